import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { required } from '../../platform/db/fields.ts';

/** The last complete backup of the worker. */
export const lastBackupCollection = defineCollection({
  name: 'backups',
  fields: {
    _id: required(String),
    /** When it began: everything acknowledged before is in it. */
    at: required(Date),
    /** Name of the file in the worker's folder. */
    file: required(String),
    bytes: required(Number),
    /** Number of documents of all collections. */
    documents: required(Number),
    durationMs: required(Number),
    /** Time between two backups, as the worker that wrote it was configured. */
    everyMs: required(Number),
  },
});

/** The last complete backup of the worker. */
export type LastBackup = Omit<DocumentOf<typeof lastBackupCollection>, '_id'>;
