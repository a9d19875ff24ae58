import { audit } from '../../../operations/audit/audit.ts';
import { aWorld, tipOff } from '../../../testing/world.ts';
import type { Game } from '../game.ts';
import type { ResultRules } from '../official.ts';
import type { Fixture, ListedGame, Quote, Reading, ResultsSource, ScoredGame } from '../providers/provider.ts';

const minuteMs = 60_000;
/** Interval of readings of every source. */
const readingEveryMs = 30_000;
const maxAgeMs = 15 * minuteMs;
const gameMs = 135 * minuteMs;
const rules: ResultRules = { confirmMs: minuteMs, shortestGameMs: 95 * minuteMs };

/** What really happens in the night's game. */
export interface Truth {
  /** Milliseconds since 1970. */
  readonly startTime: number;
  /** True final score. */
  readonly final: readonly [home: number, away: number];
}

type Override<T> = (truth: readonly T[], now: number) => readonly T[];

/** Replacements for true responses while a fault lasts. */
export interface Responses {
  odds?: Override<ListedGame>;
  scoreboard?: Override<ScoredGame>;
  scores?: Override<ScoredGame>;
}

export const celticsHeat = { team1: 'Boston Celtics', team2: 'Miami Heat' } as const;
const truePrices = { team1Price: -150, team2Price: 130 } as const;

function quoteAt(now: number): Quote {
  return { ...truePrices, bookmaker: 'draftkings', updatedAt: new Date(now) };
}

/** True state and score at a time. */
function trueState({ startTime, final }: Truth, now: number): Pick<ScoredGame, 'state' | 'score'> {
  const played = (now - startTime) / gameMs;
  if (played < 0) return { state: 'scheduled', score: null };
  const [team1, team2] = final.map((points) => Math.floor(points * Math.min(1, played)));
  const score = { team1: team1 ?? 0, team2: team2 ?? 0, periods: [], clock: played < 1 ? 'Q3 4:12' : 'Final' };
  return { state: played < 1 ? 'live' : 'final', score };
}

/**
 * A night with one game, read every half minute from three sources: odds, ESPN's scoreboard and The Odds API's scores.
 * Responses are true unless a test overrides them.
 */
export async function aNight(truth: Truth = { startTime: tipOff, final: [110, 104] }) {
  const world = await aWorld();
  const responses: Responses = {};
  const fixture = (id: string, startTime: number): Fixture => ({ id, ...celticsHeat, startTime: new Date(startTime) });
  const silenced = new Set<'odds' | 'scoreboard' | 'scores'>();
  let respondedAt: Date | null = null;
  let current = truth;

  const source = (name: string, key: ResultsSource['key']): ResultsSource => ({
    name,
    key,
    fetchResults: () => Promise.reject(new Error('not used')),
  });
  const reading = <T>(games: readonly T[]): Reading<T> => ({ games, rejected: [], problems: [] });

  async function readOdds(now: number): Promise<void> {
    const listed = now < current.startTime ? [{ ...fixture('odds-1', current.startTime), quote: quoteAt(now) }] : [];
    await world.games.readOdds(reading(responses.odds?.(listed, now) ?? listed), new Date(now), maxAgeMs);
  }

  async function readResults(now: number): Promise<void> {
    const state = trueState(current, now);
    const pages = [
      { name: 'scoreboard', key: 'scoreboard', id: '401', override: responses.scoreboard },
      { name: 'scores', key: 'odds', id: 'odds-1', override: responses.scores },
    ] as const;
    const readings = pages
      .filter(({ name }) => !silenced.has(name))
      .map(({ name, key, id, override }) => {
        const games: ScoredGame[] = [{ ...fixture(id, current.startTime), ...state }];
        return {
          source: source(name, key),
          reading: reading(override?.(games, now) ?? games),
          previousResponseAt: respondedAt,
        };
      });
    if (readings.length === 0) return;
    await world.games.readResults(readings, {
      now: new Date(now),
      rules,
      voidAfterMs: 24 * 60 * minuteMs,
      coversUntil: new Date(now + 24 * 60 * minuteMs),
      owns: () => true,
    });
    respondedAt = new Date(now);
  }

  /** Reads every source that responds, after some time. */
  async function readAll(afterMs: number): Promise<void> {
    world.time.now += afterMs;
    if (!silenced.has('odds')) await readOdds(world.time.now);
    await readResults(world.time.now);
    for (const id of await world.games.findUnsettled()) await world.settlement.settle(id);
  }

  const night = {
    world,
    responses,
    /** Sources that do not respond. */
    silenced,
    /** Changes the truth: the start moves, or the final score. */
    changeTruth: (next: Partial<Truth>) => {
      current = { ...current, ...next };
    },
    /** Reads every source every half minute, and settles what is decided. */
    async run(minutes: number): Promise<void> {
      const end = world.time.now + minutes * minuteMs;
      while (world.time.now < end) await readAll(readingEveryMs);
    },
    /** Runs until a time, with readings every ten minutes, and every half minute at the end. */
    async runUntil(time: number): Promise<void> {
      while (world.time.now < time) {
        const left = time - 2 * minuteMs - world.time.now;
        await readAll(Math.max(readingEveryMs, Math.min(left, 10 * minuteMs)));
      }
    },
    /** The game that bets are placed on: the newest one if it was offered again. */
    async game(): Promise<Game> {
      const undecided = await world.games.listUndecided();
      const game = undecided.at(-1) ?? (await world.games.listCorrectable()).at(-1);
      if (game === undefined) throw new Error('there is no game');
      return game;
    },
    /** Bets $10 on each team for two new users. @returns their uids, or the error code */
    async bet(): Promise<{ readonly home: string; readonly away: string } | string> {
      const [home, away] = [await world.aUser(), await world.aUser()];
      const { id } = await night.game();
      try {
        await world.bets.place({ uid: home, gameId: id, teamChosen: celticsHeat.team1, amount: 1_000 });
        await world.bets.place({ uid: away, gameId: id, teamChosen: celticsHeat.team2, amount: 1_000 });
      } catch (error) {
        if (error instanceof Error && 'code' in error) return String(error.code);
        throw error;
      }
      return { home, away };
    },
    /** Profit of the two bets, in cents. */
    async profits(
      bettors: { readonly home: string; readonly away: string } | string,
    ): Promise<readonly [number, number]> {
      if (typeof bettors === 'string') throw new Error(`the bets were refused: ${bettors}`);
      const [home, away] = await Promise.all(
        [bettors.home, bettors.away].map(
          async (uid) => ((await world.accounts.get(uid))?.balance ?? Number.NaN) - 100_000,
        ),
      );
      return [home ?? Number.NaN, away ?? Number.NaN];
    },
    violations: async () => (await audit(world.db, async () => undefined)).violations,
    end: world.end,
  };
  return night;
}

export type Night = Awaited<ReturnType<typeof aNight>>;

/** Profit of the two $10 bets at the true prices if the home team wins, if the away team wins, and if they are refunded. */
export const homeWins = [667, -1_000] as const;
export const awayWins = [-1_000, 1_300] as const;
export const refunded = [0, 0] as const;
