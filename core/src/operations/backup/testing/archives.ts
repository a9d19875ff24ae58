import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { returnDatabase, takeDatabase } from '../../../testing/databases.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import { openDatabase } from '../../database.ts';
import { completeRestore, loadArchive } from '../restore.ts';

/** A folder that is removed at the end of the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The URI of a database without documents. */
export const anEmptyDatabase = takeDatabase;

/** Restores an archive into an empty database, as the command does. */
export async function aRestoredWorld(file: string): Promise<World> {
  const uri = await anEmptyDatabase();
  await loadArchive(uri, file, async () => undefined);
  const db = await openDatabase(uri);
  const world = await aWorld({ db });
  await world.recovery.recover();
  await completeRestore(world.db.driver);
  return {
    ...world,
    async end(): Promise<void> {
      await world.close();
      await db.close();
      returnDatabase(db);
    },
  };
}
