import { checkpointSchema } from './checkpoint.model.ts';
import { defineCollection } from './collection.ts';
import type { Database } from './database.ts';
import { required } from './fields.ts';
import { lockSchema } from './lock.model.ts';
import { secretSchema } from './secret.model.ts';

/** A migration that has completed, by its number, or the indexes and validators that were created last. */
const migrationCollection = defineCollection({
  name: 'migrations',
  fields: {},
  kinds: [
    { _id: required(Number), name: required(String), completedAt: required(Date) },
    { _id: required(String, { enum: ['indexes'] }), hash: required(String) },
  ],
});

export const platformCollections = {
  checkpoints: checkpointSchema,
  secrets: secretSchema,
  locks: lockSchema,
  migrations: migrationCollection,
};

export type PlatformDatabase = Database<typeof platformCollections>;
