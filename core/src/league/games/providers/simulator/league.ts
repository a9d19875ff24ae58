import { hash } from 'node:crypto';
import { teams } from '@courtside/contract';
import { drawsFor, shuffle } from './random.ts';

/** Points the best team is better than an average one, and the last worse. */
const ratingSpread = 7.5;

/** Raise it whenever a seed comes to mean other games: old ids are then unknown instead of having another result. */
const rules = 2;

/** What a seed decides once and for all. */
export interface League {
  /** Secret: it decides every result. */
  readonly seed: string;
  /** Eight hex digits of a hash of the seed, part of every game id. The seed cannot be found from them. */
  readonly fingerprint: string;
  /** All thirty team names in the order of their seats in the schedule. */
  readonly seats: readonly string[];
  /** Points a team scores more than an average one on neutral ground. */
  readonly ratings: ReadonlyMap<string, number>;
}

/** The league of a seed. Ratings are spread evenly, so that every league is as balanced as the next. */
export function createLeague(seed: string): League {
  const names = teams.map((team) => team.name);
  const step = (2 * ratingSpread) / (names.length - 1);
  const ranked = shuffle(names, drawsFor(seed, 'ratings'));
  return {
    seed,
    fingerprint: hash('sha256', JSON.stringify([rules, seed])).slice(0, 8),
    seats: shuffle(names, drawsFor(seed, 'seats')),
    ratings: new Map(ranked.map((name, rank) => [name, ratingSpread - rank * step])),
  };
}
