import type { bettingCollections } from '../../bets/collections.ts';
import type { groupSchema } from '../../groups/group.model.ts';
import type { Database } from '../../platform/db/database.ts';
import type { seasonSchema } from '../../seasons/season.model.ts';
import type { keptLimitsSchema } from './kept-limits.model.ts';
import type { keptUsesSchema } from './kept-uses.model.ts';

/** The collections of what a deleted account leaves to the next one, and those that it comes from. */
export type KeptLimitsDatabase = Database<
  Pick<typeof bettingCollections, 'secrets' | 'users' | 'seasonAccounts' | 'playerLimits'> & {
    readonly groups: typeof groupSchema;
    readonly seasons: typeof seasonSchema;
    readonly keptLimits: typeof keptLimitsSchema;
    readonly keptUses: typeof keptUsesSchema;
  }
>;
