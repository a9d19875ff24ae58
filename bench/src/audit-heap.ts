/**
 * `npm run audit` on one account with 1,000,000 closed bets, in a process limited to 256 MB of heap. The ratio is its peak heap
 * divided by that limit. Fails if the audit runs out of memory or finds a violation.
 */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '@courtside/core';
import { closedBets, settledGames } from '@courtside/core/testing/many-bets';
import { startTemporaryStack } from '@courtside/stack';
import { MongoClient } from 'mongodb';
import { report, say } from './measure.ts';
import { readOptions, refuse } from './options.ts';

const usage = 'npm run bench -- audit-heap [bets]';
const { positionals } = readOptions({ allowPositionals: true }, usage);
const bets = Number(positionals[0] ?? 1_000_000);
if (!Number.isInteger(bets) || bets < 1 || positionals.length > 1) refuse('Give one number of bets.', usage);
const games = 1_000;
const partSize = 5_000;
const heapMegabytes = 256;
const mebibyte = 2 ** 20;

const run = promisify(execFile);
const stack = await startTemporaryStack({ components: ['mongo'] });

/** Writes the account directly to the database, before it has indexes. */
async function load(uri: string): Promise<void> {
  const mongo = new MongoClient(uri);
  const insert = (name: string, docs: readonly object[]) =>
    mongo
      .db()
      .collection(name)
      .insertMany([...docs], { ordered: false });
  let account: object = {};
  await insert('games', settledGames(games));
  for (const part of closedBets('bettor', { count: bets, games, partSize })) {
    await Promise.all([insert('ledger', part.entries), insert('bets', part.bets)]);
    account = part.account;
  }
  await insert('users', [account]);
  await mongo.close();
}

/** @returns the duration of the audit and its peak heap in bytes */
async function runAudit(uri: string): Promise<{ seconds: number; peak: number }> {
  const heapFile = join(tmpdir(), `audit-heap-${process.pid}`);
  const args = [
    `--max-old-space-size=${heapMegabytes}`,
    `--import=${new URL('./audit-heap/sample-heap.ts', import.meta.url).href}`,
    fileURLToPath(import.meta.resolve('@courtside/core/operations/audit/main')),
  ];
  const start = performance.now();
  const { stdout } = await run(process.execPath, args, {
    env: { ...process.env, MONGODB_URI: uri, HEAP_FILE: heapFile },
  });
  const seconds = (performance.now() - start) / 1000;
  say(stdout.trim());
  const peak = Number(await readFile(heapFile, 'utf8'));
  await rm(heapFile);
  return { seconds, peak };
}

try {
  await stack.waitReady();
  const uri = stack.env.MONGODB_URI ?? '';
  const loading = performance.now();
  await load(uri);
  await (await openDatabase(uri, { timeoutMs: 30_000 })).close();
  say(`${bets} closed bets of one account, loaded in ${((performance.now() - loading) / 1000).toFixed(1)} s`);
  const { seconds, peak } = await runAudit(uri);
  say(`audited in ${seconds.toFixed(1)} s, ${(bets / seconds).toFixed(0)} bets/s`);
  report({ name: 'audit-heap', measured: peak / mebibyte, reference: heapMegabytes, unit: 'MB' });
} finally {
  await stack.stop();
}
