import { hourMs, minuteMs } from '@courtside/contract';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { placeBet } from '../../bets/place-bet.ts';
import { readConfig } from '../../platform/config/config.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { anEvent, type EventFields } from './providers/espn/testing/an-event.ts';
import { ProviderError } from './providers/provider.ts';
import { aServer } from './providers/testing/a-server.ts';
import { createFeeds } from './sources/create-feeds.ts';
import { createFeedRefresh, type FeedRefresh } from './sources/feed-refresh.ts';
import { createFeedState } from './sources/feed-state.ts';

/** Both games have the same id at ESPN. */
const id = '401810001';
const collegeId = `ncaam-${id}`;
const slug = 'mens-college-basketball';
const college = { home: 'Auburn Tigers', away: 'Florida Gators' };

let world: World;
let refresh: FeedRefresh;
/** What the scoreboard answers for each league; a status other than 200 is a failure. */
let nba: { event: EventFields; status: number };
let ncaam: typeof nba;

beforeEach(async () => {
  world = await aWorld();
  onTestFinished(world.end);
  nba = { event: {}, status: 200 };
  ncaam = { event: {}, status: 200 };
  const url = await aServer((request, response) => {
    const isCollege = request.url?.includes(slug);
    const { event, status } = isCollege ? ncaam : nba;
    const played = anEvent({ id, startTime: tipOff, ...(isCollege && college), ...event });
    const isEmpty = request.url?.includes('/wnba/');
    response.writeHead(status, { date: new Date(world.time.now).toUTCString() });
    response.end(JSON.stringify({ events: isEmpty ? [] : [played] }));
  });
  const config = readConfig({
    GAMES: 'espn',
    SCOREBOARD_URL: url,
    ODDS_REFRESH_SECONDS: '60',
    SCORES_REFRESH_SECONDS: '45',
    RESULT_CONFIRM_SECONDS: '60',
  });
  const { games, clock, db } = world;
  const state = createFeedState(db, pino({ level: 'silent' }));
  const feeds = createFeeds(config, { clock, seed: 'unused', report: () => undefined });
  refresh = createFeedRefresh({ games, state, feeds, bound: { maxAgeMs: 3 * minuteMs }, config, clock });
  world.time.now = tipOff - 40 * minuteMs;
});

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}

/** Runs both jobs as the worker does, for some minutes. */
async function runFor(minutes: number, everyMs = 45_000): Promise<void> {
  for (const end = world.time.now + minutes * minuteMs; world.time.now < end; world.time.now += everyMs) {
    await refresh.odds().catch(ignoreFailure);
    await refresh.results().catch(ignoreFailure);
  }
}

/** A user's bet on the home team of both games. */
async function aBettor(): Promise<string> {
  const uid = await world.aUserWith(10_000);
  await placeBet(world, { uid, gameId: id, teamChosen: 'Boston Celtics', amount: 1_420 });
  await placeBet(world, { uid, gameId: collegeId, teamChosen: 'Auburn Tigers', amount: 1_420 });
  return uid;
}

const betStatus = async (gameId: string) => (await world.games.get(gameId))?.betStatus;

it('plays an NBA and a college game of the same hour, each to the end of its own clock', async () => {
  await runFor(8);
  expect(await world.games.get(collegeId)).toMatchObject({
    league: 'ncaam',
    team1: 'Auburn Tigers',
    teams: [{ shortName: 'Boston', letters: 'BOS', colors: ['#0C2340', '#E87722'] }, { letters: 'PHI' }],
    markets: { moneyline: { prices: [-142, 120], pause: null } },
  });
  expect(await world.games.get(id)).toMatchObject({ league: 'nba', team1: 'Boston Celtics' });
  expect(await world.games.get(id)).not.toHaveProperty('teams');
  const uid = await aBettor();

  world.time.now = tipOff + 30 * minuteMs;
  nba.event = { state: 'in', points: [40, 38], period: 2 };
  ncaam.event = { state: 'in', points: [40, 38], period: 2 };
  await runFor(6);
  expect((await world.games.get(id))?.score?.clock).toBe('Q2 0:00');
  expect((await world.games.get(collegeId))?.score?.clock).toBe('H2 0:00');

  world.time.now = tipOff + 130 * minuteMs;
  nba.event = { state: 'post', points: [80, 70], period: 2 };
  ncaam.event = { state: 'post', points: [80, 70], period: 2 };
  await runFor(8);
  expect(await world.games.get(collegeId)).toMatchObject({ betStatus: 'final', score: { team1: 80, team2: 70 } });
  expect(await world.games.get(id)).toMatchObject({
    betStatus: 'closed',
    dispute: expect.stringContaining('period 2'),
  });

  nba.event = { state: 'post', points: [101, 99] };
  await runFor(8);
  expect(await world.games.get(id)).toMatchObject({ betStatus: 'final', score: { team1: 101, team2: 99 } });
  for (const gameId of [id, collegeId]) await world.settlement.settle(gameId);
  expect((await world.betsOf(uid)).map(({ status }) => status)).toEqual(['won', 'won']);
});

it('pays the games of one league while another one fails, and voids none of its games', async () => {
  await runFor(8);
  await aBettor();
  world.time.now = tipOff + 30 * minuteMs;
  for (const league of [nba, ncaam]) league.event = { state: 'in', points: [40, 38], period: 2 };
  await runFor(6);
  ncaam.status = 500;
  world.time.now = tipOff + 150 * minuteMs;
  nba.event = { state: 'post', points: [101, 99] };
  await runFor(8);
  expect([await betStatus(id), await betStatus(collegeId)]).toEqual(['final', 'closed']);
  for (let hours = 0; hours < 26; hours += 1) {
    world.time.now += hourMs;
    await refresh.results();
  }
  expect(await world.games.get(collegeId)).toMatchObject({ betStatus: 'closed', missingSince: null });
  ncaam.status = 200;
  ncaam.event = { state: 'post', points: [70, 80], period: 2 };
  await runFor(6);
  expect(await world.games.get(collegeId)).toMatchObject({ betStatus: 'final', score: { team1: 70, team2: 80 } });
});

it('keeps the prices of a league that a reading could not read, and pauses those that it no longer lists', async () => {
  await runFor(8);
  const reading = { games: [], rejected: [], problems: [] };
  const pauseOf = async (gameId: string) => (await world.games.get(gameId))?.markets.moneyline.pause;
  const now = new Date(world.time.now);
  await world.games.readOdds({ ...reading, unread: ['ncaam'] }, now, 3 * minuteMs);
  expect([await pauseOf(id), await pauseOf(collegeId)]).toEqual(['no-price', null]);
  await world.games.readOdds(reading, now, 3 * minuteMs);
  expect(await pauseOf(collegeId)).toBe('no-price');
});
