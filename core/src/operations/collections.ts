import { peopleCollections } from '../people/collections.ts';
import { lastAuditCollection } from './audit/last-audit-doc.ts';

/** Every collection of the product. */
export const coreCollections = { ...peopleCollections, audits: lastAuditCollection };
