import { hourMs, type League, minuteMs } from '@courtside/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { aFeed, type TestFeed } from '../../../testing/feed.ts';
import { aWorld, tipOff, type World } from '../../../testing/world.ts';
import { ProviderError } from '../providers/provider.ts';
import { createFeedHealthReader } from './feed-health.ts';
import { createFeedRefresh, type FeedRefresh } from './feed-refresh.ts';
import { createFeedState } from './feed-state.ts';

let world: World;
let feed: TestFeed;
let refresh: FeedRefresh;
/** The leagues whose odds were requested. */
let requested: (League | undefined)[];

beforeEach(async () => {
  world = await aWorld();
  feed = aFeed(() => world.time.now, { metered: true, leagues: ['nba', 'ncaaw'] });
  feed.setCredits({ remaining: 15_000, used: 5_000, last: 1 });
  requested = [];
  const odds: TestFeed['odds'] = {
    ...feed.odds,
    fetchOdds(markets, signal, league) {
      requested.push(league);
      return feed.odds.fetchOdds(markets, signal, league);
    },
  };
  const state = createFeedState(world.db, pino({ level: 'silent' }));
  const config = readConfig({ ODDS_API_KEY: 'key' });
  const { games, clock } = world;
  const feeds = { ...feed, odds };
  refresh = createFeedRefresh({ games, state, feeds, bound: { maxAgeMs: hourMs }, config, clock });
  world.time.now = tipOff - 40 * minuteMs;
});
afterEach(() => world.end());

const health = async () => {
  const state = createFeedState(world.db, pino({ level: 'silent' }));
  return (await createFeedHealthReader({ db: world.db, state, clock: world.clock }).read()).sources;
};
const offer = (league: League, startTime = tipOff) => feed.offer({ league, startTime: new Date(startTime) }).id;
const pauseOf = async (id: string) => (await world.games.get(id))?.markets.moneyline.pause;
const broken = new ProviderError('no such league', { kind: 'refused', status: 404 });

it('requests the odds of a league only before its own games', async () => {
  const nba = offer('nba');
  offer('ncaaw', tipOff + 72 * hourMs);
  await refresh.odds();
  expect(requested).toEqual(['nba']);
  expect(await pauseOf(nba)).toBeNull();
  expect(await world.games.listNext()).toMatchObject([{ league: 'nba' }, { league: 'ncaaw' }]);
  const college = offer('ncaaw', tipOff + 10 * minuteMs);
  world.time.now += 10 * minuteMs;
  await refresh.odds();
  expect(requested).toEqual(['nba', 'nba', 'ncaaw']);
  expect(await pauseOf(college)).toBeNull();
});

it('keeps the prices of a league while another one is read', async () => {
  const [nba, college] = [offer('nba'), offer('ncaaw')];
  await refresh.odds();
  expect(requested).toEqual(['nba', 'ncaaw']);
  expect([await pauseOf(nba), await pauseOf(college)]).toEqual([null, null]);
  feed.setLeagueDown('ncaaw', broken);
  world.time.now += 30 * minuteMs;
  await expect(refresh.odds()).rejects.toThrow('no such league');
  expect(requested).toEqual(['nba', 'ncaaw', 'nba', 'ncaaw']);
  expect([await pauseOf(nba), await pauseOf(college)]).toEqual([null, null]);
});

it('reads the other leagues if one fails, reports the failure, and requests it again after a minute', async () => {
  const [nba, college] = [offer('nba'), offer('ncaaw')];
  feed.setLeagueDown('nba', broken);
  await expect(refresh.odds()).rejects.toThrow('no such league');
  expect(await world.games.get(nba)).toBeNull();
  expect(await pauseOf(college)).toBeNull();
  expect(await health()).toMatchObject({ 'test/nba': { failure: 'refused' }, 'test/ncaaw': { failure: null } });
  feed.setLeagueDown('nba', null);
  world.time.now += minuteMs;
  await refresh.odds();
  expect(requested).toEqual(['nba', 'ncaaw', 'nba', 'ncaaw']);
  expect(await pauseOf(nba)).toBeNull();
  expect(await health()).toMatchObject({ 'test/nba': { failure: null }, 'test/ncaaw': { failure: null } });
});

it.each([
  ['a 429', 'nba', new ProviderError('too many', { kind: 'too-often', status: 429, retryAfterMs: 5 * minuteMs })],
  ['a 429', 'ncaaw', new ProviderError('too many', { kind: 'too-often', status: 429, retryAfterMs: 5 * minuteMs })],
  ['a Retry-After', 'ncaaw', new ProviderError('busy', { status: 503, retryAfterMs: 5 * minuteMs })],
] as const)('requests no league before the end of a wait, after %s for %s', async (_, league, failure) => {
  offer('nba');
  offer('ncaaw');
  feed.setLeagueDown(league, failure);
  await expect(refresh.odds()).rejects.toThrow(failure.message);
  const before = requested.length;
  world.time.now += 5 * minuteMs - 1;
  expect(await refresh.odds()).toMatchObject({ requested: false, reason: 'retry' });
  expect(requested).toHaveLength(before);
  feed.setLeagueDown(league, null);
  world.time.now += 1;
  await refresh.odds();
  expect(requested.slice(before)).toContain(league);
  expect(Object.values(await health()).map(({ failure }) => failure)).not.toContain('too-often');
});

it('pauses all leagues when one finds the credits used up, until the source reports new ones', async () => {
  const [nba, college] = [offer('nba', tipOff + 10 * hourMs), offer('ncaaw')];
  await refresh.odds();
  feed.setLeagueDown('ncaaw', new ProviderError('no credits', { kind: 'no-credits', status: 401 }));
  world.time.now += 5 * minuteMs;
  await expect(refresh.odds()).rejects.toThrow('no credits');
  feed.setCredits({ remaining: 0, used: 20_000, last: 1 });
  world.time.now += minuteMs;
  expect(await refresh.odds()).toMatchObject({ requested: false, reason: 'out-of-credits' });
  expect([await pauseOf(nba), await pauseOf(college)]).toEqual(['no-credits', 'no-credits']);
  feed.setLeagueDown('ncaaw', null);
  feed.setCredits({ remaining: 400, used: 20_000, last: 0 });
  world.time.now += minuteMs;
  await refresh.odds();
  expect([await pauseOf(nba), await pauseOf(college)]).toEqual([null, null]);
  expect((await health()).test).toMatchObject({ failure: null });
});
