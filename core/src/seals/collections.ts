import type { challengeSchema } from '../challenges/challenge.model.ts';
import type { groupSchema } from '../groups/group.model.ts';
import type { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { seasonSchema } from '../seasons/season.model.ts';
import type { sealSchema } from './seal.model.ts';
import type { sealedGameSchema } from './sealed-game.model.ts';

/** The collections of seals, and of the bets that are sealed. Those of the whole ledger, because a seal rolls it forward. */
export type SealsDatabase = Database<
  typeof ledgerCollections & {
    readonly groups: typeof groupSchema;
    readonly seasons: typeof seasonSchema;
    readonly challenges: typeof challengeSchema;
    readonly seals: typeof sealSchema;
    readonly sealedGames: typeof sealedGameSchema;
  }
>;
