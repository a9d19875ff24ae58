import { defineCollection } from './collection.ts';
import type { Database } from './database.ts';
import { required } from './fields.ts';

/** How far a housekeeping job has got. */
const checkpointCollection = defineCollection({
  name: 'checkpoints',
  fields: {
    _id: required(String),
    /** The work is done up to this time. */
    at: required(Date),
  },
});

/** A random value that is generated once and never leaves the back end. */
const secretCollection = defineCollection({
  name: 'secrets',
  fields: { _id: required(String), value: required(String) },
});

/** A lock that one process holds. */
const lockCollection = defineCollection({
  name: 'locks',
  fields: {
    _id: required(String),
    /** Random; different each time the lock is taken. */
    owner: required(String),
    /** Any process may take the lock from then on. */
    expiresAt: required(Date),
  },
});

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
  checkpoints: checkpointCollection,
  secrets: secretCollection,
  locks: lockCollection,
  migrations: migrationCollection,
};

export type PlatformDatabase = Database<typeof platformCollections>;
