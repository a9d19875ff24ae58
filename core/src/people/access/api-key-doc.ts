import type { KeyScope } from '@courtside/contract';
import { defineCollection } from '../../platform/db/collection.ts';

/** An API key as the `apiKeys` collection stores it. The key itself is not stored. */
export interface ApiKeyDoc {
  /** The public part of the key. */
  readonly _id: string;
  readonly uid: string;
  /** Less than the number of keys a user can have, and unique among the user's keys. */
  readonly slot: number;
  readonly name: string;
  readonly scope: KeyScope;
  /** SHA-256 of the key. */
  readonly hash: string;
  readonly ending: string;
  readonly createdAt: Date;
  /** To the minute; null until the key is first used. */
  readonly lastUsedAt: Date | null;
}

export const apiKeyCollection = defineCollection<ApiKeyDoc>({
  name: 'apiKeys',
  // Makes the limit hold for concurrent calls, and finds a user's keys.
  indexes: [{ key: { uid: 1, slot: 1 }, unique: true }],
});
