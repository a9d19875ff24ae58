import { potentialOfLegs } from '@courtside/contract';
import { type Bet, type Leg, legsOf } from '../ledger/bet.ts';

/** A bet as a group may see it. */
export interface ShownBet extends Bet {
  /** How many legs of a parlay are not among its legs, because their games have not tipped off. Absent for none. */
  readonly hiddenLegs?: number;
}

/**
 * A bet without the legs that its group may not see yet, and without what would tell their prices: it pays as if it had only the others.
 * A leg is seen once it is decided, whatever `isSeen` says.
 * @param isSeen whether the game of a leg has tipped off
 */
export function withShownLegs(bet: Bet, isSeen: (leg: Leg) => boolean): ShownBet {
  if (bet.legs === undefined) return bet;
  const states = bet.legStates ?? [];
  const isShown = bet.legs.map((leg, index) => (states[index] ?? 'open') !== 'open' || isSeen(leg));
  // A bet that a group may see has a game that has tipped off.
  if (!isShown.includes(true)) isShown[0] = true;
  const legs = bet.legs.filter((_, index) => isShown[index]);
  const hiddenLegs = bet.legs.length - legs.length;
  const [first] = legs;
  if (hiddenLegs === 0 || first === undefined) return bet;
  const { market: _market, line: _line, ...rest } = bet;
  return {
    ...rest,
    ...first,
    legs,
    legStates: states.filter((_, index) => isShown[index]),
    potential: potentialOfLegs(
      bet.amount,
      legs.map(({ price }) => price),
    ),
    hiddenLegs,
  };
}

/** When the first game of a bet tips off. @param tipOffOf the current tip-off of a leg's game */
export function firstTipOffOf(bet: Bet, tipOffOf: (leg: Leg) => Date): Date {
  return new Date(Math.min(...legsOf(bet).map((leg) => tipOffOf(leg).getTime())));
}
