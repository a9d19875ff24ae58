import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aWorld, type World } from '../../testing/world.ts';
import { readLastBackup } from './last-backup.ts';
import { backUpOnSchedule } from './scheduled-backup.ts';
import { aFolder, aRestoredWorld } from './testing/archives.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await world.aUser('ada');
});
afterAll(() => world.end());

it('keeps the newest backups and stores the last one, which can be restored', async () => {
  const folder = await aFolder();
  const start = world.time.now;
  const written: string[] = [];
  for (let day = 0; day < 4; day += 1) {
    world.time.now = start + day * dayMs;
    const backup = await backUpOnSchedule(world.db, { folder, keep: 2, everyMs: dayMs, clock: world.clock });
    written.push(backup.file);
    expect(await readLastBackup(world.db)).toEqual(backup);
  }
  expect((await readdir(folder)).sort()).toEqual(written.slice(2));
  const restored = await aRestoredWorld(join(folder, written[3] ?? ''));
  onTestFinished(() => restored.end());
  expect(await restored.violations()).toEqual([]);
  expect(await readLastBackup(restored.db)).toBeNull();
});

it('deletes nothing when the new backup fails, and never a file that is no backup', async () => {
  const folder = await aFolder();
  const options = { folder, keep: 1, everyMs: dayMs, clock: () => world.time.now };
  const { file } = await backUpOnSchedule(world.db, options);
  await writeFile(join(folder, 'notes.txt'), '');
  const left = join(folder, `${file}.1.partial`);
  await writeFile(left, '');
  world.time.now += dayMs;
  const stopped = backUpOnSchedule(world.db, { ...options, signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow('abort');
  expect((await readdir(folder)).sort()).toEqual([file, `${file}.1.partial`, 'notes.txt'].sort());
  await utimes(left, 0, 0);
  const next = await backUpOnSchedule(world.db, options);
  expect((await readdir(folder)).sort()).toEqual([next.file, 'notes.txt'].sort());
});
