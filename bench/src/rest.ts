/**
 * `GET /api/bets` with twelve games, requests per second, against a bare Fastify route that sends the same bytes: a
 * `Fastify()` as it comes, without a log, a header or a hook of ours. Both are one process each; the two take turns;
 * the round of the median ratio counts. The server logs as it does by default.
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

/** Requests per second, and how much of a core asking for them took. @throws when one of them fails */
async function load(origin: string): Promise<{ readonly perSecond: number; readonly askersCore: number }> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const result = await autocannon({ url: `${origin}/api/bets`, connections, duration: roundSeconds });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors} errors, ${result.non2xx} refusals`);
  const { user, system } = process.cpuUsage(cpu);
  const ms = performance.now() - start;
  return { perSecond: result.requests.total / result.duration, askersCore: (user + system) / 1000 / ms };
}

// No worker: nothing but this benchmark changes a game. One address may not ask as often as this without the factor.
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: { RATE_LIMIT_FACTOR: '1000' },
});
let bare: ChildProcess | undefined;
try {
  await stack.waitReady();
  const core = await openCore(readConfig(stack.env), { clock: systemClock, logger: pino({ level: 'error' }) });
  await refreshOdds(core.games, feed);
  await core.close();
  const body = await (await fetch(`${stack.url}/api/bets`)).text();
  const { data } = JSON.parse(body) as { data: Game[] };
  if (data.length !== games.length) throw new Error(`${data.length} games on the board`);

  bare = fork(new URL('./rest/bare.ts', import.meta.url));
  bare.send(body);
  const [port] = (await once(bare, 'message')) as [number];
  const reference = `http://127.0.0.1:${port}`;
  if ((await (await fetch(`${reference}/api/bets`)).text()) !== body) throw new Error('the bytes differ');
  say(`${games.length} games are ${Buffer.byteLength(body)} bytes`);

  const played: { readonly ours: number; readonly theirs: number }[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const bareRound = await load(reference);
    const ourRound = await load(stack.url);
    if (round < 0) continue;
    const [ours, theirs] = [ourRound.perSecond, bareRound.perSecond];
    played.push({ ours, theirs });
    const cores = [ourRound, bareRound].map(({ askersCore }) => askersCore.toFixed(2)).join(' and ');
    say(`round ${round + 1}: ${ours.toFixed(0)} and ${theirs.toFixed(0)} a second; asking took ${cores} cores`);
  }
  // A machine that is busy elsewhere slows both sides of a round.
  const ratio = median(played.map(({ ours, theirs }) => ours / theirs));
  const typical = played.find(({ ours, theirs }) => ours / theirs === ratio);
  if (typical === undefined) throw new Error('no round was played');
  report({ name: 'rest', measured: typical.ours, reference: typical.theirs, unit: 'requests/s' });
} finally {
  bare?.kill();
  await stack.stop();
}
