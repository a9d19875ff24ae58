import { owedCents, potentialOfLegs } from '../bet-legs.ts';
import type { Grade } from '../grade.ts';
import type { Cents } from '../money.ts';
import type { Night, NightParlay } from './night.ts';

/** How a leg can end, the worst first. */
const grades = ['lost', 'push', 'won'] as const satisfies readonly Grade[];

/** How good a grade is for its bettor: a lost one is 0. */
export function rankOf(grade: Grade): number {
  return grades.indexOf(grade);
}

/** The parlays of members whose games are all in the night, by position: legs are named by it. Other parlays count nowhere. */
export function parlaysOf({ members, games, parlays = [] }: Night): NightParlay[] {
  const uids = new Set(members.map(({ uid }) => uid));
  const gameIds = new Set(games.map(({ id }) => id));
  return parlays.filter(
    ({ uid, legs }) => uids.has(uid) && legs.length > 0 && legs.every(({ gameId }) => gameIds.has(gameId)),
  );
}

/** What a parlay changes its member's score by once its legs have these grades, in cents. */
function gainOfParlay({ stake, legs, wonPrices }: NightParlay, legGrades: readonly Grade[]): Cents {
  const all = [...legs, ...wonPrices.map((price) => ({ price }))];
  const results = [...legGrades, ...wonPrices.map((): Grade => 'won')];
  const potential = potentialOfLegs(
    stake,
    all.map(({ price }) => price),
  );
  return owedCents({ amount: stake, potential, legs: all }, results) - stake;
}

/** What a parlay brings if all its legs win: the most that it can. */
export function bestOfParlay(parlay: NightParlay): Cents {
  return gainOfParlay(
    parlay,
    parlay.legs.map(() => 'won'),
  );
}

/**
 * What a leg with this grade adds to the state of its parlay. The sum over all legs says how each has ended: it has a digit to the base 3 for
 * each leg.
 */
export function stateOf(leg: number, grade: Grade): number {
  return rankOf(grade) * grades.length ** leg;
}

/** What a parlay changes its member's score by, by its state (`stateOf`), in cents. */
export function gainsByState(parlay: NightParlay): Float64Array {
  const gains = new Float64Array(grades.length ** parlay.legs.length);
  return gains.map((_, state) => {
    const ended = parlay.legs.map(
      (_, leg) => grades[Math.floor(state / grades.length ** leg) % grades.length] ?? 'lost',
    );
    return ended.includes('lost') ? -parlay.stake : gainOfParlay(parlay, ended);
  });
}
