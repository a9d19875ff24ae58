import { type LegResult, owedCents, potentialOfLegs } from '../bet-legs.ts';
import { type Cents, toCents } from '../money.ts';
import type { DrawOutcome, PlayedParlay } from './season-bets.ts';

function legResult(side: 0 | 1, outcome: DrawOutcome): LegResult {
  if (outcome === 'push') return 'push';
  return outcome === (side === 0 ? 'first' : 'second') ? 'won' : 'lost';
}

/** What a parlay pays if all its legs win, in cents. */
export function payoutOfAll({ stake, legs }: Pick<PlayedParlay, 'stake' | 'legs'>): Cents {
  return potentialOfLegs(
    toCents(stake),
    legs.map(({ price }) => price),
  );
}

/**
 * What a parlay pays back less its stake if its draws end like this, in cents. A cash-out keeps what it paid.
 * @param outcomeOf throws for a draw without an outcome
 */
export function parlayProfitIn(parlay: PlayedParlay, outcomeOf: (draw: number) => DrawOutcome): Cents {
  const amount = toCents(parlay.stake);
  if (parlay.status === 'cashed-out') return toCents(parlay.paid) - amount;
  const { legs } = parlay;
  const results = legs.map(({ draw, side }) => legResult(side, outcomeOf(draw)));
  return owedCents({ amount, potential: payoutOfAll(parlay), legs }, results) - amount;
}

/** The parlays of a season during many replays: which of them no leg has lost yet. */
export interface RunningParlays {
  /** Takes the legs on a draw into account, whose first side wins in the replays with a number below its chance. */
  readonly decide: (draw: number, chance: number, numbers: Float64Array) => void;
  /** Pays the parlays that have not lost in each replay; the next replays begin. @param standings for each member those of all replays */
  readonly pay: (standings: readonly Float64Array[]) => void;
}

/** Replays whose flags are in one number. */
const perWord = 32;

/**
 * Runs parlays through replays. Whether one has not lost yet is a bit for each replay, because a season has millions of them.
 * @param maxReplays the most replays that are played together
 */
export function runParlays(parlays: readonly PlayedParlay[], maxReplays: number): RunningParlays {
  const words = Math.ceil(maxReplays / perWord);
  const running = parlays
    .filter(({ status }) => status !== 'cashed-out')
    .map((parlay) => ({ ...parlay, pays: payoutOfAll(parlay), isAlive: new Int32Array(words).fill(-1) }));
  const legsOf = new Map<number, { readonly isAlive: Int32Array; readonly side: 0 | 1 }[]>();
  for (const { legs, isAlive } of running)
    for (const { draw, side } of legs) {
      const own = legsOf.get(draw) ?? [];
      own.push({ isAlive, side });
      legsOf.set(draw, own);
    }
  return {
    decide: (draw, chance, numbers) => {
      const legs = legsOf.get(draw);
      if (legs === undefined) return;
      const isFirst = new Int32Array(words);
      for (let word = 0; word < words; word += 1) {
        const first = perWord * word;
        const end = Math.min(perWord, numbers.length - first);
        let flags = 0;
        for (let bit = 0; bit < end; bit += 1) flags |= Number((numbers[first + bit] ?? 0) < chance) << bit;
        isFirst[word] = flags;
      }
      for (const { isAlive, side } of legs)
        for (let word = 0; word < words; word += 1)
          isAlive[word] = (isAlive[word] ?? 0) & ((isFirst[word] ?? 0) ^ (side === 0 ? 0 : -1));
    },
    pay: (standings) => {
      for (const { member, pays, isAlive } of running) {
        const own = standings[member];
        if (own === undefined) continue;
        isAlive.forEach((flags, word) => {
          const end = Math.min(perWord, own.length - perWord * word);
          for (let bit = 0; flags !== 0 && bit < end; bit += 1)
            if ((flags >>> bit) & 1) own[perWord * word + bit] = (own[perWord * word + bit] ?? 0) + pays;
        });
        isAlive.fill(-1);
      }
    },
  };
}
