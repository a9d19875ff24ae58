import type { ledgerCollections } from '../../ledger/collections.ts';
import type { Database } from '../../platform/db/database.ts';
import type { accessSchema } from './access.model.ts';
import type { apiKeySchema } from './api-key.model.ts';

/** The collections that rights and API keys are stored in, and that they read. */
export type AccessDatabase = Database<
  Pick<typeof ledgerCollections, 'users'> & {
    readonly access: typeof accessSchema;
    readonly apiKeys: typeof apiKeySchema;
  }
>;
