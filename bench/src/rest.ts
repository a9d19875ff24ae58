/**
 * Requests per second of `GET /api/bets` with twelve games, compared with a plain Fastify route that sends the same bytes, with
 * default options and without logging, hooks or extra headers. Both run in one process each; rounds alternate; the round with
 * the median ratio counts. The server logs as it does by default.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Game } from '@courtside/contract';
import { openCore, readConfig, systemClock } from '@courtside/core';
import { aFeed } from '@courtside/core/testing/feed';
import { refreshOdds } from '@courtside/core/testing/refresh';
import { startTemporaryStack } from '@courtside/stack';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { median, report, say } from './measure.ts';

const connections = 32;
const rounds = 15;
const warmUps = 2;
const roundSeconds = 1;

const feed = aFeed(Date.now);
const games = Array.from({ length: 12 }, (_, index) =>
  feed.offer({ id: `bench-${index}`, team1Price: 120 + index, team2Price: -140 - index }),
);

/** Requests per second, and the share of a core used for sending them. @throws if a request fails */
async function load(origin: string): Promise<{ readonly perSecond: number; readonly clientCores: number }> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const result = await autocannon({ url: `${origin}/api/bets`, connections, duration: roundSeconds });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors} errors, ${result.non2xx} error responses`);
  const { user, system } = process.cpuUsage(cpu);
  const ms = performance.now() - start;
  return { perSecond: result.requests.total / result.duration, clientCores: (user + system) / 1000 / ms };
}

// Without a worker, only this benchmark changes games. One address would exceed the default rate limits.
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: { RATE_LIMIT_FACTOR: '1000' },
});
let plain: ChildProcess | undefined;
try {
  await stack.waitReady();
  const core = await openCore(readConfig(stack.env), { clock: systemClock, logger: pino({ level: 'error' }) });
  await refreshOdds(core.games, feed);
  await core.close();
  const body = await (await fetch(`${stack.url}/api/bets`)).text();
  const { data } = JSON.parse(body) as { data: Game[] };
  if (data.length !== games.length) throw new Error(`${data.length} games on the board`);

  plain = fork(new URL('./rest/plain-server.ts', import.meta.url));
  plain.send(body);
  const [port] = (await once(plain, 'message')) as [number];
  const reference = `http://127.0.0.1:${port}`;
  if ((await (await fetch(`${reference}/api/bets`)).text()) !== body) throw new Error('the bytes differ');
  say(`${games.length} games are ${Buffer.byteLength(body)} bytes`);

  const results: { readonly ours: number; readonly theirs: number }[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const plainRound = await load(reference);
    const ourRound = await load(stack.url);
    if (round < 0) continue;
    const [ours, theirs] = [ourRound.perSecond, plainRound.perSecond];
    results.push({ ours, theirs });
    const cores = [ourRound, plainRound].map(({ clientCores }) => clientCores.toFixed(2)).join(' and ');
    say(`round ${round + 1}: ${ours.toFixed(0)} and ${theirs.toFixed(0)} requests/s; the client used ${cores} cores`);
  }
  // Other load on the machine slows both sides of a round.
  const ratio = median(results.map(({ ours, theirs }) => ours / theirs));
  const typical = results.find(({ ours, theirs }) => ours / theirs === ratio);
  if (typical === undefined) throw new Error('no round was run');
  report({ name: 'rest', measured: typical.ours, reference: typical.theirs, unit: 'requests/s' });
} finally {
  plain?.kill();
  await stack.stop();
}
