import { Schema } from 'mongoose';
import type { DocumentOf } from './collection.ts';
import { documentOptions } from './schema-options.ts';

/** A restore that no operator has confirmed yet. While it exists, chats and notifications wait. */
export const unconfirmedRestoreSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** When the backup began. */
    backupAt: { type: Date, required: true },
    restoredAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'unconfirmedRestores' },
);

/** A restore that no operator has confirmed yet. */
export type UnconfirmedRestore = Omit<DocumentOf<typeof unconfirmedRestoreSchema>, '_id'>;
