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
  /** Pays the parlays that have not lost in each replay. @param standings for each member those of all replays */
  readonly pay: (standings: readonly Float64Array[]) => void;
}

/** @param replays how many replays are played together */
export function runParlays(parlays: readonly PlayedParlay[], replays: number): RunningParlays {
  const running = parlays
    .filter(({ status }) => status !== 'cashed-out')
    .map((parlay) => ({ ...parlay, pays: payoutOfAll(parlay), isAlive: new Uint8Array(replays).fill(1) }));
  const legsOf = new Map<number, { readonly isAlive: Uint8Array; readonly side: 0 | 1 }[]>();
  for (const { legs, isAlive } of running)
    for (const { draw, side } of legs) legsOf.set(draw, [...(legsOf.get(draw) ?? []), { isAlive, side }]);
  return {
    decide: (draw, chance, numbers) => {
      for (const { isAlive, side } of legsOf.get(draw) ?? [])
        for (let replay = 0; replay < replays; replay += 1)
          if ((numbers[replay] ?? 0) < chance !== (side === 0)) isAlive[replay] = 0;
    },
    pay: (standings) => {
      for (const { member, pays, isAlive } of running) {
        const own = standings[member];
        if (own === undefined) continue;
        for (let replay = 0; replay < replays; replay += 1)
          own[replay] = (own[replay] ?? 0) + pays * (isAlive[replay] ?? 0);
      }
    },
  };
}
