import type { Clock } from '../../../platform/clock.ts';
import type { Feeds, Fixture, ListedGame, OddsSource, Reading, ResultsSource, ScoredGame } from './provider.ts';
import { durationMs, stageAfter } from './simulator/game-clock.ts';
import { createLeague } from './simulator/league.ts';
import { type Line, lineAt, lineMoves, moneyline } from './simulator/prices.ts';
import {
  firstTipOffFrom,
  fixture,
  lastTippedOff,
  numberOf,
  openGames,
  type SimulatedFixture,
  tipOffEveryMs,
} from './simulator/schedule.ts';
import { type Course, playGame, scoreAt } from './simulator/scoring.ts';

const name = 'simulator';

/** How long after its tip-off a game is still among the results; after that it is found by its id. */
const lookBackMs = 2 * 60 * 60 * 1000;
const lookBackGames = Math.ceil(lookBackMs / tipOffEveryMs);
/** Games kept computed: what one reading of the results needs, and as many again. */
const keptGames = 2 * (lookBackGames + openGames);

interface SimulatedGame {
  readonly fixture: SimulatedFixture;
  readonly line: readonly Line[];
  readonly course: Course;
}

export interface SimulatorOptions {
  readonly clock: Clock;
  /** Another seed, another league. Anyone who knows it can compute every result. */
  readonly seed: string;
}

/** The simulated league as both of its own sources: prices that are always current, and every result at once. */
export interface Simulator extends Feeds {
  readonly results: readonly [Required<ResultsSource>];
}

/**
 * A league that plays round the clock: a pure function of clock and seed. It keeps nothing, so every process sees the
 * same games and any past game can be scored, however long ago. One overtime always decides: a second would leave a
 * visitor without a game that ends within two minutes.
 */
export function createSimulator({ clock, seed }: SimulatorOptions): Simulator {
  const league = createLeague(seed);
  const gameOf = remember(keptGames, (number): SimulatedGame => {
    const game = fixture(league, number);
    const line = lineMoves(league, game);
    return { fixture: game, line, course: playGame(league, number, line.at(-1) ?? 0) };
  });
  const games = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => gameOf(first + index));

  const odds: OddsSource = {
    name,
    async fetchOdds(signal) {
      signal?.throwIfAborted();
      const now = clock();
      const last = lastTippedOff(now);
      return whole(games(last + 1, last + openGames).map((game) => listed(game, now)));
    },
  };
  const results: Required<ResultsSource> = {
    name,
    key: 'odds',
    async fetchResults(from, to, signal) {
      signal?.throwIfAborted();
      const now = clock();
      const last = lastTippedOff(now);
      const first = Math.max(0, last - lookBackGames, firstTipOffFrom(from.getTime()));
      return whole(
        games(first, Math.min(last + openGames, lastTippedOff(to.getTime()))).map((game) => scored(game, now)),
      );
    },
    async fetchGame(id, signal) {
      signal?.throwIfAborted();
      const now = clock();
      const number = numberOf(league, id);
      return number === null || number > lastTippedOff(now) + openGames ? null : scored(gameOf(number), now);
    },
  };
  return { name, odds, results: [results], owns: (id) => numberOf(league, id) !== null };
}

/** The league leaves no event out. */
function whole<T>(games: readonly T[]): Reading<T> {
  return { games, rejected: [], problems: [] };
}

function listed({ fixture: game, line }: SimulatedGame, now: number): ListedGame {
  const [team1Price, team2Price] = moneyline(lineAt(line, game, now));
  return { ...named(game), quote: { team1Price, team2Price, bookmaker: null, updatedAt: new Date(now) } };
}

function scored({ fixture: game, course }: SimulatedGame, now: number): ScoredGame {
  const elapsed = now - game.tipOff;
  if (elapsed < 0) return { ...named(game), state: 'scheduled', score: null };
  const score = scoreAt(course, stageAfter(elapsed, course.overtime));
  return { ...named(game), state: elapsed >= durationMs(course.overtime) ? 'final' : 'live', score };
}

function named({ id, home, away, tipOff }: SimulatedFixture): Fixture {
  return { id, team1: home, team2: away, startTime: new Date(tipOff) };
}

/** The function with its latest results kept, oldest out first. */
function remember<T>(limit: number, work: (key: number) => T): (key: number) => T {
  const kept = new Map<number, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const result = work(key);
    kept.set(key, result);
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break;
      kept.delete(oldest);
    }
    return result;
  };
}
