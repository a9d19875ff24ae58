import { hourMs, minuteMs } from '@courtside/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { aFeed, type TestFeed } from '../../../testing/feed.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import { ProviderError, type ResultsSource } from '../providers/provider.ts';
import { createFeedHealthReader } from './feed-health.ts';
import { createFeedRefresh } from './feed-refresh.ts';
import { createFeedState } from './feed-state.ts';

const relay = { ODDS_API_URL: 'http://127.0.0.1:9', SCOREBOARD_URL: 'http://127.0.0.1:9' };
let world: World;
let feed: TestFeed;
beforeEach(async () => {
  world = await aWorld();
  feed = aFeed(() => world.time.now, { metered: true });
});
afterEach(() => world.end());

/** Creates the refresh as a worker does when it starts. */
function aRefresh(settings: Record<string, string> = {}) {
  const config = readConfig({ ODDS_API_KEY: 'key', ...settings });
  const state = createFeedState(world.db, pino({ level: 'silent' }));
  const { games, clock } = world;
  const refresh = createFeedRefresh({ games, state, feeds: feed, bound: { maxAgeMs: hourMs }, config, clock });
  const { read: readHealth } = createFeedHealthReader({ db: world.db, state, clock });
  return { ...refresh, readHealth, endWaits: state.endWaits };
}

const game = async (id: string) => world.games.get(id);

describe('a source that asks for a wait', () => {
  it.each([
    ['odds', 'odds', () => feed.odds.name],
    ['the free list of games', 'odds', () => `${feed.odds.name}/events`],
    ['results', 'results', () => feed.results[0]?.name ?? ''],
  ] as const)('is requested again when the wait after a 429 ends: %s', async (what, job, name) => {
    feed.offer({ startTime: new Date(world.time.now + 6 * hourMs) });
    const refresh = aRefresh(relay);
    const health = async () => (await refresh.readHealth()).sources[name()];
    // While the list of games is recent, only odds are requested.
    if (what === 'odds') await refresh.odds();
    for (const [retryAfterMs, waitMs] of [
      [999_999_000, hourMs],
      [null, minuteMs],
      [90_000, 90_000],
    ] as const) {
      world.time.now += 4_000;
      feed.setDown(new ProviderError('too many requests', { kind: 'too-often', status: 429, retryAfterMs }));
      await expect(refresh[job]()).rejects.toThrow('too many requests');
      feed.setDown(false);
      const waiting = { failure: 'too-often', waitUntil: new Date(world.time.now + waitMs).toISOString() };
      expect(await health()).toMatchObject(waiting);
      world.time.now += waitMs - 1;
      await refresh[job]();
      expect(await health()).toMatchObject(waiting);
      world.time.now += 1;
      await refresh[job]();
      expect(await health()).toMatchObject({ failure: null, waitUntil: null });
      if (what === 'the free list of games') world.time.now += 10_000;
    }
  });

  it('is requested within an hour if a longer wait was stored before waits had a maximum', async () => {
    feed.offer({ startTime: new Date(world.time.now + 6 * hourMs) });
    const refresh = aRefresh(relay);
    await refresh.odds();
    const notBefore = new Date(world.time.now + 11 * 24 * hourMs);
    await world.db.feeds.updateOne({ _id: feed.odds.name }, { $set: { notBefore } });
    const nextAt = new Date(world.time.now + hourMs);
    expect(await refresh.odds()).toMatchObject({ requested: false, nextAt });
    expect((await refresh.readHealth()).sources[feed.odds.name]).toMatchObject({ waitUntil: nextAt.toISOString() });
    world.time.now += hourMs / 2;
    expect(await refresh.odds()).toMatchObject({ requested: false, nextAt });
    world.time.now += hourMs / 2;
    expect((await refresh.odds()).requested).toBe(true);
  });

  it('is requested at the next run once an operator ends its wait', async () => {
    feed.offer();
    const refresh = aRefresh(relay);
    feed.setDown(new ProviderError('too many requests', { kind: 'too-often', status: 429, retryAfterMs: hourMs }));
    await expect(refresh.odds()).rejects.toThrow('too many requests');
    feed.setDown(false);
    expect((await refresh.odds()).requested).toBe(false);
    expect(await refresh.endWaits('unknown')).toEqual([]);
    expect((await refresh.odds()).requested).toBe(false);
    expect(await refresh.endWaits(feed.odds.name)).toEqual([feed.odds.name, `${feed.odds.name}/events`]);
    expect((await refresh.odds()).requested).toBe(true);
  });

  it('leaves the results to the second source while the preferred one waits', async () => {
    const read: string[] = [];
    const [scores] = feed.results;
    if (scores === undefined) throw new Error('the feed has no results');
    const named = (name: string): ResultsSource => ({
      ...scores,
      name,
      fetchResults(from, to) {
        read.push(name);
        return scores.fetchResults(from, to);
      },
    });
    const tooOften = new ProviderError('too many requests', { kind: 'too-often', status: 429, retryAfterMs: hourMs });
    const preferred = { ...named('espn'), key: 'scoreboard', fetchResults: () => Promise.reject(tooOften) } as const;
    feed = { ...feed, results: [preferred, named('scores')] };
    feed.setCredits({ remaining: 300, used: 200, last: 1 });
    feed.offer({ startTime: new Date(world.time.now + minuteMs) });
    const refresh = aRefresh();
    await refresh.odds();
    world.time.now += 20 * minuteMs;
    await expect(refresh.results()).rejects.toThrow('too many requests');
    world.time.now += 20 * minuteMs;
    expect(await refresh.results()).toMatchObject({ sources: ['scores'] });
    expect(read).toEqual(['scores', 'scores']);
  });

  it('does not request the free list of games before its Retry-After time, but reads odds until then', async () => {
    const { id } = feed.offer();
    let requests = 0;
    const fetchEvents = () => {
      requests += 1;
      return Promise.reject(new ProviderError('busy', { status: 503, retryAfterMs: 30 * minuteMs }));
    };
    feed = { ...feed, odds: { ...feed.odds, fetchEvents } };
    const refresh = aRefresh(relay);
    await expect(refresh.odds()).rejects.toThrow('busy');
    world.time.now += 30 * minuteMs - 1;
    expect((await refresh.odds()).requested).toBe(true);
    expect(requests).toBe(1);
    world.time.now += 1;
    await expect(refresh.odds()).rejects.toThrow('busy');
    expect(requests).toBe(2);
    expect(await game(id)).not.toBeNull();
  });
});
