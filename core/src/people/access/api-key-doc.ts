import { keyScopeSchema } from '@courtside/contract';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, required } from '../../platform/db/fields.ts';

/** API keys. The keys themselves are not stored. */
export const apiKeyCollection = defineCollection({
  name: 'apiKeys',
  fields: {
    /** The public part of the key. */
    _id: required(String),
    uid: required(String),
    /** Less than the number of keys a user can have, and unique among the user's keys. */
    slot: required(Number),
    name: required(String),
    scope: required(String, { enum: keyScopeSchema.options }),
    /** SHA-256 of the key. */
    hash: required(String),
    ending: required(String),
    createdAt: required(Date),
    /** To the minute; null until the key is first used. */
    lastUsedAt: nullable(Date),
  },
  // Makes the limit hold for concurrent calls, and finds a user's keys.
  indexes: [{ key: { uid: 1, slot: 1 }, unique: true }],
});

export type ApiKeyDoc = DocumentOf<typeof apiKeyCollection>;
