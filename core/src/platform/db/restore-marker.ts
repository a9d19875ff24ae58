import type { Db } from 'mongodb';

/** The checkpoint that a database has while documents of a backup are being inserted. */
export const restoreMarker = 'restore';

/** The database has only a part of a backup. */
export class RestoreInProgressError extends Error {
  override readonly name = 'RestoreInProgressError';
}

/** @throws RestoreInProgressError while a backup is being restored, or after its restore was killed */
export async function refusePartOfBackup(driver: Db): Promise<void> {
  const marker = await driver.collection<{ _id: string }>('checkpoints').findOne({ _id: restoreMarker });
  if (marker !== null)
    throw new RestoreInProgressError(
      'A backup is being restored into this database, or its restore was interrupted: wait for it, or repeat the restore command.',
    );
}
