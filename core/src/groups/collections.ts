import type { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { groupSchema } from './group.model.ts';
import type { groupLogSchema } from './group-log.model.ts';
import type { inviteSchema } from './invite.model.ts';

/** The collections of groups, and of the accounts and bets of their members. */
export type GroupsDatabase = Database<
  Pick<typeof ledgerCollections, 'users' | 'seasonAccounts' | 'tabAccounts' | 'entries' | 'bets' | 'games'> & {
    readonly groups: typeof groupSchema;
    readonly groupLog: typeof groupLogSchema;
    readonly invites: typeof inviteSchema;
  }
>;
