import { readAllBets } from './bets/bet-lists.ts';
import { readPlayerLimits } from './bets/limits/player-limits.ts';
import { readCalendarLinkTime, revokeCalendarLink } from './calendar/calendar-links.ts';
import { forgetChallengeBlocks, readChallengeBlocks } from './challenges/challenge-blocks.ts';
import { nameOpponentsIn } from './challenges/name-opponents.ts';
import { exportTicketLegs, forgetTicketLegs } from './group-tickets/ticket-legs-of-user.ts';
import type { GroupEvents } from './groups/events.ts';
import { exportGroups } from './groups/export-groups.ts';
import type { GroupKeeper } from './groups/group-change.ts';
import { leaveGroups } from './groups/leave-groups.ts';
import type { Leaderboard } from './leaderboard/leaderboard.ts';
import type { DeletionStep } from './leaving/deletion/deletion-step.ts';
import { createExportAccount } from './leaving/export/export-account.ts';
import type { KeptLimits } from './leaving/kept-limits/kept-limits.ts';
import type { AccountId } from './ledger/account-id.ts';
import { listApiKeys, revokeApiKeys } from './members/access/api-keys.ts';
import { type AccessKeeper, endAccess } from './members/access/user-access.ts';
import { anonymizeProfile } from './members/profiles/anonymize-profile.ts';
import { exportAccounts, exportLedger, exportProfile } from './members/profiles/export-accounts.ts';
import type { CoreDatabase } from './operations/database.ts';
import type { Clock } from './platform/clock.ts';
import type { EventOf } from './platform/events/event-codec.ts';
import { exportNotifications } from './push/export-notifications.ts';
import { replaceNameInMessages } from './push/push-messages.ts';
import { forgetPush } from './push/subscriptions.ts';
import { exportReactions } from './reactions/export-reactions.ts';
import { forgetReactions } from './reactions/write-reaction.ts';
import { renameInTables } from './seasons/rename-in-tables.ts';

/**
 * The steps of an account's deletion (docs/decisions/0055), in their order: first the user's access ends, so that no new call
 * adds anything. Then the name is replaced, first where the old one is needed to find it. Groups are left before the limits
 * are kept: a member who has left can no longer be removed, and removals are kept too.
 */
export function listDeletionSteps(deps: {
  db: CoreDatabase;
  clock: Clock;
  onAccessChange: AccessKeeper['onAccessChange'];
  onGroupChange: GroupKeeper['onGroupChange'];
  keptLimits: Pick<KeptLimits, 'keep'>;
  leaderboard: Pick<Leaderboard, 'refresh'>;
  publish: (events: readonly EventOf<Pick<GroupEvents, 'profile'>>[]) => void;
  /** Removes events that may contain the name of a deleted user. */
  trimEvents: () => Promise<void>;
}): readonly DeletionStep[] {
  const { db, clock, onAccessChange, onGroupChange, keptLimits, leaderboard, publish, trimEvents } = deps;
  const replaceName = (name: string, by: string) => replaceNameInMessages({ db }, name, by);
  return [
    { isRepeated: false, run: ({ uid }) => endAccess({ db, clock, onAccessChange }, uid) },
    { isRepeated: false, run: ({ uid, username }) => anonymizeProfile({ db, clock, replaceName }, uid, username) },
    // Repeated: a rename, or a season that became final, may have read the old name before.
    {
      isRepeated: true,
      run: async ({ uid, username }) => publish([{ type: 'profile', uid, username, groupIds: [] }]),
    },
    { isRepeated: true, run: async ({ uid }) => leaderboard.refresh([uid]) },
    { isRepeated: true, run: trimEvents },
    { isRepeated: true, run: ({ uid, username }) => renameInTables(db, uid, username) },
    { isRepeated: false, run: ({ uid }) => revokeApiKeys(db, uid) },
    // Repeated: a call that was running when the deletion began may have stored some since.
    { isRepeated: true, run: ({ uid }) => leaveGroups({ db, clock, onGroupChange }, uid) },
    { isRepeated: true, run: ({ uid }) => forgetReactions(db, uid) },
    { isRepeated: true, run: ({ uid }) => forgetTicketLegs(db, uid) },
    { isRepeated: true, run: ({ uid, signIns }) => keptLimits.keep(uid, signIns) },
    { isRepeated: true, run: ({ uid }) => forgetPush({ db }, uid) },
    { isRepeated: true, run: ({ uid }) => forgetChallengeBlocks(db, uid) },
    { isRepeated: true, run: ({ uid }) => revokeCalendarLink({ db }, uid) },
  ];
}

/** Small, so that a long ledger never holds the event loop for long. */
const batchSize = 100;

/** Composes the export of an account: what each folder stores of a user, under the name that its section has. */
export function createAccountExport({ db, clock }: { db: CoreDatabase; clock: Clock }) {
  return createExportAccount({
    clock,
    readProfile: (uid) => exportProfile(db, uid),
    sections: {
      groups: ({ uid }) => exportGroups(db, uid),
      apiKeys: ({ uid }) => listApiKeys({ db, clock }, uid),
      calendarLinkMadeAt: ({ uid }) => readCalendarLinkTime({ db }, uid),
      limits: ({ uid }) => readPlayerLimits({ db, clock }, uid),
      notifications: ({ uid }) => exportNotifications(db, uid),
      challengeBlocks: ({ uid }) => readChallengeBlocks(db, uid),
      accounts: (profile) => exportAccounts(db, profile),
      ledger: async () => (account: AccountId) => exportLedger(db, account, batchSize),
      bets:
        async ({ uid }) =>
        () =>
          nameOpponentsIn(db, readAllBets({ db }, uid)),
      reactions:
        async ({ uid }) =>
        () =>
          exportReactions(db, uid, batchSize),
      ticketLegs:
        async ({ uid }) =>
        () =>
          exportTicketLegs(db, uid, batchSize),
    },
  });
}

/** Reads everything stored of a user, or null without an account. */
export type ExportAccount = ReturnType<typeof createAccountExport>;

/** Everything stored of a user. Ledgers, bets, reactions and legs of tickets are read when they are iterated, batch by batch. */
export type ExportedAccount = NonNullable<Awaited<ReturnType<ExportAccount>>>;
