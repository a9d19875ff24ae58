import { defineCollection } from './collection.ts';
import type { Database } from './database.ts';

/** How far a housekeeping job has got. */
export interface CheckpointDoc {
  readonly _id: string;
  /** The work is done up to this time. */
  readonly at: Date;
}

/** A random value that is generated once and never leaves the back end. */
export interface SecretDoc {
  readonly _id: string;
  readonly value: string;
}

/** A lock that one process holds. */
export interface LockDoc {
  readonly _id: string;
  /** Random; different each time the lock is taken. */
  readonly owner: string;
  /** Any process may take the lock from then on. */
  readonly expiresAt: Date;
}

/** A migration that has completed, by its number, or the set of indexes that was created last. */
export type MigrationDoc =
  | { readonly _id: number; readonly name: string; readonly completedAt: Date }
  | { readonly _id: 'indexes'; readonly hash: string };

export const platformCollections = {
  checkpoints: defineCollection<CheckpointDoc>({ name: 'checkpoints' }),
  secrets: defineCollection<SecretDoc>({ name: 'secrets' }),
  locks: defineCollection<LockDoc>({ name: 'locks' }),
  migrations: defineCollection<MigrationDoc>({ name: 'migrations' }),
};

export type PlatformDatabase = Database<typeof platformCollections>;
