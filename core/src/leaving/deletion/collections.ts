import type { ledgerCollections } from '../../ledger/collections.ts';
import type { Database } from '../../platform/db/database.ts';
import type { deletionSchema } from './deletion.model.ts';

/** The collections of deletions and of the users to delete. */
export type DeletionDatabase = Database<
  Pick<typeof ledgerCollections, 'users'> & { readonly deletions: typeof deletionSchema }
>;
