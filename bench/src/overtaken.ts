/**
 * Bets of a user in a process whose event loop is blocked 40 of every 50 ms, while another process settles 3,000 bets of the same
 * account: the p99 of the bets compared with the 2 s that one may take. Without turns, the settling process writes the account's
 * next entry first until it is done (docs/decisions/0074). Fails above that time, if a bet is refused, or if the audit finds a
 * violation.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { audit, openDatabase } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import { percentile, report, say } from './measure.ts';
import type { MeasuredBet, SlowBettorOptions } from './overtaken/slow-bettor.ts';
import { ownGame, storeGames } from './own-games.ts';
import { loadBets } from './settle/load-bets.ts';

const allowedMs = 2_000;
const settledBets = 3_000;
const quietMs = 5_000;
const slowness = { freeMs: 10, blockedMs: 40 };

const stack = await startTemporaryStack({
  components: ['mongo', 'redis'],
  settings: { MAX_OPEN_BETS: '1000000' },
});

/** Returns the next message of a process. @throws if the process ends before it sends one */
async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`a process ended with code ${code}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended]).finally(() => over.abort())) as [T];
  return message;
}

/** Starts a process and waits until it is ready. */
async function startProcess(file: URL): Promise<ChildProcess> {
  const child = fork(file, { env: { ...process.env, ...stack.env } });
  await nextMessage(child);
  return child;
}

const p99 = (bets: readonly MeasuredBet[]) =>
  percentile(
    bets.map(({ ms }) => ms),
    0.99,
  );
const describe = (bets: readonly MeasuredBet[]) =>
  `${bets.length} bets, p99 ${p99(bets).toFixed(0)} ms, longest ${Math.max(...bets.map(({ ms }) => ms)).toFixed(0)} ms, ` +
  `${bets.filter(({ isRefused }) => isRefused).length} refused; ` +
  `${bets.reduce((sum, { retries }) => sum + retries, 0)} retries, at most ${Math.max(...bets.map(({ retries }) => retries))} of one bet`;

/** Runs the slow process until `until` resolves. @returns its bets */
async function betUntil(options: SlowBettorOptions, until: () => Promise<unknown>): Promise<MeasuredBet[]> {
  const bettor = await startProcess(new URL('./overtaken/slow-bettor.ts', import.meta.url));
  bettor.send(options);
  await until();
  bettor.send('stop');
  return nextMessage<MeasuredBet[]>(bettor);
}

try {
  await stack.waitReady();
  const uri = stack.env.MONGODB_URI ?? '';
  const [gameId, uid] = ['settled', 'settled-user-0'];
  // Documents are loaded before the indexes exist, which is faster.
  await loadBets(uri, [{ gameId, accounts: 1, betsEach: settledBets }]);
  const db = await openDatabase(uri);
  const open = ownGame('open', ['Boston Celtics', 'Miami Heat']);
  await storeGames(uri, [open]);
  const options = { uid, gameId: open.id, ...slowness };
  say(`alone: ${describe(await betUntil(options, () => wait(quietMs)))}`);

  const settler = await startProcess(new URL('./overtaken/settler.ts', import.meta.url));
  const contested = await betUntil(options, async () => {
    const start = performance.now();
    settler.send(gameId);
    const retries = await nextMessage<number>(settler);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    say(`the other process settled ${settledBets} bets in ${seconds} s, with ${retries} retries`);
  });
  say(`during the settlement: ${describe(contested)}`);
  const { violations } = await audit(db, async () => undefined);
  await db.close();
  say(`the audit found ${violations.length} violations`);
  const isRefused = contested.some((bet) => bet.isRefused);
  if (violations.length > 0 || isRefused || p99(contested) > allowedMs) process.exitCode = 1;
  report({ name: 'overtaken', measured: p99(contested), reference: allowedMs, unit: 'ms' });
} finally {
  await stack.stop();
}
