import { peopleCollections } from '../people/collections.ts';
import { adminLogCollection } from './admin-log/admin-log-doc.ts';
import { lastAuditCollection } from './audit/last-audit-doc.ts';
import { lastBackupCollection } from './backup/last-backup-doc.ts';

/** Every collection of the product. */
export const coreCollections = {
  ...peopleCollections,
  audits: lastAuditCollection,
  backups: lastBackupCollection,
  adminLog: adminLogCollection,
};
