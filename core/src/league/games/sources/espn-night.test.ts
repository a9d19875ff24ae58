import { hourMs, minuteMs } from '@courtside/contract';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { placeBet } from '../../../bets/place-bet.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { aWorld, tipOff, type World } from '../../../testing/world.ts';
import { anEntry, anEvent, type EventFields, moneyline } from '../providers/espn/testing/an-event.ts';
import { ProviderError } from '../providers/provider.ts';
import { aServer } from '../providers/testing/a-server.ts';
import { createFeeds } from './create-feeds.ts';
import { createFeedHealthReader } from './feed-health.ts';
import { createFeedRefresh, type FeedRefresh } from './feed-refresh.ts';
import { createFeedState, type FeedState } from './feed-state.ts';

const id = '401810001';

let world: World;
let refresh: FeedRefresh;
let state: FeedState;
/** What the scoreboard answers; a status other than 200 is a failure. */
let answer: { event: EventFields; status: number; headers: Record<string, string>; requests: number; lastAt: number };

beforeEach(async () => {
  world = await aWorld();
  onTestFinished(world.end);
  answer = { event: {}, status: 200, headers: {}, requests: 0, lastAt: 0 };
  const url = await aServer((_, response) => {
    answer.requests += 1;
    answer.lastAt = world.time.now;
    const date = new Date(world.time.now).toUTCString();
    response.writeHead(answer.status, { date, ...answer.headers });
    response.end(JSON.stringify({ events: [anEvent({ id, startTime: tipOff, ...answer.event })] }));
  });
  const config = readConfig({
    GAMES: 'espn',
    LEAGUES: 'nba',
    SCOREBOARD_URL: url,
    ODDS_REFRESH_SECONDS: '60',
    SCORES_REFRESH_SECONDS: '45',
    RESULT_CONFIRM_SECONDS: '60',
  });
  const { games, clock, db } = world;
  state = createFeedState(db, pino({ level: 'silent' }));
  const feeds = createFeeds(config, { clock, seed: 'unused', report: () => undefined });
  refresh = createFeedRefresh({ games, state, feeds, bound: { maxAgeMs: 3 * minuteMs }, config, clock });
  world.time.now = tipOff - 40 * minuteMs;
});

const game = () => world.games.get(id);

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}

/** Runs both jobs as the worker does, until a time after (or before) tip-off. */
async function runUntil(end: number, everyMs = 15_000): Promise<void> {
  for (; world.time.now < end; world.time.now += everyMs) {
    await refresh.odds().catch(ignoreFailure);
    await refresh.results().catch(ignoreFailure);
  }
}

it('plays a night: lists a game, takes bets, closes them at tip-off, and pays the winner after the final', async () => {
  await runUntil(tipOff - 35 * minuteMs);
  expect(await game()).toMatchObject({
    betStatus: 'open',
    markets: { moneyline: { prices: [-142, 120], pause: null } },
  });
  expect((await game())?.markets.moneyline).not.toHaveProperty('unconfirmed');
  const uid = await world.aUserWith(10_000);
  const order = { uid, gameId: id, teamChosen: 'Boston Celtics', amount: 1_420 };
  await placeBet(world, { ...order, key: 'one' });
  await runUntil(tipOff);
  answer.event = { state: 'in', points: [2, 0] };
  await runUntil(tipOff + minuteMs);
  expect(await game()).toMatchObject({ betStatus: 'closed', score: { team1: 2, team2: 0 } });
  await expect(placeBet(world, { ...order, key: 'two' })).rejects.toMatchObject({ code: 'betting-closed' });
  await runUntil(tipOff + 5 * minuteMs);
  world.time.now = tipOff + 150 * minuteMs;
  answer.event = { state: 'post', points: [101, 99] };
  await refresh.results();
  expect(await game()).toMatchObject({ betStatus: 'closed' });
  await runUntil(world.time.now + 3 * minuteMs);
  expect(await game()).toMatchObject({ betStatus: 'final', score: { team1: 101, team2: 99 } });
  await world.settlement.settle(id);
  const [bet] = await world.betsOf(uid);
  expect(bet).toMatchObject({ status: 'won' });
  expect((await world.documentOf(uid)).balance).toBe(11_000);
  const health = await createFeedHealthReader({ db: world.db, state, clock: world.clock }).read();
  expect(health.credits).toBeNull();
  expect(Object.keys(health.sources).sort()).toEqual(['espn', 'espn/odds']);
});

it('pauses betting when ESPN is down for an hour, and resumes it', async () => {
  answer.event = { startTime: tipOff + 3 * hourMs };
  world.time.now = tipOff + 100 * minuteMs;
  await runUntil(world.time.now + 5 * minuteMs);
  const uid = await world.aUser();
  const order = { uid, gameId: id, teamChosen: 'Boston Celtics', amount: 1_000 };
  await placeBet(world, { ...order, key: 'before' });
  answer.status = 503;
  answer.requests = 0;
  await runUntil(world.time.now + 60 * minuteMs);
  expect(answer.requests).toBeLessThanOrEqual(61);
  expect((await game())?.markets.moneyline.staleAt.getTime()).toBeLessThan(world.time.now);
  await expect(placeBet(world, { ...order, key: 'during' })).rejects.toMatchObject({ code: 'odds-stale' });
  answer.status = 200;
  await runUntil(world.time.now + 3 * minuteMs);
  expect(await game()).toMatchObject({ betStatus: 'open', markets: { moneyline: { pause: null } } });
  await placeBet(world, { ...order, key: 'after' });
});

it('requests nothing, for odds or results, before the end of a wait that ESPN requested, and an operator can end it', async () => {
  await runUntil(tipOff - 38 * minuteMs);
  answer.status = 429;
  answer.headers = { 'retry-after': '600' };
  await runUntil(world.time.now + 2 * minuteMs);
  answer.requests = 0;
  await runUntil(world.time.now + 7 * minuteMs);
  expect(answer.requests).toBe(0);
  answer.status = 200;
  expect(await state.endWaits('espn')).toEqual(['espn', 'espn/odds']);
  await runUntil(world.time.now + minuteMs);
  expect(answer.requests).toBeGreaterThan(0);
});

it('confirms nothing by a cached response: a wrong price is never offered, and its market is paused', async () => {
  await runUntil(tipOff - 35 * minuteMs);
  answer.event = {
    odds: [
      anEntry({
        spread: undefined,
        details: undefined,
        homeTeamOdds: undefined,
        awayTeamOdds: undefined,
        pointSpread: undefined,
        moneyline: moneyline('+400', '-550'),
      }),
    ],
  };
  await runUntil(world.time.now + minuteMs);
  const made = answer.lastAt;
  for (const end = world.time.now + 5 * minuteMs; world.time.now < end; ) {
    answer.headers = { date: new Date(world.time.now).toUTCString(), age: String((world.time.now - made) / 1_000) };
    await runUntil(world.time.now + 15_000);
  }
  expect(await game()).toMatchObject({ markets: { moneyline: { prices: [-142, 120], pause: 'confirming' } } });
});

it('pauses withdrawn prices and those that contradict each other, each for its reason', async () => {
  await runUntil(tipOff - 35 * minuteMs);
  answer.event = { odds: [anEntry({ moneyline: moneyline('OFF', 'OFF') })] };
  await runUntil(world.time.now + 90_000);
  expect(await game()).toMatchObject({ markets: { moneyline: { pause: 'no-price' }, spread: { pause: null } } });
  answer.event = { odds: [anEntry({ spread: 2.5 })] };
  await runUntil(world.time.now + 90_000);
  expect((await game())?.markets).toMatchObject({
    moneyline: { pause: 'confirming' },
    spread: { pause: 'confirming' },
    total: { pause: null },
  });
});
