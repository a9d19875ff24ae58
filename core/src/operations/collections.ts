import { bettingCollections } from '../bets/collections.ts';
import { calendarLinkSchema } from '../calendar/calendar-link.model.ts';
import { challengeSchema } from '../challenges/challenge.model.ts';
import { challengeBlockSchema } from '../challenges/challenge-block.model.ts';
import { tabSchema } from '../challenges/tab.model.ts';
import { chatConnectionSchema } from '../chat/chat-connection.model.ts';
import { nightMessageSchema } from '../chat/night-message.model.ts';
import { groupTicketSchema } from '../group-tickets/group-ticket.model.ts';
import { groupSchema } from '../groups/group.model.ts';
import { groupLogSchema } from '../groups/group-log.model.ts';
import { inviteSchema } from '../groups/invite.model.ts';
import { deletionSchema } from '../leaving/deletion/deletion.model.ts';
import { keptLimitsSchema } from '../leaving/kept-limits/kept-limits.model.ts';
import { keptUsesSchema } from '../leaving/kept-limits/kept-uses.model.ts';
import { accessSchema } from '../members/access/access.model.ts';
import { apiKeySchema } from '../members/access/api-key.model.ts';
import { pushMessageSchema } from '../push/push-message.model.ts';
import { pushSettingsSchema } from '../push/push-settings.model.ts';
import { pushSubscriptionSchema } from '../push/push-subscription.model.ts';
import { reactionSchema } from '../reactions/reaction.model.ts';
import { sealSchema } from '../seals/seal.model.ts';
import { sealedGameSchema } from '../seals/sealed-game.model.ts';
import { seasonSchema } from '../seasons/season.model.ts';
import { seasonTableSchema } from '../seasons/season-table.model.ts';
import { signInCollections } from '../sign-in/house/collections.ts';
import { adminLogSchema } from './admin-log/admin-log.model.ts';
import { lastAuditSchema } from './audit/last-audit.model.ts';
import { lastBackupSchema } from './backup/last-backup.model.ts';

/** Written out, because the compiler cannot print the type that it infers for so many schemas. */
export type CoreCollections = typeof bettingCollections &
  typeof signInCollections & {
    readonly groups: typeof groupSchema;
    readonly groupLog: typeof groupLogSchema;
    readonly invites: typeof inviteSchema;
    readonly access: typeof accessSchema;
    readonly apiKeys: typeof apiKeySchema;
    readonly calendarLinks: typeof calendarLinkSchema;
    readonly deletions: typeof deletionSchema;
    readonly keptLimits: typeof keptLimitsSchema;
    readonly keptUses: typeof keptUsesSchema;
    readonly seasons: typeof seasonSchema;
    readonly seasonTables: typeof seasonTableSchema;
    readonly seals: typeof sealSchema;
    readonly sealedGames: typeof sealedGameSchema;
    readonly tabs: typeof tabSchema;
    readonly challenges: typeof challengeSchema;
    readonly challengeBlocks: typeof challengeBlockSchema;
    readonly groupTickets: typeof groupTicketSchema;
    readonly chatConnections: typeof chatConnectionSchema;
    readonly nightMessages: typeof nightMessageSchema;
    readonly pushSubscriptions: typeof pushSubscriptionSchema;
    readonly pushSettings: typeof pushSettingsSchema;
    readonly pushMessages: typeof pushMessageSchema;
    readonly reactions: typeof reactionSchema;
    readonly audits: typeof lastAuditSchema;
    readonly backups: typeof lastBackupSchema;
    readonly adminLog: typeof adminLogSchema;
  };

/** Every collection of the product. */
export const coreCollections: CoreCollections = {
  ...bettingCollections,
  ...signInCollections,
  groups: groupSchema,
  groupLog: groupLogSchema,
  invites: inviteSchema,
  access: accessSchema,
  apiKeys: apiKeySchema,
  calendarLinks: calendarLinkSchema,
  deletions: deletionSchema,
  keptLimits: keptLimitsSchema,
  keptUses: keptUsesSchema,
  seals: sealSchema,
  sealedGames: sealedGameSchema,
  seasons: seasonSchema,
  seasonTables: seasonTableSchema,
  tabs: tabSchema,
  challenges: challengeSchema,
  challengeBlocks: challengeBlockSchema,
  groupTickets: groupTicketSchema,
  chatConnections: chatConnectionSchema,
  nightMessages: nightMessageSchema,
  pushSubscriptions: pushSubscriptionSchema,
  pushSettings: pushSettingsSchema,
  pushMessages: pushMessageSchema,
  reactions: reactionSchema,
  audits: lastAuditSchema,
  backups: lastBackupSchema,
  adminLog: adminLogSchema,
};
