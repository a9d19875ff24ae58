import { randomUUID } from 'node:crypto';
import { placeBet } from '@courtside/core/bets/place-bet';
import { openCore } from '@courtside/core/core';
import type { DomainEvent } from '@courtside/core/events';
import type { Game } from '@courtside/core/league/games/game';
import { createFeeds } from '@courtside/core/league/games/sources/create-feeds';
import { createFeedState } from '@courtside/core/league/games/sources/feed-state';
import { audit } from '@courtside/core/operations/audit/audit';
import { systemClock } from '@courtside/core/platform/clock';
import { createMetrics } from '@courtside/core/platform/metrics/metrics';
import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { type Served, startRecordedSeason } from '@courtside/core/testing/recorded-season';
import { type Attempt, findFaults } from '@courtside/core/testing/season-faults';
import { type LevelWithSilent, pino } from 'pino';
import { expect, vi } from 'vitest';
import { startWorker, timeJobs } from '../worker.ts';

const stakeCents = 100;
/** Time until a moved start, in which a busy machine reads the odds twice: the second reading confirms the start. */
export const startsInSeconds = 10;
/**
 * Maximum age of prices in these nights: long enough that a busy machine, which takes seconds from one price to the next, accepts
 * bets between two faults.
 */
const maxAgeSeconds = 8;

interface LogLine {
  readonly msg: string;
  /** The source of games it is about, and the kind of its failure, if any. */
  readonly source?: string;
  readonly kind?: string;
}

/** How bets on both teams of a game were answered. Bets are numbered in the order in which they were begun. */
interface Answer {
  readonly number: number;
  readonly gameId: string;
  readonly code: string;
}

/** A state of a game as it was published. */
interface PublishedState {
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly game: Game;
}

/** Waits until a check passes, at most as long as a busy machine takes from one state of a night to the next. */
function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 90_000, interval: 50 });
}

/** Betting lasts until a test moves the start times, so that slow machines have enough time. */
const night = ['--nights', '1', '--night-seconds', '1200', '--game-seconds', '8'];

/**
 * A night of real games: the whole worker on real MongoDB and Redis, and the stand-in for the outside sources. Bets are
 * placed on both teams whenever a game changes, in addition to the bets of the test.
 * @param date of the night in the season 2021-22, as `YYYY-MM-DD`
 */
export async function aSeasonNight(date: string) {
  const season = await startRecordedSeason();
  const config = testConfig({
    ODDS_API_KEY: 'some-key',
    ODDS_API_URL: season.url,
    SCOREBOARD_URL: season.url,
    INJURIES_URL: `${season.url}/nba/injuries`,
    ODDS_REFRESH_SECONDS: '0.25',
    SCORES_REFRESH_SECONDS: '0.25',
    ODDS_MAX_AGE_SECONDS: String(maxAgeSeconds),
    RESULT_CONFIRM_SECONDS: '1',
    REPORT_MAX_AGE_SECONDS: '2',
    GAME_CLOCK_SPEED: '1000',
    VOID_AFTER_SECONDS: '1',
  });
  await emptyRedis(config);
  const lines: LogLine[] = [];
  const level: LevelWithSilent = 'info';
  const logger = pino({ level }, { write: (line) => void lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const core = await openCore(config, { clock: systemClock, logger, observe: metrics.observe });
  const bound = { maxAgeMs: maxAgeSeconds * 1_000 };
  const feeds = createFeeds(config, {
    clock: systemClock,
    seed: 'unused',
    maxAgeMs: () => bound.maxAgeMs,
    report: () => undefined,
  });
  const worker = startWorker(core, config, {
    clock: systemClock,
    logger,
    refresh: core.feedRefresh(feeds, bound),
    checkSchedulesMs: 100,
    timeJob: timeJobs(metrics.registry),
  });
  await worker.scheduled;
  await season.begin(['--from', date, ...night]);

  const attempts: Attempt[] = [];
  const users = new Map<string, Promise<string>>();
  const userOf = (gameId: string, side: number) => {
    const uid = `${gameId}-${side}`;
    const opened = users.get(uid) ?? core.accounts.open({ uid, username: uid, email: null }).then(() => uid);
    users.set(uid, opened);
    return opened;
  };

  async function betOn(game: Game, side: 1 | 2): Promise<string> {
    const uid = await userOf(game.id, side);
    const order = { uid, gameId: game.id, teamChosen: side === 1 ? game.team1 : game.team2, amount: stakeCents };
    try {
      const bet = await placeBet(core, { ...order, key: randomUUID() });
      attempts.push({ gameId: game.id, code: 'accepted', bet });
      return 'accepted';
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      const code = String(error.code);
      attempts.push({ gameId: game.id, code, bet: null });
      return code;
    }
  }

  const answers: Answer[] = [];
  let begun = 0;

  async function betOnBoth(gameId: string): Promise<string> {
    const game = await core.games.get(gameId);
    if (game === null) return 'game-not-found';
    const [home, away] = await Promise.all([betOn(game, 1), betOn(game, 2)]);
    return home === away ? home : `${home}, ${away}`;
  }

  async function bet(gameId: string): Promise<string> {
    begun += 1;
    const number = begun;
    const code = await betOnBoth(gameId);
    answers.push({ number, gameId, code });
    return code;
  }

  const betting = new Map<string, Promise<unknown>>();
  /** Games that changed while a bet on them was being placed. */
  const changedAgain = new Set<string>();
  const errors: unknown[] = [];
  let isOver = false;
  const published: PublishedState[] = [];

  /** Bets after each change of a game, one bet at a time: a busy machine is not flooded with bets on the same prices. */
  async function betAfterChange(gameId: string): Promise<void> {
    do {
      changedAgain.delete(gameId);
      await bet(gameId);
    } while (changedAgain.has(gameId) && !isOver);
  }
  const changedGames = (event: DomainEvent): readonly Game[] =>
    event.type === 'odds' ? event.games : event.type === 'game' ? [event.game] : [];
  core.listen((message) => {
    if (isOver || message.type !== 'events') return;
    for (const game of message.events.flatMap(changedGames)) {
      const { id } = game;
      published.push({ at: Date.now(), game });
      if (betting.has(id)) {
        changedAgain.add(id);
        continue;
      }
      const placed = betAfterChange(id)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => betting.delete(id));
      betting.set(id, placed);
    }
  });

  /** Describes the answers to bets on a game that were begun after the given number of bets. */
  const answersSince = (gameId: string, before: number) =>
    answers.filter((answer) => answer.gameId === gameId && answer.number > before).map(({ code }) => code);

  return {
    season,
    core,
    lines,
    /** How many bets were accepted. */
    accepted: () => attempts.filter(({ code }) => code === 'accepted').length,
    bet,
    /**
     * Bets on both teams of a game until both bets are accepted, or refused with one of the codes. The bets after changes of
     * the game count as well: an answer that comes and goes between two bets of the test is not missed.
     */
    async betUntil(gameId: string, ...codes: readonly string[]): Promise<void> {
      const before = begun;
      const isAnswered = () => answersSince(gameId, before).some((code) => codes.includes(code));
      await vi.waitFor(
        async () => {
          if (isAnswered()) return;
          const code = await bet(gameId);
          if (!isAnswered()) expect(codes).toContain(code);
        },
        { timeout: 90_000, interval: 200 },
      );
    },
    /** The states of a game in the order in which they were published. */
    statesOf: (gameId: string): readonly PublishedState[] => published.filter(({ game }) => game.id === gameId),
    untilPaused: (gameId: string) =>
      eventually(async () => {
        const game = await core.games.get(gameId);
        expect(game?.markets.moneyline).toMatchObject({ pause: expect.any(String) });
      }),
    /**
     * Moves the start of games to `seconds` from now, and waits until the odds source has confirmed each: a final before the
     * tip-off that the odds source listed last decides nothing, so a source that fails before would keep the games undecided.
     */
    async startIn(seconds: number, gameIds: readonly string[]): Promise<void> {
      const { events } = await season.control();
      const chosen = events.filter((event) => gameIds.includes(event.id));
      for (const { id, commence_time } of chosen)
        await season.control({ move: { id, minutes: (Date.now() - commence_time.getTime()) / 60_000 + seconds / 60 } });
      const moved = (await season.control()).events;
      for (const { id } of chosen) {
        const startTime = moved.find((event) => event.id === id)?.commence_time;
        await eventually(async () => expect(await core.games.get(id)).toMatchObject({ startTime }));
      }
    },
    /** Waits until the sources have answered `count` more requests to any of `paths`. */
    async untilServed(paths: readonly Served['path'][], count: number): Promise<void> {
      const served = () => season.served.filter(({ path }) => paths.includes(path)).length;
      const wanted = served() + count;
      await eventually(() => expect(served()).toBeGreaterThanOrEqual(wanted));
    },
    /** Waits until every source waits because of a 429. */
    untilRateLimited: () =>
      eventually(async () => {
        const { sources } = await core.feedHealth.read();
        for (const name of ['espn', 'the-odds-api', 'the-odds-api/scores'])
          expect(Date.parse(sources[name]?.waitUntil ?? '') - Date.now()).toBeGreaterThan(10_000);
      }),
    /**
     * Ends the waits of all sources, as `npm run games -- --retry` does, until the results sources respond again: a request
     * that is under way may record another wait.
     */
    async endWaits(): Promise<void> {
      const state = createFeedState(core.db, logger);
      await eventually(async () => {
        for (const name of ['espn', 'the-odds-api']) await state.endWaits(name);
        const { sources } = await core.feedHealth.read();
        for (const name of ['espn', 'the-odds-api/scores']) expect(sources[name]?.failure).toBeNull();
      });
    },
    /** Waits until a game has a score. */
    untilLive: (gameId: string) => eventually(async () => expect((await core.games.get(gameId))?.score).not.toBeNull()),
    /** Waits until a game has a result and no bet on it is pending. */
    untilClosed: (gameId: string) =>
      eventually(async () => {
        expect(await core.games.get(gameId)).toMatchObject({ id: gameId, settledAt: expect.any(Date) });
        expect(await core.db.bets.countDocuments({ gameId, status: 'pending' })).toBe(0);
      }),
    /**
     * Stops betting and describes every wrong price, result and payout in a sentence.
     * @param off ids of the games that were not played in the end
     */
    async faults(off: ReadonlySet<string> = new Set()): Promise<string[]> {
      isOver = true;
      await Promise.all(betting.values());
      if (errors.length > 0) throw errors[0];
      const { events } = await season.control();
      const faults = await findFaults({ core, attempts, events, off, prices: season.prices, maxAgeSeconds });
      const { violations } = await audit(core.db, async () => undefined);
      return [...faults, ...violations.map(({ uid, what }) => `audit: ${uid} ${what}`)];
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(betting.values());
      await worker.close();
      await core.db.driver.dropDatabase();
      await core.close();
      season.close();
    },
  };
}

export type SeasonNight = Awaited<ReturnType<typeof aSeasonNight>>;
