import { z } from 'zod';
import { apiKeySchema } from './api-keys.ts';
import { challengeBlockSchema } from './challenges.ts';
import { userBetSchema } from './entities.ts';
import { exportedTicketLegSchema } from './group-tickets.ts';
import { playerLimitsSchema } from './player-limits.ts';
import { newPushSettingsSchema } from './push.ts';
import { reactionNameSchema, targetReactionsSchema } from './reactions.ts';
import { dollars, instant, nightDay, timestamp } from './scalars.ts';

/** A ledger entry in an export. */
const exportedEntrySchema = z.object({
  seq: z.int().positive(),
  kind: z.string().describe('Such as `stake`, `payout` or `deposit`'),
  amount: dollars.describe('US dollars, negative for money that left the account'),
  balance: dollars.describe('The balance after this entry'),
  at: timestamp,
  betId: z.string().nullable().describe('The `id` of the bet; null if the entry is not about a bet'),
});

/** A group of the user. */
export const exportedGroupSchema = z.object({
  id: z.string(),
  groupName: z.string(),
  isOwner: z.boolean(),
  joinedAt: instant.nullable(),
  isShownOnNights: z
    .boolean()
    .describe('Whether nights that the group shares show the name, the profit and standout picks of the user'),
  nightLinks: z
    .array(z.object({ createdAt: instant, night: nightDay }))
    .describe("The user's own links to nights, oldest first, without their addresses"),
  inviteCode: z.string().nullable().describe("The user's own invite; null if the user has never asked for it"),
});

/** What the user is notified of. */
export const exportedNotificationsSchema = newPushSettingsSchema.extend({
  devices: z
    .array(z.object({ addedAt: instant }))
    .describe('The devices that are notified, oldest first, without their addresses and keys'),
});

/** Everything stored of a user, as one file. */
export const accountExportSchema = z.object({
  exportedAt: timestamp,
  profile: z.object({
    uid: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    createdAt: timestamp,
    renamedAt: timestamp.nullable(),
  }),
  groups: z.array(exportedGroupSchema),
  apiKeys: z.array(apiKeySchema),
  calendarLinkMadeAt: timestamp.nullable().describe('When the link to the calendar was made; null without one'),
  limits: playerLimitsSchema,
  notifications: exportedNotificationsSchema,
  challengeBlocks: z.array(challengeBlockSchema).describe('The users whose challenges the user does not take'),
  accounts: z.array(
    z.object({
      account: z.string().describe('`main`, or the id of a season'),
      balance: dollars,
      ledger: z.array(exportedEntrySchema).describe('Every entry, oldest first'),
    }),
  ),
  bets: z.array(userBetSchema).describe('Every bet, latest game first'),
  reactions: z
    .array(
      z.object({
        groupId: z.string(),
        target: targetReactionsSchema.shape.target,
        reaction: reactionNameSchema,
      }),
    )
    .describe("The user's own reactions, also in groups that the user has left"),
  ticketLegs: z
    .array(exportedTicketLegSchema)
    .describe("The user's own legs of tickets that groups passed around, oldest ticket first"),
});
export type AccountExport = z.input<typeof accountExportSchema>;
