import { checkpointSchema } from './checkpoint.model.ts';
import type { Database } from './database.ts';
import { lockSchema } from './lock.model.ts';
import { migrationSchema } from './migration.model.ts';
import { secretSchema } from './secret.model.ts';
import { unconfirmedRestoreSchema } from './unconfirmed-restore.model.ts';

export const platformCollections = {
  checkpoints: checkpointSchema,
  secrets: secretSchema,
  locks: lockSchema,
  migrations: migrationSchema,
  unconfirmedRestores: unconfirmedRestoreSchema,
};

export type PlatformDatabase = Database<typeof platformCollections>;
