import type { groupSchema } from '../groups/group.model.ts';
import type { ledgerCollections } from '../ledger/collections.ts';
import type { accessSchema } from '../members/access/access.model.ts';
import type { Database } from '../platform/db/database.ts';
import type { seasonSchema } from '../seasons/season.model.ts';

/** Written out, so that folders that read nights can add their own. */
export type NightsCollections = Pick<typeof ledgerCollections, 'users' | 'entries' | 'bets' | 'games'> & {
  readonly access: typeof accessSchema;
  readonly groups: typeof groupSchema;
  readonly seasons: typeof seasonSchema;
};

/** The collections that nights are read from. */
export type NightsDatabase = Database<NightsCollections>;
