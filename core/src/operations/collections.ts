import { type PeopleCollections, peopleCollections } from '../people/collections.ts';
import { adminLogSchema } from './admin-log/admin-log.model.ts';
import { lastAuditSchema } from './audit/last-audit.model.ts';
import { lastBackupSchema } from './backup/last-backup.model.ts';

/** Written out, because the compiler cannot print the type that it infers for so many schemas. */
export type CoreCollections = PeopleCollections & {
  readonly audits: typeof lastAuditSchema;
  readonly backups: typeof lastBackupSchema;
  readonly adminLog: typeof adminLogSchema;
};

/** Every collection of the product. */
export const coreCollections: CoreCollections = {
  ...peopleCollections,
  audits: lastAuditSchema,
  backups: lastBackupSchema,
  adminLog: adminLogSchema,
};
