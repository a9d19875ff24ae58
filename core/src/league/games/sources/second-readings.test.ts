import { minuteMs } from '@courtside/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { aFeed, type TestFeed } from '../../../testing/feed.ts';
import { aWorld, tipOff, type World } from '../../../testing/world.ts';
import { finished } from '../testing/responses.ts';
import { createFeedRefresh } from './feed-refresh.ts';
import { createFeedState } from './feed-state.ts';

let world: World;
let feed: TestFeed;
beforeEach(async () => {
  world = await aWorld();
  world.time.now = tipOff - 30 * minuteMs;
  feed = aFeed(() => world.time.now, { metered: true });
  feed.setCredits({ remaining: 300, used: 200, last: 1 });
});
afterEach(() => world.endAudited());

/** The odds job of a metered key that requests every market. */
function anOddsJob() {
  const config = readConfig({ ODDS_API_KEY: 'key', ODDS_MARKETS: 'moneyline,spread,total' });
  const state = createFeedState(world.db, pino({ level: 'silent' }));
  const { games, clock } = world;
  return createFeedRefresh({ games, state, feeds: feed, bound: { maxAgeMs: 60 * minuteMs }, config, clock }).odds;
}

/** Runs the job once, a minute later. @returns the reason for its next request */
async function planAfter(odds: ReturnType<typeof anOddsJob>): Promise<string> {
  world.time.now += 1_000;
  return (await odds()).reason;
}

it('a price that waits for its second reading makes the next request earlier', async () => {
  const { id } = feed.offer({ startTime: new Date(tipOff) });
  const odds = anOddsJob();
  await odds();
  expect(await planAfter(odds)).toBe('near-tip-off');
  world.time.now += 20 * minuteMs;
  feed.reprice(id, -300, 250);
  await odds();
  expect((await world.games.get(id))?.markets.moneyline.pause).toBe('confirming');
  expect(await planAfter(odds)).toBe('confirm');
});

it('markets that contradict each other do not make requests more frequent', async () => {
  const { id } = feed.offer({
    startTime: new Date(tipOff),
    team1Price: -300,
    team2Price: 250,
    spread: [8.5, -110, -110],
  });
  const odds = anOddsJob();
  await odds();
  expect((await world.games.get(id))?.markets).toMatchObject({
    moneyline: { pause: 'confirming' },
    spread: { pause: 'confirming' },
  });
  expect(await planAfter(odds)).toBe('near-tip-off');
});

it('a game whose result is disputed does not make requests more frequent', async () => {
  const [disputed] = [
    feed.offer({ startTime: new Date(tipOff - 20 * minuteMs) }),
    feed.offer({ startTime: new Date(tipOff) }),
  ];
  const odds = anOddsJob();
  await odds();
  world.time.now = tipOff - 15 * minuteMs;
  await odds();
  const listed = [{ ...disputed, state: 'final' as const, score: null }];
  await world.games.readResults(
    [
      { team1: 101, team2: 99 },
      { team1: 99, team2: 101 },
    ].map(({ team1, team2 }, index) => ({
      source: {
        name: `source-${index}`,
        key: index === 0 ? ('scoreboard' as const) : ('odds' as const),
        fetchResults: () => Promise.reject(new Error('not used')),
      },
      reading: { games: finished(team1, team2)(listed), rejected: [], problems: [] },
      previousResponseAt: new Date(world.time.now),
    })),
    {
      now: new Date(world.time.now),
      rules: { confirmMs: minuteMs, minGameMs: 95 * minuteMs },
      voidAfterMs: 60 * minuteMs,
      coversUntil: new Date(tipOff),
      owns: () => true,
    },
  );
  expect(await world.games.get(disputed.id)).toMatchObject({
    betStatus: 'closed',
    markets: { moneyline: { pause: 'confirming' } },
  });
  expect(await planAfter(odds)).toBe('near-tip-off');
});
