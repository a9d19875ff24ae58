/**
 * A complete audit of 1,000,000 accounts with one opening entry each, compared with plain cursors over the same documents in
 * the same run. Also prints the memory of the process before and during the audit.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { audit, type CoreDatabase, openDatabase } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import { loadLedgers } from './audit/load-ledgers.ts';
import { report, say } from './measure.ts';

const accounts = 1_000_000;
const sampleMs = 50;
const mebibyte = 2 ** 20;

const stack = await startTemporaryStack({ components: ['mongo'] });

/** Reads the documents the audit reads, in the same order, without checking them. @returns seconds */
async function readBare(db: CoreDatabase): Promise<number> {
  const start = performance.now();
  let read = 0;
  for await (const _ of db.driver.collection('users').find().sort({ _id: 1 })) read += 1;
  for await (const _ of db.driver.collection('ledger').find().sort({ account: 1, seq: 1 })) read += 1;
  if (read !== 2 * accounts) throw new Error(`read ${read} documents`);
  return (performance.now() - start) / 1000;
}

/** @returns the duration of the audit and its peak memory in bytes */
async function auditAll(db: CoreDatabase): Promise<{ seconds: number; peak: number }> {
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, sampleMs);
  const start = performance.now();
  const { entries, violations } = await audit(db, wait);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampling);
  if (entries !== accounts || violations.length > 0)
    throw new Error(`${entries} entries, ${violations.length} violations`);
  return { seconds, peak };
}

try {
  await stack.waitReady();
  const uri = stack.env.MONGODB_URI ?? '';
  // Documents are loaded before the indexes exist: maintaining indexes on a million inserts takes long.
  await loadLedgers(uri, accounts);
  const db = await openDatabase(uri, { timeoutMs: 30_000 });
  try {
    const first = await readBare(db);
    const before = process.memoryUsage.rss();
    const { seconds, peak } = await auditAll(db);
    const bare = (first + (await readBare(db))) / 2;
    say(`${accounts} accounts: audited in ${seconds.toFixed(1)} s, read in ${bare.toFixed(1)} s`);
    say(
      `memory: ${Math.round(before / mebibyte)} MB before, ${Math.round(peak / mebibyte)} MB at most during the audit`,
    );
    report({ name: 'audit', measured: accounts / seconds, reference: accounts / bare, unit: 'accounts/s' });
  } finally {
    await db.close();
  }
} finally {
  await stack.stop();
}
