import type { Clock } from '../../clock.ts';
import type { GamesProvider, ListedGame, ScoredGame } from './provider.ts';
import { durationMs, stageAfter } from './simulator/game-clock.ts';
import { createLeague } from './simulator/league.ts';
import { type Line, lineAt, lineMoves, moneyline } from './simulator/prices.ts';
import { type Fixture, fixture, lastTippedOff, numberOf, openGames, tipOffEveryMs } from './simulator/schedule.ts';
import { type Course, playGame, scoreAt } from './simulator/scoring.ts';

/** How long after its tip-off a game is still among the scores. */
const lookBackMs = 2 * 60 * 60 * 1000;
const lookBackGames = Math.ceil(lookBackMs / tipOffEveryMs);
/** Games kept worked out: what one look at the scores needs, and as many again. */
const keptGames = 2 * (lookBackGames + openGames);

interface SimulatedGame {
  readonly fixture: Fixture;
  readonly line: readonly Line[];
  readonly course: Course;
}

export interface SimulatorOptions {
  readonly clock: Clock;
  /** Another seed, another league. */
  readonly seed: string;
}

/**
 * A league that plays round the clock: a pure function of clock and seed. It keeps nothing, so every process sees the
 * same games and any past game can be scored, however long ago. One overtime always decides: a second would leave a
 * visitor without a game that ends within two minutes.
 */
export function createSimulator({ clock, seed }: SimulatorOptions): Required<GamesProvider> {
  const league = createLeague(seed);
  const gameOf = remember(keptGames, (number): SimulatedGame => {
    const game = fixture(league, number);
    const line = lineMoves(league, game);
    return { fixture: game, line, course: playGame(league, number, line.at(-1) ?? 0) };
  });
  const games = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => gameOf(first + index));

  return {
    name: 'simulator',
    owns: (id) => numberOf(league, id) !== null,
    async fetchOdds(signal) {
      signal?.throwIfAborted();
      const now = clock();
      const last = lastTippedOff(now);
      return games(last + 1, last + openGames).map((game) => listed(game, now));
    },
    async fetchScores(signal) {
      signal?.throwIfAborted();
      const now = clock();
      const last = lastTippedOff(now);
      return games(Math.max(0, last - lookBackGames), last + openGames).map((game) => scored(game, now));
    },
    async fetchGame(id, signal) {
      signal?.throwIfAborted();
      const now = clock();
      const number = numberOf(league, id);
      return number === null || number > lastTippedOff(now) + openGames ? null : scored(gameOf(number), now);
    },
  };
}

function listed({ fixture: game, line }: SimulatedGame, now: number): ListedGame {
  const [team1Price, team2Price] = moneyline(lineAt(line, game, now));
  return { ...named(game), team1Price, team2Price };
}

function scored({ fixture: game, course }: SimulatedGame, now: number): ScoredGame {
  const elapsed = now - game.tipOff;
  if (elapsed < 0) return { ...named(game), score: null, completed: false };
  const score = scoreAt(course, stageAfter(elapsed, course.overtime));
  return { ...named(game), score, completed: elapsed >= durationMs(course.overtime) };
}

function named({ id, home, away, tipOff }: Fixture) {
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
