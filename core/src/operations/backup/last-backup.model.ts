import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** The last complete backup of the worker. */
export const lastBackupSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** When it began: everything acknowledged before is in it. */
    at: { type: Date, required: true },
    /** Name of the file in the worker's folder. */
    file: { type: String, required: true },
    bytes: { type: Number, required: true },
    /** Number of documents of all collections. */
    documents: { type: Number, required: true },
    durationMs: { type: Number, required: true },
    /** Time between two backups, as the worker that wrote it was configured. */
    everyMs: { type: Number, required: true },
  },
  { ...documentOptions, collection: 'backups' },
);

/** The last complete backup of the worker. */
export type LastBackup = Omit<DocumentOf<typeof lastBackupSchema>, '_id'>;
