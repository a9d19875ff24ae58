import { hourMs, minuteMs } from '@courtside/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import type { ListedGame, ScoredGame } from './providers/provider.ts';

const teams = { league: 'nba', team1: 'Boston Celtics', team2: 'Miami Heat' } as const;
/** Two games of the same teams, three hours apart, with their ids at both sources and their results. */
const games = [
  { odds: 'first', espn: '401', startTime: tipOff, final: [108, 101] },
  { odds: 'second', espn: '402', startTime: tipOff + 3 * hourMs, final: [95, 99] },
] as const;
type Played = (typeof games)[number];
const lastsMs = 140 * minuteMs;

let world: World;
beforeEach(async () => {
  world = await aWorld();
  world.time.now = tipOff - 30 * minuteMs;
});
afterEach(() => world.endAudited());

function scored(id: string, { startTime, final }: Played, now: number): ScoredGame {
  const fixture = { id, ...teams, startTime: new Date(startTime) };
  if (now < startTime) return { ...fixture, state: 'scheduled', score: null };
  const isOver = now >= startTime + lastsMs;
  const [team1, team2] = isOver ? final : [40, 41];
  return { ...fixture, state: isOver ? 'final' : 'live', score: { team1, team2, periods: [], clock: null } };
}

/** Reads all sources every half minute until a time, and settles. The odds source lists games until they start. */
async function runUntil(end: number, listed: { readonly espn: readonly Played[]; readonly odds?: readonly Played[] }) {
  for (; world.time.now < end; world.time.now += 10 * minuteMs) {
    for (const now of [world.time.now, world.time.now + minuteMs]) {
      const prices = { line: null, prices: [-110, -110] as const, bookmaker: 'a', updatedAt: new Date(now) };
      const open = (listed.odds ?? games).filter(({ startTime }) => startTime > now);
      const odds = open.map(
        ({ odds: id, startTime }): ListedGame => ({
          id,
          ...teams,
          startTime: new Date(startTime),
          quotes: { moneyline: prices },
        }),
      );
      await world.games.readOdds({ games: odds, rejected: [], problems: [] }, new Date(now), hourMs);
      const sources = [
        { name: 'espn', key: 'scoreboard' as const, listing: listed.espn.map((game) => scored(game.espn, game, now)) },
        { name: 'scores', key: 'odds' as const, listing: games.map((game) => scored(game.odds, game, now)) },
      ];
      await world.games.readResults(
        sources.map(({ name, key, listing }) => ({
          source: { name, key, fetchResults: () => Promise.reject(new Error('not used')) },
          reading: { games: listing, rejected: [], problems: [] },
          previousResponseAt: new Date(now - minuteMs),
        })),
        {
          now: new Date(now),
          rules: { confirmMs: minuteMs, minGameMs: 95 * minuteMs },
          voidAfterMs: 24 * hourMs,
          coversUntil: new Date(now + 24 * hourMs),
          owns: () => true,
        },
      );
      for (const id of await world.games.findUnsettled()) await world.settlement.settle(id);
    }
  }
}

const all = () => world.db.games.find().sort({ _id: 1 }).lean().exec();

it.each([
  ['both games from the start', games],
  ['the first game alone', games.slice(0, 1)],
])('each of two games on one day has its own result, when the scoreboard lists %s', async (_, atFirst) => {
  await runUntil(tipOff, { espn: atFirst });
  expect(await all()).toHaveLength(2);
  await runUntil(tipOff + lastsMs + 20 * minuteMs, { espn: atFirst });
  expect(await all()).toMatchObject([
    { _id: 'first', betStatus: 'settled', score: { team1: 108 } },
    { _id: 'second', betStatus: 'open', score: null, resultRevision: 0 },
  ]);
  await runUntil(tipOff + 3 * hourMs + lastsMs + 30 * minuteMs, { espn: games });
  expect(await all()).toMatchObject([
    { _id: 'first', score: { team1: 108 }, resultRevision: 1, sourceIds: { odds: 'first', scoreboard: '401' } },
    { _id: 'second', score: { team1: 95 }, resultRevision: 1, sourceIds: { odds: 'second', scoreboard: '402' } },
  ]);
});

it('creates a second game that is listed only once the first is in play', async () => {
  await runUntil(tipOff + 30 * minuteMs, { espn: games.slice(0, 1), odds: games.slice(0, 1) });
  await runUntil(tipOff + 3 * hourMs + lastsMs + 30 * minuteMs, { espn: games });
  expect(await all()).toMatchObject([
    { _id: 'first', betStatus: 'settled', score: { team1: 108 }, resultRevision: 1 },
    { _id: 'second', betStatus: 'settled', score: { team1: 95 }, resultRevision: 1 },
  ]);
});
