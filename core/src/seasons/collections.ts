import type { groupSchema } from '../groups/group.model.ts';
import type { groupLogSchema } from '../groups/group-log.model.ts';
import type { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { seasonSchema } from './season.model.ts';
import type { seasonTableSchema } from './season-table.model.ts';

/** The collections of seasons and their groups, and those of the whole ledger, because a final table rolls it forward. */
export type SeasonsDatabase = Database<
  typeof ledgerCollections & {
    readonly groups: typeof groupSchema;
    readonly groupLog: typeof groupLogSchema;
    readonly seasons: typeof seasonSchema;
    readonly seasonTables: typeof seasonTableSchema;
  }
>;
