import { hash } from 'node:crypto';
import { teams } from '@courtside/contract';
import { drawsFor, shuffle } from '../../../../platform/random.ts';

/** Rating of the best team in points above average; the last team is as far below. */
const ratingSpread = 7.5;
/** Points by which games of the fastest team exceed the average; games of the slowest are as far below. */
const tempoSpread = 8;

/** Increment when the same seed would decide bets otherwise: old ids are then unknown instead of getting another result. */
const rulesVersion = 2;

/** The properties of a league that its seed determines. */
export interface League {
  /** Secret, because it determines every result. */
  readonly seed: string;
  /** Eight hex digits of a hash of the seed, part of every game id. They do not reveal the seed. */
  readonly fingerprint: string;
  /** All thirty team names, in the order of their seats in the schedule. */
  readonly seats: readonly string[];
  /** Expected margin of a team against an average team on a neutral court, in points. */
  readonly ratings: ReadonlyMap<string, number>;
  /** Points of both teams above average in a team's games against an average team. */
  readonly tempos: ReadonlyMap<string, number>;
}

/** Creates the league of a seed. Ratings and tempos are spread evenly, so all leagues are equally balanced. */
export function createLeague(seed: string): League {
  const names = teams.map((team) => team.name);
  /** Values from `most` down to −`most` in equal steps, for the teams in a random order. */
  const spreadOut = (label: string, most: number) => {
    const step = (2 * most) / (names.length - 1);
    return new Map(shuffle(names, drawsFor(seed, label)).map((name, rank) => [name, most - rank * step]));
  };
  return {
    seed,
    fingerprint: hash('sha256', JSON.stringify([rulesVersion, seed])).slice(0, 8),
    seats: shuffle(names, drawsFor(seed, 'seats')),
    ratings: spreadOut('ratings', ratingSpread),
    tempos: spreadOut('tempos', tempoSpread),
  };
}
