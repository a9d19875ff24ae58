import { hash } from 'node:crypto';
import { teams } from '@courtside/contract';
import { drawsFor, shuffle } from '../../../../platform/random.ts';

/** Rating of the best team in points above average; the last team is as far below. */
const ratingSpread = 7.5;

/** Increment when the same seed would produce other games: old ids are then unknown instead of getting another result. */
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
}

/** Creates the league of a seed. Ratings are spread evenly, so all leagues are equally balanced. */
export function createLeague(seed: string): League {
  const names = teams.map((team) => team.name);
  const step = (2 * ratingSpread) / (names.length - 1);
  const ranked = shuffle(names, drawsFor(seed, 'ratings'));
  return {
    seed,
    fingerprint: hash('sha256', JSON.stringify([rulesVersion, seed])).slice(0, 8),
    seats: shuffle(names, drawsFor(seed, 'seats')),
    ratings: new Map(ranked.map((name, rank) => [name, ratingSpread - rank * step])),
  };
}
