import { peopleCollections } from '../people/collections.ts';
import { adminLogSchema } from './admin-log/admin-log.model.ts';
import { lastAuditSchema } from './audit/last-audit.model.ts';
import { lastBackupSchema } from './backup/last-backup.model.ts';

/** Every collection of the product. */
export const coreCollections = {
  ...peopleCollections,
  audits: lastAuditSchema,
  backups: lastBackupSchema,
  adminLog: adminLogSchema,
};
