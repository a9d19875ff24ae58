import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSignInFiles, writeSignInFiles } from '@courtside/core/sign-in/firebase/sign-in-files';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../testing/supervise.ts';
import { Snapshots } from './snapshots.ts';

function writeExport(path: string, accounts: string): void {
  mkdirSync(join(path, 'auth_export'), { recursive: true });
  writeFileSync(join(path, 'firebase-export-metadata.json'), '{}');
  writeFileSync(join(path, 'auth_export', 'config.json'), '{}');
  writeFileSync(join(path, 'auth_export', 'accounts.json'), accounts);
}

const users = (count: number) =>
  JSON.stringify({ users: Array.from({ length: count }, (_, i) => ({ localId: `${i}` })) });

describe('account snapshots', () => {
  it('do not exist at the first start', () => {
    expect(new Snapshots(aFolder()).latest()).toBeUndefined();
  });

  it('the export at the end of a run is its latest', () => {
    const snapshots = new Snapshots(aFolder());
    const atEnd = snapshots.beginRun();
    writeExport(snapshots.nextCheckpoint(), users(1));
    writeExport(atEnd, users(3));
    writeExport(snapshots.nextCheckpoint(), users(2));
    expect(snapshots.latest()).toEqual({ path: atEnd, accounts: 3 });
  });

  it('an incomplete export is skipped in favor of the previous one', () => {
    const snapshots = new Snapshots(aFolder());
    snapshots.beginRun();
    const whole = snapshots.nextCheckpoint();
    writeExport(whole, users(2));
    writeExport(snapshots.nextCheckpoint(), users(3).slice(0, 20));
    mkdirSync(snapshots.nextCheckpoint());
    expect(snapshots.latest()).toEqual({ path: whole, accounts: 2 });
  });

  it('a later run sorts after every earlier one', () => {
    const dir = aFolder();
    for (let run = 1; run <= 12; run += 1) writeExport(new Snapshots(dir).beginRun(), users(run));
    expect(new Snapshots(dir).latest()?.accounts).toBe(12);
  });

  it('are in backups: the latest complete one, and a restored one is read at the next start', async () => {
    const snapshots = new Snapshots(aFolder());
    expect(await readSignInFiles(snapshots.dir)).toEqual([]);
    for (let run = 1; run <= 10; run += 1) writeExport(snapshots.beginRun(), users(run));
    writeExport(snapshots.nextCheckpoint(), users(11).slice(0, 20));
    const files = await readSignInFiles(snapshots.dir);
    const restored = new Snapshots(aFolder());
    writeExport(restored.beginRun(), users(1));
    await writeSignInFiles(restored.dir, files);
    expect(restored.latest()).toEqual({ path: join(restored.dir, '00000002-exit'), accounts: 10 });
    // The emulator that runs at the moment exports its accounts at its end.
    writeExport(restored.nextCheckpoint(), users(1));
    expect(restored.latest()?.accounts).toBe(10);
  });

  it('keeps the last two complete exports and everything newer', () => {
    const dir = aFolder();
    const snapshots = new Snapshots(dir);
    snapshots.beginRun();
    for (let i = 0; i < 5; i += 1) writeExport(snapshots.nextCheckpoint(), users(i));
    mkdirSync(snapshots.nextCheckpoint());
    snapshots.prune();
    expect(readdirSync(dir).sort()).toEqual(['00000001-00000004', '00000001-00000005', '00000001-00000006']);
  });
});
