/**
 * Bets placed per second over HTTP by 64 callers, on all markets and from their main accounts and accounts of a season
 * alternately, compared with a third of the journaled inserts per second that the same engine does for 64 writers in the same run.
 * Rounds alternate; the medians are compared. Prints the CPU time that each process spends on one bet and on one insert.
 *
 * Each round also places as many bets of which every fifth is a four-leg ticket, in turn before and after the bets on one game. Fails if
 * these are more than 15 % slower, by the median of the rounds.
 * Options: --rounds N
 */
import { randomUUID } from 'node:crypto';
import type { Game } from '@courtside/contract';
import { startTemporaryStack } from '@courtside/stack';
import { MongoClient } from 'mongodb';
import { choicesOf } from './choices.ts';
import { CpuShares } from './cpu.ts';
import { median, percentile, rate, report, say } from './measure.ts';
import { openSeason } from './open-season.ts';
import { readOptions } from './options.ts';
import { connectApi, dataOf, openGames, signUpMany } from './players.ts';

const { values } = readOptions(
  { options: { rounds: { type: 'string', default: '5' } } },
  'npm run bench -- bets [--rounds 5]',
);
const callers = 64;
const rounds = Number(values.rounds);
const roundMs = 4_000;
/** Both sides of three markets. */
const sidesOfGame = 6;
/** Every fifth bet of the mixed load is a ticket. */
const betsPerTicket = 5;
const legsOfTicket = 4;
/** Bets with tickets among them, per bet without, at least. */
const minShare = 0.85;

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
  /** The side that the n-th bet takes of a game. */
  const pickOf = (game: Game, n: number) => {
    const choices = choicesOf(game);
    const { market, side } = choices[n % choices.length] ?? { market: 'moneyline', side: 'team1' };
    return { betId: game.id, market, side };
  };
  const send = async (caller: number, bet: (offered: readonly Game[], n: number) => object, isTicket: boolean) => {
    const player = players[caller];
    const offered = await games;
    if (player === undefined || offered.length < legsOfTicket) throw new Error('too few games are open');
    placed += 1;
    const account = Math.floor(placed / sidesOfGame) % 2 === 0 ? 'main' : seasonId;
    const body = { ...bet(offered, placed), amount: 0.01, account };
    const headers = { 'idempotency-key': randomUUID() };
    const path = isTicket ? '/api/parlays' : `/api/userbets/${player.uid}`;
    const started = performance.now();
    dataOf(await api.call('POST', path, { token: player.token, body, headers }));
    (isTicket ? tickets : singles).push(performance.now() - started);
  };
  const placeSingle = (caller: number) =>
    send(caller, (offered, n) => offered.slice(-1).map((game) => pickOf(game, n))[0] ?? {}, false);
  const placeTicket = (caller: number) =>
    send(caller, (offered, n) => ({ legs: offered.slice(-legsOfTicket).map((game) => pickOf(game, n)) }), true);
  const placeMixed = (caller: number) =>
    (placed + 1) % betsPerTicket === 0 ? placeTicket(caller) : placeSingle(caller);

  let games = openGames(api);
  let placed = 0;
  let [singles, tickets]: [number[], number[]] = [[], []];
  const processes = () => ({ ...stack.pids(), callers: process.pid });
  const betCpu = new CpuShares(processes);
  const mixedCpu = new CpuShares(processes);
  const insertCpu = new CpuShares(processes);
  await rate(callers, 1_500, insert);
  await rate(callers, 1_500, placeMixed);
  const [measured, mixed, reference]: [number[], number[], number[]] = [[], [], []];
  const tookMs = (times: readonly number[]) =>
    `${percentile(times, 0.5).toFixed(1)} ms (p50), ${percentile(times, 0.99).toFixed(1)} ms (p99)`;
  const measureSingles = async () => {
    singles = [];
    measured.push(await betCpu.during(() => rate(callers, roundMs, placeSingle)));
    say(`  a bet took ${tookMs(singles)}`);
  };
  const measureMixed = async () => {
    [singles, tickets] = [[], []];
    mixed.push(await mixedCpu.during(() => rate(callers, roundMs, placeMixed)));
    say(`  with tickets, a bet took ${tookMs(singles)}, a ticket ${tookMs(tickets)}`);
  };
  for (let round = 1; round <= rounds; round += 1) {
    games = openGames(api);
    reference.push(await insertCpu.during(() => rate(callers, roundMs, insert)));
    const order = round % 2 === 1 ? [measureSingles, measureMixed] : [measureMixed, measureSingles];
    for (const measure of order) {
      games = openGames(api);
      await measure();
    }
    say(
      `round ${round}: ${measured.at(-1)?.toFixed(0)} bets/s, ${mixed.at(-1)?.toFixed(0)} bets/s with tickets, ${reference.at(-1)?.toFixed(0)} journaled inserts/s`,
    );
  }
  const done = (rates: readonly number[]) => rates.reduce((sum, each) => sum + (each * roundMs) / 1000, 0);
  say(`CPU time of one bet in µs: ${betCpu.perUnit(done(measured))}`);
  say(`CPU time of one bet with tickets among them in µs: ${mixedCpu.perUnit(done(mixed))}`);
  say(`CPU time of one insert in µs: ${insertCpu.perUnit(done(reference))}`);
  const shares = mixed.map((each, index) => each / (measured[index] ?? each));
  const share = median(shares);
  say(
    `every fifth bet a ticket of ${legsOfTicket} legs: ${share.toFixed(2)} of the bets/s without tickets (${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}), at least ${minShare} allowed`,
  );
  if (share < minShare) process.exitCode = 1;
  report({ name: 'bets', measured: median(measured), reference: median(reference) / 3, unit: 'bets/s' });
} finally {
  await Promise.allSettled([api.close(), mongo.close()]);
  await stack.stop();
}
