import { storedKeyScopeSchema } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** An API key. The key itself is not stored. */
export const apiKeySchema = new Schema(
  {
    /** The public part of the key. */
    _id: { type: String, required: true },
    uid: { type: String, required: true },
    /** Less than the number of keys a user can have, and unique among the user's keys. */
    slot: { type: Number, required: true },
    name: { type: String, required: true },
    scope: { type: String, enum: storedKeyScopeSchema.options, required: true },
    /** The only group that a key of scope `tv` shows. Absent for other scopes. */
    groupId: { type: String, allowNull: false },
    /** From then on the key does not work. Absent for a key that works until it is revoked. */
    expiresAt: { type: Date, allowNull: false },
    /** SHA-256 of the key. */
    hash: { type: String, required: true },
    ending: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** To the minute. Absent until the key is first used. */
    lastUsedAt: { type: Date, allowNull: false },
  },
  { ...documentOptions, collection: 'apiKeys' },
);

// Finds a user's keys, and makes the limit hold for concurrent calls.
apiKeySchema.index({ uid: 1, slot: 1 }, { unique: true });

export type ApiKeyDoc = DocumentOf<typeof apiKeySchema>;
