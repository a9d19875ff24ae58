import { hourMs, minuteMs } from '@courtside/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeBet } from '../../../bets/place-bet.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { aFeed, type TestFeed } from '../../../testing/feed.ts';
import { aWorld, tipOff, type World } from '../../../testing/world.ts';
import { ProviderError } from '../providers/provider.ts';
import { createFeedHealthReader } from './feed-health.ts';
import { createFeedRefresh } from './feed-refresh.ts';
import { createFeedState } from './feed-state.ts';

/** The state of odds and of the list of upcoming games is recorded separately. */
const oddsStates = 2;
const noCredits = new ProviderError('no credits are left', { kind: 'no-credits', status: 401 });
let world: World;
let feed: TestFeed;
let lines: { readonly msg: string; readonly source: string }[];
beforeEach(async () => {
  world = await aWorld();
  feed = aFeed(() => world.time.now, { metered: true });
  lines = [];
});
afterEach(() => world.end());

/** Creates the refresh as a worker does when it starts. */
function aRefresh(settings: Record<string, string> = {}) {
  const config = readConfig({ ODDS_API_KEY: 'key', ...settings });
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const state = createFeedState(world.db, logger);
  const { games, clock } = world;
  const refresh = createFeedRefresh({ games, state, feeds: feed, bound: { maxAgeMs: hourMs }, config, clock });
  return { ...refresh, readHealth: createFeedHealthReader({ db: world.db, state, clock }).read };
}

const relay = { ODDS_API_URL: 'http://127.0.0.1:9', SCOREBOARD_URL: 'http://127.0.0.1:9' };
const messages = () => lines.map(({ msg }) => msg);
const game = async (id: string) => world.games.get(id);

/** Runs the odds job for some minutes. @returns the number of requests */
async function runOdds(refresh: ReturnType<typeof aRefresh>, minutes: number, everyMs = 15_000): Promise<number> {
  let requests = 0;
  for (const end = world.time.now + minutes * minuteMs; world.time.now < end; world.time.now += everyMs) {
    if ((await refresh.odds()).requested) requests += 1;
  }
  return requests;
}

describe('odds of a metered source', () => {
  it('are read only near tip-offs, and rarely enough for the credits to last', async () => {
    world.time.now = tipOff - 30 * hourMs;
    feed.offer({ startTime: new Date(tipOff) });
    feed.setCredits({ remaining: 300, used: 200, last: 1 });
    const refresh = aRefresh();
    expect(await runOdds(refresh, 5 * 60, 5 * minuteMs)).toBe(0);
    const requests = await runOdds(refresh, 25 * 60, 5 * minuteMs);
    expect(requests).toBeGreaterThan(1);
    expect(requests).toBeLessThan(40);
  });

  it('need a credit for each market: too few for all of them pause all markets', async () => {
    const { id } = feed.offer({ startTime: new Date(tipOff), spread: [3.5, -110, -110] });
    feed.setCredits({ remaining: 2, used: 19_998, last: 3 });
    world.time.now = tipOff - 30 * minuteMs;
    const refresh = aRefresh({ ODDS_MARKETS: 'moneyline,spread' });
    await refresh.odds();
    expect(await game(id)).toMatchObject({ markets: { moneyline: { pause: null }, spread: { pause: null } } });
    const allMarkets = aRefresh();
    expect(await allMarkets.odds()).toMatchObject({ requested: false, reason: 'out-of-credits' });
    const paused = { pause: 'no-credits', resumesAt: new Date('2026-02-01T00:00:00Z') };
    expect(await game(id)).toMatchObject({ markets: { moneyline: paused, spread: paused } });
  });

  it('follow the same plan after a restart', async () => {
    world.time.now = tipOff - 40 * minuteMs;
    feed.offer({ startTime: new Date(tipOff) });
    feed.setCredits({ remaining: 100, used: 400, last: 1 });
    expect((await aRefresh().odds()).requested).toBe(true);
    world.time.now += 15_000;
    expect(await aRefresh().odds()).toMatchObject({ requested: false });
    expect((await aRefresh().readHealth()).credits).toMatchObject({ remaining: 100, used: 400 });
  });

  it('are not requested without credits: markets pause until the reset and show its time', async () => {
    const { id } = feed.offer({ startTime: new Date(tipOff) });
    feed.setCredits({ remaining: 200, used: 300, last: 1 });
    world.time.now = tipOff - 30 * minuteMs;
    const refresh = aRefresh();
    await refresh.odds();
    expect(await game(id)).toMatchObject({ markets: { moneyline: { pause: null } } });
    feed.setCredits({ remaining: 0, used: 500, last: 1 });
    feed.setDown(noCredits, 'odds');
    world.time.now += 10 * minuteMs;
    await expect(runOdds(refresh, 20)).rejects.toThrow('no credits');
    feed.setDown(false);
    world.time.now += minuteMs;
    expect(await refresh.odds()).toMatchObject({ requested: false, reason: 'out-of-credits' });
    const resumesAt = new Date('2026-02-01T00:00:00Z');
    expect(await game(id)).toMatchObject({ markets: { moneyline: { pause: 'no-credits', resumesAt } } });
    const order = { uid: await world.aUser(), gameId: id, teamChosen: 'Boston Celtics', amount: 100 };
    await expect(placeBet(world, order)).rejects.toMatchObject({ code: 'odds-stale' });
  });

  it('are read again when the free list of games reports new credits', async () => {
    const { id } = feed.offer({ startTime: new Date(tipOff) });
    feed.setCredits({ remaining: 0, used: 500, last: 1 });
    world.time.now = tipOff - 50 * minuteMs;
    const refresh = aRefresh();
    await runOdds(refresh, 1);
    expect(await game(id)).toBeNull();
    feed.setCredits({ remaining: 20_000, used: 0, last: 0 });
    expect(await runOdds(refresh, 12)).toBeGreaterThan(0);
    expect(await game(id)).toMatchObject({ betStatus: 'open', markets: { moneyline: { pause: null } } });
  });

  it('resume within two refreshes of new credits, even if the prices are recent', async () => {
    const { id } = feed.offer({ startTime: new Date(tipOff) });
    feed.setCredits({ remaining: 200, used: 300, last: 1 });
    world.time.now = tipOff - 50 * minuteMs;
    const refresh = aRefresh();
    await refresh.odds();
    feed.setCredits({ remaining: 0, used: 500, last: 1 });
    await runOdds(refresh, 12);
    expect(await game(id)).toMatchObject({ markets: { moneyline: { pause: 'no-credits' } } });
    feed.setCredits({ remaining: 60, used: 500, last: 0 });
    expect(await runOdds(refresh, 2, minuteMs)).toBe(1);
    expect(await game(id)).toMatchObject({ markets: { moneyline: { pause: null, resumesAt: null } } });
    expect(await runOdds(refresh, 2, minuteMs)).toBe(0);
    expect(messages()).toEqual(['credits used up', 'credits renewed']);
  });
});

describe('a source that fails', () => {
  it('fails the run, is logged once, and is used again within two refreshes after it recovers', async () => {
    feed.offer();
    const refresh = aRefresh(relay);
    await refresh.odds();
    feed.setDown(true);
    for (let run = 0; run < 3; run += 1) {
      world.time.now += 10_000;
      await expect(refresh.odds()).rejects.toThrow('down');
    }
    expect(messages().filter((msg) => msg === 'source failed')).toHaveLength(oddsStates);
    const { sources } = await refresh.readHealth();
    expect(Object.values(sources).map(({ failure }) => failure)).toContain('unreachable');
    feed.setDown(false);
    const later = feed.offer();
    for (let run = 0; run < 2; run += 1) {
      world.time.now += 10_000;
      await refresh.odds();
    }
    expect(await game(later.id)).not.toBeNull();
    expect(messages().filter((msg) => msg === 'source responds again')).toHaveLength(oddsStates);
  });

  it('is not requested again before its Retry-After time', async () => {
    feed.offer();
    const refresh = aRefresh(relay);
    feed.setDown(new ProviderError('too many requests', { kind: 'too-often', status: 429, retryAfterMs: 30_000 }));
    await expect(refresh.odds()).rejects.toThrow('too many requests');
    world.time.now += 29_000;
    expect(await refresh.odds()).toMatchObject({ requested: false, reason: 'retry' });
    feed.setDown(false);
    world.time.now += 1_000;
    expect((await refresh.odds()).requested).toBe(true);
  });

  it('does not stop the odds if it is only the free list of games', async () => {
    const { id } = feed.offer();
    const fetchEvents = () => Promise.reject(new ProviderError('no such page', { status: 404 }));
    feed = { ...feed, odds: { ...feed.odds, fetchEvents } };
    await expect(aRefresh(relay).odds()).rejects.toThrow('no such page');
    expect(await game(id)).not.toBeNull();
  });

  it('does not affect other sources: results count while odds fail', async () => {
    const { id } = feed.offer({ startTime: new Date(world.time.now + minuteMs) });
    const refresh = aRefresh({ ...relay, RESULT_CONFIRM_SECONDS: '0' });
    await refresh.odds();
    feed.setDown(true, 'odds');
    world.time.now += 3 * hourMs;
    feed.score(id, 101, 99, true);
    await expect(refresh.odds()).rejects.toThrow('down');
    await refresh.results();
    world.time.now += 60_000;
    await refresh.results();
    expect(await game(id)).toMatchObject({ betStatus: 'final' });
  });
});

it('does not count a game as missing when the requested range ends before its day', async () => {
  const { id } = feed.offer({ startTime: new Date(tipOff + 72 * hourMs) });
  const refresh = aRefresh(relay);
  await refresh.odds();
  feed.setDown(true, 'odds');
  for (let hour = 0; hour < 60; hour += 1, world.time.now += hourMs) await refresh.results();
  expect(await game(id)).toMatchObject({ betStatus: 'open', missingSince: null });
  world.time.now = tipOff + 72 * hourMs;
  for (let hour = 0; hour < 30; hour += 1, world.time.now += hourMs) await refresh.results();
  expect(await game(id)).toMatchObject({ betStatus: 'void' });
});

describe('a relay', () => {
  it('is read every two seconds while its credits do not fall', async () => {
    feed.offer();
    feed.setCredits({ remaining: 487, used: 13, last: 1 });
    const refresh = aRefresh(relay);
    let requests = 0;
    for (let run = 0; run < 10; run += 1, world.time.now += 2_000) requests += (await refresh.odds()).requested ? 1 : 0;
    expect(requests).toBe(10);
  });

  it('is planned like a metered source once its credits fall', async () => {
    feed.offer();
    const refresh = aRefresh(relay);
    let requests = 0;
    for (let run = 0; run < 30; run += 1, world.time.now += 2_000) {
      feed.setCredits({ remaining: 500 - requests, used: requests, last: 1 });
      requests += (await refresh.odds()).requested ? 1 : 0;
    }
    expect(requests).toBeLessThan(10);
  });
});

it('reports markets, price age, disagreements and corrections in the health', async () => {
  const { id } = feed.offer();
  const refresh = aRefresh(relay);
  await refresh.odds();
  world.time.now += 4_000;
  expect(await refresh.readHealth()).toMatchObject({ openMarkets: 1, pausedMarkets: 0, oldestPriceAgeSeconds: 4 });
  await world.games.decide(id, { score: [100, 99] }, 'Decided by hand.');
  await world.games.decide(id, { score: [99, 100] }, 'The score was the wrong way round.');
  expect(await refresh.readHealth()).toMatchObject({ openMarkets: 0, corrections: 1, disagreements: 0 });
});
