import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
