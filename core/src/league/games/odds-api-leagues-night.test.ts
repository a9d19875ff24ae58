import { hourMs, type League, minuteMs } from '@courtside/contract';
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

/** The games have the same id in every league, at both sources. */
const id = '401810001';

const leaguePaths: readonly (readonly [path: string, league: League])[] = [
  ['/basketball/nba/', 'nba'],
  ['/mens-college-basketball/', 'ncaam'],
  ['/womens-college-basketball/', 'ncaaw'],
  ['/basketball_nba/', 'nba'],
  ['/basketball_ncaab/', 'ncaam'],
  ['/basketball_wncaab/', 'ncaaw'],
  ['/basketball_euroleague/', 'euroleague'],
];

/** A game of a league as both sources list it; ESPN has no EuroLeague. */
interface Played {
  /** As The Odds API calls them. */
  readonly home: string;
  readonly away: string;
  readonly prices: readonly [number, number];
  /** As ESPN calls them, and what it says. */
  espn: EventFields;
  /** What The Odds API says about the score. */
  scores: { readonly points: readonly [number, number]; readonly completed: boolean } | null;
}

let world: World;
let refresh: FeedRefresh;
let played: Partial<Record<League, Played>>;
let credits: { remaining: number; used: number };
/** The requests that cost credits, such as `nba/odds`. */
let paid: string[];

const schools = { home: 'Auburn Tigers', away: 'Kansas St Wildcats' };
const schoolsAtEspn = { home: 'Auburn Tigers', away: 'Kansas State Wildcats' };

function oddsApiBody(kind: string, game: Played): unknown[] {
  const { home, away, prices, scores } = game;
  const event = { id, commence_time: new Date(tipOff).toISOString(), home_team: home, away_team: away };
  if (kind === 'scores') {
    const points = [home, away].map((name, side) => ({ name, score: String(scores?.points[side]) }));
    return [{ ...event, completed: scores?.completed === true, scores: scores && points }];
  }
  if (world.time.now >= tipOff) return [];
  const outcomes = [home, away].map((name, side) => ({ name, price: prices[side] }));
  const market = { key: 'h2h', last_update: new Date(world.time.now).toISOString(), outcomes };
  return [{ ...event, bookmakers: [{ key: 'fanduel', markets: [market] }] }];
}

beforeEach(async () => {
  world = await aWorld();
  onTestFinished(world.end);
  credits = { remaining: 400, used: 100 };
  paid = [];
  played = {};
  world.time.now = tipOff - 40 * minuteMs;
});

/** Creates the refresh of a worker for some leagues. */
async function play(leagues: string): Promise<void> {
  const url = await aServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://feed').pathname;
    const [, league] = leaguePaths.find(([part]) => path.includes(part)) ?? [];
    const game = league && played[league];
    const date = new Date(world.time.now).toUTCString();
    if (path.endsWith('/scoreboard')) {
      const events = game ? [anEvent({ id, startTime: tipOff, ...game.espn })] : [];
      return void response.writeHead(200, { date }).end(JSON.stringify({ events }));
    }
    const kind = path.split('/').at(-1) ?? '';
    const cost = kind === 'odds' ? 1 : kind === 'scores' ? 2 : 0;
    if (cost > 0) paid.push(`${league}/${kind}`);
    credits = { remaining: credits.remaining - cost, used: credits.used + cost };
    const { remaining, used } = credits;
    response.writeHead(200, {
      'x-requests-remaining': remaining,
      'x-requests-used': used,
      'x-requests-last': cost,
    });
    response.end(JSON.stringify(game ? oddsApiBody(kind, game) : []));
  });
  const config = readConfig({
    ODDS_API_KEY: 'key',
    ODDS_API_URL: url,
    SCOREBOARD_URL: url,
    LEAGUES: leagues,
    ODDS_MARKETS: 'moneyline',
    SCORES_REFRESH_SECONDS: '20',
    RESULT_CONFIRM_SECONDS: '60',
  });
  const { games, clock, db } = world;
  const state = createFeedState(db, pino({ level: 'silent' }));
  const feeds = createFeeds(config, { clock, seed: 'unused', report: () => undefined });
  refresh = createFeedRefresh({ games, state, feeds, bound: { maxAgeMs: hourMs }, config, clock });
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}

/** Runs both jobs until a time, once a minute by default. */
async function runUntil(end: number, everyMs = minuteMs): Promise<void> {
  for (; world.time.now < end; world.time.now += everyMs) {
    await refresh.odds().catch(ignoreFailure);
    await refresh.results().catch(ignoreFailure);
  }
}

const game = (gameId: string) => world.games.get(gameId);

it('plays an NBA game and the men and women of the same schools in the same hour, each to its own result', async () => {
  played = {
    nba: { home: 'Boston Celtics', away: 'Philadelphia 76ers', prices: [-142, 120], espn: {}, scores: null },
    ncaam: { ...schools, prices: [-200, 170], espn: schoolsAtEspn, scores: null },
    ncaaw: { ...schools, prices: [150, -170], espn: schoolsAtEspn, scores: null },
  };
  await play('nba,ncaam,ncaaw');
  await runUntil(tipOff - 5 * minuteMs, 5 * minuteMs);
  const ids = [id, `ncaam-${id}`, `ncaaw-${id}`];
  const offered = await Promise.all(ids.map(game));
  expect(offered).toMatchObject([
    { league: 'nba', team1: 'Boston Celtics', markets: { moneyline: { prices: [-142, 120], pause: null } } },
    { league: 'ncaam', team2: 'Kansas State Wildcats', markets: { moneyline: { prices: [-200, 170], pause: null } } },
    { league: 'ncaaw', team2: 'Kansas State Wildcats', markets: { moneyline: { prices: [150, -170], pause: null } } },
  ]);
  expect(offered.map((each) => each?.teams?.map(({ letters }) => letters))).toEqual([
    undefined,
    ['AUBU', 'KANS'],
    ['AUBU', 'KANS'],
  ]);
  const uid = await world.aUserWith(30_000);
  for (const [index, gameId] of ids.entries()) {
    const teamChosen = index === 0 ? 'Boston Celtics' : 'Auburn Tigers';
    await placeBet(world, { uid, gameId, teamChosen, amount: 1_000, key: gameId });
  }

  await runUntil(tipOff);
  world.time.now = tipOff + 30 * minuteMs;
  const live = { state: 'in', points: [40, 38], period: 2 } as const;
  for (const one of Object.values(played)) one.espn = { ...one.espn, ...live };
  await runUntil(world.time.now + 3 * minuteMs);
  expect((await Promise.all(ids.map(game))).map((each) => each?.score?.clock)).toEqual([
    'Q2 0:00',
    'H2 0:00',
    'Q2 0:00',
  ]);

  world.time.now = tipOff + 130 * minuteMs;
  const finals: readonly (readonly [League, readonly [number, number], number])[] = [
    ['nba', [101, 99], 4],
    ['ncaam', [70, 80], 2],
    ['ncaaw', [75, 60], 4],
  ];
  for (const [league, points, period] of finals) {
    const one = played[league];
    if (one !== undefined) one.espn = { ...one.espn, state: 'post', points, period };
  }
  await runUntil(world.time.now + 5 * minuteMs);
  const results = await Promise.all(ids.map(game));
  expect(results.map((each) => [each?.betStatus, each?.score?.team1, each?.score?.team2])).toEqual([
    ['final', 101, 99],
    ['final', 70, 80],
    ['final', 75, 60],
  ]);
  for (const gameId of ids) await world.settlement.settle(gameId);
  const bets = await world.betsOf(uid);
  expect(Object.fromEntries(bets.map(({ gameId, status }) => [gameId, status]))).toEqual({
    [id]: 'won',
    [`ncaam-${id}`]: 'lost',
    [`ncaaw-${id}`]: 'won',
  });
  expect(new Set(paid)).toEqual(new Set(['nba/odds', 'ncaam/odds', 'ncaaw/odds']));
});

const euroleague = (): Played => ({
  home: 'Real Madrid',
  away: 'AS Monaco',
  prices: [-142, 120],
  espn: {},
  scores: null,
});
const scoresAsked = () => paid.filter((request) => request === 'euroleague/scores').length;

it.each(['nba,euroleague', 'euroleague'])(
  'decides a game that only The Odds API lists four hours after tip-off, with two requests, on few credits: %s',
  async (leagues) => {
    played = { euroleague: euroleague() };
    await play(leagues);
    await runUntil(tipOff - 35 * minuteMs);
    const uid = await world.aUserWith(10_000);
    await placeBet(world, { uid, gameId: `euroleague-${id}`, teamChosen: 'Real Madrid', amount: 1_420 });
    played.euroleague = { ...euroleague(), scores: { points: [80, 82], completed: true } };
    world.time.now = tipOff;
    await runUntil(tipOff + 4 * hourMs, 40 * minuteMs);
    expect(scoresAsked()).toBe(0);
    expect(await game(`euroleague-${id}`)).toMatchObject({ betStatus: 'closed', missingSince: null });
    await runUntil(tipOff + 4 * hourMs + 15 * minuteMs);
    expect(scoresAsked()).toBe(2);
    expect(await game(`euroleague-${id}`)).toMatchObject({ betStatus: 'final', score: { team1: 80, team2: 82 } });
    await world.settlement.settle(`euroleague-${id}`);
    expect((await world.betsOf(uid)).map(({ status }) => status)).toEqual(['lost']);
    expect(paid.filter((request) => request.startsWith('nba'))).toEqual([]);
  },
);

it('decides a game that ESPN has under another name from The Odds API, and voids nothing', async () => {
  const teams = { home: 'Grambling St Tigers', away: 'Miss Valley St Delta Devilettes' };
  const espn: EventFields = { home: 'Grambling Lady Tigers', away: 'Mississippi Valley State Devilettes' };
  played = { ncaaw: { ...teams, prices: [-142, 120], espn, scores: null } };
  await play('ncaaw');
  await runUntil(tipOff - 35 * minuteMs);
  expect(await game(`ncaaw-${id}`)).toMatchObject({ betStatus: 'open', team1: 'Grambling State Tigers' });
  const final = { points: [61, 70], completed: true } as const;
  played = {
    ncaaw: { ...teams, prices: [-142, 120], espn: { ...espn, state: 'post', points: [61, 70] }, scores: final },
  };
  world.time.now = tipOff;
  await runUntil(tipOff + 4 * hourMs, 40 * minuteMs);
  await runUntil(tipOff + 4 * hourMs + 15 * minuteMs);
  expect(paid.filter((request) => request === 'ncaaw/scores')).toHaveLength(2);
  expect(await game(`ncaaw-${id}`)).toMatchObject({ betStatus: 'final', score: { team1: 61, team2: 70 } });
});

it('reads a game that only The Odds API lists every ten minutes on many credits, and pays it soon after its end', async () => {
  credits = { remaining: 18_000, used: 2_000 };
  played = { euroleague: euroleague() };
  await play('euroleague');
  await runUntil(tipOff, 5 * minuteMs);
  played.euroleague = { ...euroleague(), scores: { points: [40, 38], completed: false } };
  await runUntil(tipOff + 60 * minuteMs, 2 * minuteMs);
  expect(await game(`euroleague-${id}`)).toMatchObject({ betStatus: 'closed', score: { team1: 40, team2: 38 } });
  expect(scoresAsked()).toBeLessThanOrEqual(8);
  await runUntil(tipOff + 115 * minuteMs, 5 * minuteMs);
  played.euroleague = { ...euroleague(), scores: { points: [80, 82], completed: true } };
  await runUntil(tipOff + 130 * minuteMs);
  expect(await game(`euroleague-${id}`)).toMatchObject({ betStatus: 'final', score: { team1: 80, team2: 82 } });
  const asked = scoresAsked();
  await runUntil(tipOff + 5 * hourMs, 10 * minuteMs);
  expect(scoresAsked()).toBe(asked);
});

it('never voids a game while its only source is not asked', async () => {
  credits = { remaining: 3, used: 497 };
  played = { euroleague: euroleague() };
  await play('nba,euroleague');
  await runUntil(tipOff, 5 * minuteMs);
  credits = { remaining: 0, used: 500 };
  await runUntil(tipOff + 30 * hourMs, hourMs);
  expect(await game(`euroleague-${id}`)).toMatchObject({ betStatus: 'closed', missingSince: null });
});
