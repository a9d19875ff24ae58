import type { Db } from 'mongodb';
import { noReport, type OnBatch } from '../platform/db/batches.ts';
import type { Completes } from '../platform/db/upgrade/relax-validator.ts';

/** Fields that older versions stored as null, by collection. They are absent instead. */
export const onceNull = {
  access: ['adminSince', 'disabled', 'signedOutAt', 'deletedAt'],
  apiKeys: ['lastUsedAt'],
  deletions: ['open'],
  keptUses: ['toppedUpOn'],
} as const satisfies Completes;

/** Removes fields that are null. Safe to repeat. */
export async function removeNulls(driver: Db, onBatch: OnBatch = noReport): Promise<void> {
  for (const [name, fields] of Object.entries(onceNull)) {
    for (const field of fields) {
      // The rules of the previous version require the field.
      const { modifiedCount } = await driver
        .collection(name)
        .updateMany({ [field]: { $type: 'null' } }, { $unset: { [field]: '' } }, { bypassDocumentValidation: true });
      await onBatch(modifiedCount);
    }
  }
}
