import { hourMs, minuteMs } from '@courtside/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { aFeed, type TestFeed } from '../../../testing/feed.ts';
import { aWorld, tipOff, type World } from '../../../testing/world.ts';
import type { ResultsSource, ScoredGame } from '../providers/provider.ts';
import { createFeedRefresh } from './feed-refresh.ts';
import { createFeedState } from './feed-state.ts';

const teams = { league: 'nba' as const, team1: 'Boston Celtics', team2: 'Miami Heat', startTime: new Date(tipOff) };
let world: World;
let feed: TestFeed;
beforeEach(async () => {
  world = await aWorld();
  world.time.now = tipOff - 30 * minuteMs;
  feed = aFeed(() => world.time.now, { metered: true });
});
afterEach(() => world.end());

/** A results source that reports a final, and counts its requests. */
function aSource(name: string, key: ResultsSource['key'], id: string, [team1, team2]: readonly [number, number]) {
  const asked: number[] = [];
  const final: ScoredGame = { id, ...teams, state: 'final', score: { team1, team2, periods: [], clock: 'Final' } };
  const source: ResultsSource = {
    name,
    key,
    fetchResults: () => {
      asked.push(world.time.now);
      return Promise.resolve({ games: [final], rejected: [], problems: [] });
    },
  };
  return { source, asked };
}

it('asks about a dispute less and less often on a plan with many credits, and decides it within an hour after a day', async () => {
  const { id } = feed.offer(teams);
  const espn = aSource('espn', 'scoreboard', '401', [110, 104]);
  const scores = aSource('scores', 'odds', id, [104, 110]);
  feed = { ...feed, results: [espn.source, scores.source] };
  feed.setCredits({ remaining: 19_000, used: 1_000, last: 1 });
  const config = readConfig({ ODDS_API_KEY: 'key' });
  const state = createFeedState(world.db, pino({ level: 'silent' }));
  const { games, clock } = world;
  const aRefresh = () => createFeedRefresh({ games, state, feeds: feed, bound: { maxAgeMs: hourMs }, config, clock });
  const refresh = aRefresh();
  await refresh.odds();
  const over = tipOff + 140 * minuteMs;
  const run = async (minutes: number, job = refresh) => {
    for (const end = world.time.now + minutes * minuteMs; world.time.now < end; world.time.now += minuteMs)
      await job.results();
  };
  world.time.now = over;
  await run(30);
  const inHalfAnHour = scores.asked.length;
  await run(30);
  expect(await games.get(id)).toMatchObject({ betStatus: 'closed', dispute: expect.stringContaining('104–110') });
  expect(scores.asked.length - inHalfAnHour).toBeLessThan(4);
  world.time.now = over + 27 * hourMs;
  await run(1);
  feed = { ...feed, results: [espn.source, aSource('scores', 'odds', id, [110, 104]).source] };
  world.time.now += 54 * minuteMs;
  await run(2, aRefresh());
  expect(await games.get(id)).toMatchObject({ betStatus: 'final', score: { team1: 110 } });
});
