/**
 * Bets placed per second over HTTP by 64 callers, on all markets and from their main accounts and accounts of a season
 * alternately, compared with a third of the journaled inserts per second that the same engine does for 64 writers in the same run.
 * Rounds alternate; the medians are compared. Prints the CPU time that each process spends on one bet and on one insert.
 */
import { randomUUID } from 'node:crypto';
import { startTemporaryStack } from '@courtside/stack';
import { MongoClient } from 'mongodb';
import { choicesOf } from './choices.ts';
import { CpuShares } from './cpu.ts';
import { median, percentile, rate, report, say } from './measure.ts';
import { openSeason } from './open-season.ts';
import { connectApi, dataOf, openGames, signUpMany } from './players.ts';

const callers = 64;
const rounds = 3;
const roundMs = 4_000;

const stack = await startTemporaryStack({
  // A few accounts stand for many users, so the limits per user are raised.
  settings: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', MAX_OPEN_BETS: '1000000' },
});
const mongo = new MongoClient(stack.env.MONGODB_URI ?? '', { maxPoolSize: callers });
const api = connectApi(stack.url, callers);
try {
  await stack.waitReady();
  const players = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', callers);
  const seasonId = await openSeason(api, players);
  const inserts = mongo.db().collection<{ _id: string; filler: string; at: Date }>('bench-inserts');
  const filler = 'x'.repeat(500);

  const insert = async () => {
    await inserts.insertOne({ _id: randomUUID(), filler, at: new Date() }, { writeConcern: { w: 1, journal: true } });
  };
  const place = async (caller: number) => {
    const player = players[caller];
    const game = (await games).at(-1);
    if (player === undefined || game === undefined) throw new Error('no game is open');
    const choices = choicesOf(game);
    placed += 1;
    const { market, side } = choices[placed % choices.length] ?? { market: 'moneyline', side: 'team1' };
    const account = Math.floor(placed / choices.length) % 2 === 0 ? 'main' : seasonId;
    const body = { betId: game.id, market, side, amount: 0.01, account };
    const headers = { 'idempotency-key': randomUUID() };
    const started = performance.now();
    dataOf(await api.call('POST', `/api/userbets/${player.uid}`, { token: player.token, body, headers }));
    tookMs.push(performance.now() - started);
  };

  let games = openGames(api);
  let placed = 0;
  let tookMs: number[] = [];
  const processes = () => ({ ...stack.pids(), callers: process.pid });
  const betCpu = new CpuShares(processes);
  const insertCpu = new CpuShares(processes);
  await Promise.all([rate(callers, 1_500, insert)]);
  await rate(callers, 1_500, place);
  const [measured, reference]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    games = openGames(api);
    reference.push(await insertCpu.during(() => rate(callers, roundMs, insert)));
    tookMs = [];
    measured.push(await betCpu.during(() => rate(callers, roundMs, place)));
    say(`round ${round}: ${measured.at(-1)?.toFixed(0)} bets/s, ${reference.at(-1)?.toFixed(0)} journaled inserts/s`);
    say(`  a bet took ${percentile(tookMs, 0.5).toFixed(1)} ms (p50), ${percentile(tookMs, 0.99).toFixed(1)} ms (p99)`);
  }
  const done = (rates: readonly number[]) => rates.reduce((sum, each) => sum + (each * roundMs) / 1000, 0);
  say(`CPU time of one bet in µs: ${betCpu.perUnit(done(measured))}`);
  say(`CPU time of one insert in µs: ${insertCpu.perUnit(done(reference))}`);
  report({ name: 'bets', measured: median(measured), reference: median(reference) / 3, unit: 'bets/s' });
} finally {
  await Promise.allSettled([api.close(), mongo.close()]);
  await stack.stop();
}
