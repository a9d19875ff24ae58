import { parlayLegs } from '@courtside/contract/limits';
import type { Selection } from '@courtside/contract/markets';

/** A leg on the parlay slip, with the line and the price that the user saw. */
export interface SlipLeg extends Selection {
  readonly gameId: string;
  readonly price: number;
  /** The home team. */
  readonly team1: string;
  readonly team2: string;
  readonly startTime: string;
}

/** The legs of a parlay that is not placed yet, and its typed amount. */
export interface Slip {
  /** Names the slip in all tabs, so that two of them place it once. Empty until it is stored. */
  readonly id: string;
  readonly legs: readonly SlipLeg[];
  readonly amount: string;
}

export const emptySlip: Slip = { id: '', legs: [], amount: '' };

const isLeg = (leg: Partial<SlipLeg> | null): leg is SlipLeg =>
  typeof leg?.gameId === 'string' && typeof leg.price === 'number' && typeof leg.team2 === 'string';

/** Reads a stored slip. One that cannot be read is empty. */
export function readSlip(text: string): Slip {
  if (text === '') return emptySlip;
  try {
    const { id = '', legs, amount } = JSON.parse(text);
    return { id: String(id), legs: legs.filter(isLeg), amount: String(amount) };
  } catch {
    return emptySlip;
  }
}

/** Puts a leg on the slip. It replaces the leg of the same game. A full slip stays as it is. */
export function withLeg(slip: Slip, leg: SlipLeg): Slip {
  const hasGame = slip.legs.some(({ gameId }) => gameId === leg.gameId);
  if (!hasGame && slip.legs.length >= parlayLegs.max) return slip;
  const legs = hasGame ? slip.legs.map((each) => (each.gameId === leg.gameId ? leg : each)) : [...slip.legs, leg];
  return { ...slip, legs };
}

/** Takes the leg of a game off the slip. An empty slip has no amount. */
export function withoutGame(slip: Slip, gameId: string): Slip {
  const legs = slip.legs.filter((leg) => leg.gameId !== gameId);
  return legs.length === 0 ? emptySlip : { ...slip, legs };
}
