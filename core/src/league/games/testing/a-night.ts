import { dayMs, type MarketName, minuteMs } from '@courtside/contract';
import { placeBet } from '../../../bets/place-bet.ts';
import { aWorld, tipOff } from '../../../testing/world.ts';
import type { Game } from '../game.ts';
import { marketNames } from '../markets/market.ts';
import type { Fixture, ListedGame, Quotes, Reading, ResultsSource, ScoredGame } from '../providers/provider.ts';
import type { ResultRules } from '../results/result-rules.ts';

/** Interval of readings of every source. */
const readingEveryMs = 30_000;
/** Interval of readings while nothing is checked. */
const quietMs = 30 * minuteMs;
const maxAgeMs = 15 * minuteMs;
/** Stake of every bet, in cents. */
const stake = 1_000;
const gameMs = 135 * minuteMs;
const rules: ResultRules = { confirmMs: minuteMs, minGameMs: 95 * minuteMs };

/** What really happens in the night's game. */
export interface Truth {
  /** Milliseconds since 1970. */
  readonly startTime: number;
  /** True final score. */
  readonly final: readonly [home: number, away: number];
}

/** Two users with a bet on each market, except those that refused it, with the error codes. */
export interface Bettors {
  readonly home: string;
  readonly away: string;
  readonly refused: { readonly [market in MarketName]?: string };
}

/** The sides of each market that the two users bet on. */
const sidesOf = { moneyline: ['team1', 'team2'], spread: ['team1', 'team2'], total: ['over', 'under'] } as const;

type SourceName = 'odds' | 'scoreboard' | 'scores';

/** How the sources of a night are read. */
export interface Readings {
  /** Interval of The Odds API's scores, in milliseconds; every reading by default. */
  readonly scoresEveryMs?: number;
  /** Whether a source's reading fails. */
  readonly fails?: (source: SourceName) => boolean;
}

type Override<T> = (truth: readonly T[], now: number) => readonly T[];

/** Replacements for true responses while a fault lasts. */
export interface Responses {
  odds?: Override<ListedGame>;
  scoreboard?: Override<ScoredGame>;
  scores?: Override<ScoredGame>;
}

const celticsHeat = { league: 'nba', team1: 'Boston Celtics', team2: 'Miami Heat' } as const;

/** The true odds: the home team is favored by 6 points, and 215.5 are expected of both teams. */
function quotesAt(now: number): Quotes {
  const shared = { bookmaker: 'draftkings', updatedAt: new Date(now) };
  return {
    moneyline: { line: null, prices: [-150, 130], ...shared },
    spread: { line: -6, prices: [-108, -112], ...shared },
    total: { line: 215.5, prices: [-110, -110], ...shared },
  };
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
export async function aNight(
  truth: Truth = { startTime: tipOff, final: [110, 104] },
  { scoresEveryMs = 0, fails = () => false }: Readings = {},
) {
  const world = await aWorld();
  const responses: Responses = {};
  const fixture = (id: string, startTime: number): Fixture => ({ id, ...celticsHeat, startTime: new Date(startTime) });
  const silenced = new Set<SourceName>();
  let scoresReadAt = 0;
  let respondedAt: Date | null = null;
  let current = truth;

  const source = (name: string, key: ResultsSource['key']): ResultsSource => ({
    name,
    key,
    fetchResults: () => Promise.reject(new Error('not used')),
  });
  const reading = <T>(games: readonly T[]): Reading<T> => ({ games, rejected: [], problems: [] });

  async function readOdds(now: number): Promise<void> {
    const listed = now < current.startTime ? [{ ...fixture('odds-1', current.startTime), quotes: quotesAt(now) }] : [];
    await world.games.readOdds(reading(responses.odds?.(listed, now) ?? listed), new Date(now), maxAgeMs);
  }

  async function readResults(now: number): Promise<void> {
    const state = trueState(current, now);
    const pages = [
      { name: 'scoreboard', key: 'scoreboard', id: '401', override: responses.scoreboard },
      { name: 'scores', key: 'odds', id: 'odds-1', override: responses.scores },
    ] as const;
    const areScoresDue = now - scoresReadAt >= scoresEveryMs;
    const readings = pages
      .filter(({ name }) => !silenced.has(name) && (name !== 'scores' || areScoresDue) && !fails(name))
      .map(({ name, key, id, override }) => {
        const games: ScoredGame[] = [{ ...fixture(id, current.startTime), ...state }];
        return {
          source: source(name, key),
          reading: reading(override?.(games, now) ?? games),
          previousResponseAt: respondedAt,
        };
      });
    if (readings.some(({ source }) => source.name === 'scores')) scoresReadAt = now;
    if (readings.length === 0) return;
    await world.games.readResults(readings, {
      now: new Date(now),
      rules,
      voidAfterMs: dayMs,
      coversUntil: new Date(now + dayMs),
      owns: () => true,
    });
    respondedAt = new Date(now);
  }

  /** Reads every source that responds, after some time. */
  async function readAll(afterMs: number): Promise<void> {
    world.time.now += afterMs;
    if (!silenced.has('odds') && !fails('odds')) await readOdds(world.time.now);
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
    /** Runs until a time, with a few readings on the way, and one every half minute at the end. */
    async runUntil(time: number): Promise<void> {
      while (world.time.now < time) {
        const left = time - 2 * minuteMs - world.time.now;
        await readAll(Math.max(readingEveryMs, Math.min(left, quietMs)));
      }
    },
    /** The game that bets are placed on: the newest one if it was offered again. */
    async game(): Promise<Game> {
      const undecided = await world.games.listUndecided();
      const game = undecided.at(-1) ?? (await world.games.listCorrectable()).at(-1);
      if (game === undefined) throw new Error('there is no game');
      return game;
    },
    /**
     * Bets $10 on both sides of every market for two new users: home, home and over for the one, away, away and under for
     * the other.
     * @returns the users and why markets refused their bets, or the error code if every market refused them with the same
     */
    async bet(): Promise<Bettors | string> {
      const [home, away] = await Promise.all([world.aUser(), world.aUser()]);
      const { id } = await night.game();
      const refused: { [market in MarketName]?: string } = {};
      for (const market of marketNames) {
        const [first, second] = sidesOf[market];
        try {
          await placeBet(world, { uid: home, gameId: id, market, side: first, amount: stake });
          await placeBet(world, { uid: away, gameId: id, market, side: second, amount: stake });
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error;
          refused[market] = String(error.code);
        }
      }
      const codes = new Set(marketNames.map((market) => refused[market]));
      const [code] = codes;
      return codes.size === 1 && code !== undefined ? code : { home, away, refused };
    },
    /** Starts two hours before tip-off, reads every source, and bets. */
    async betEarly(): Promise<Bettors | string> {
      world.time.now = current.startTime - 120 * minuteMs;
      await night.run(1);
      return night.bet();
    },
    /** Profits of the two users, in cents. */
    async profits(bettors: Bettors | string): Promise<readonly [number, number]> {
      if (typeof bettors === 'string') throw new Error(`the bets were refused: ${bettors}`);
      const [home, away] = await Promise.all(
        [bettors.home, bettors.away].map(
          async (uid) => ((await world.accounts.get(uid))?.balance ?? Number.NaN) - 100_000,
        ),
      );
      return [home ?? Number.NaN, away ?? Number.NaN];
    },
    violations: world.violations,
    end: world.end,
  };
  return night;
}

export type Night = Awaited<ReturnType<typeof aNight>>;

type Winner = 'homeWins' | 'awayWins';

/** Profits of the bets on both sides of a market, at the true odds. A home win by 6 points is a push of the spread. */
const profitsOf: { readonly [market in MarketName]: { readonly [outcome in Winner]: readonly [number, number] } } = {
  moneyline: { homeWins: [667, -stake], awayWins: [-stake, 1_300] },
  spread: { homeWins: [0, 0], awayWins: [-stake, 893] },
  total: { homeWins: [-stake, 909], awayWins: [-stake, 909] },
};

/** Profits of both users from the markets that accepted their bets. */
export function profitsFrom(outcome: Winner, { refused }: Pick<Bettors, 'refused'> = { refused: {} }) {
  const accepted = marketNames.filter((market) => refused[market] === undefined);
  const profitOf = (user: 0 | 1) => accepted.reduce((sum, market) => sum + profitsOf[market][outcome][user], 0);
  return [profitOf(0), profitOf(1)] as const;
}

/** Profits of bets on all markets if the home team wins by 6, if the away team wins, if they are refunded, and until then. */
export const homeWins = profitsFrom('homeWins');
export const awayWins = profitsFrom('awayWins');
export const refunded = [0, 0] as const;
export const pending = [-3 * stake, -3 * stake] as const;
