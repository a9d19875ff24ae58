import type { groupSchema } from '../groups/group.model.ts';
import type { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { challengeSchema } from './challenge.model.ts';
import type { challengeBlockSchema } from './challenge-block.model.ts';
import type { tabSchema } from './tab.model.ts';

/** The collections of head-to-heads and tabs, and of the groups and accounts that they belong to. */
export type ChallengesDatabase = Database<
  Pick<typeof ledgerCollections, 'users' | 'seasonAccounts' | 'tabAccounts' | 'entries' | 'bets' | 'games'> & {
    readonly groups: typeof groupSchema;
    readonly tabs: typeof tabSchema;
    readonly challenges: typeof challengeSchema;
    readonly challengeBlocks: typeof challengeBlockSchema;
  }
>;
