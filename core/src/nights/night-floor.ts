import type { DomainOf, floorPickSchema } from '@courtside/contract';
import { nameOfAccount } from '../ledger/account-id.ts';
import { type Bet, type Leg, selectionOf } from '../ledger/bet.ts';

/** What members have on one selection of a game in one kind of money. */
export type FloorPick = DomainOf<typeof floorPickSchema>;

/** A game in play with the open bets on it that a group may see. */
export interface FloorGame {
  readonly gameId: string;
  readonly picks: readonly FloorPick[];
}

/** The members that a pick names. */
export const namedInPick = 12;

/** Compares in the order of strings, which is the same on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A leg of a bet. */
export interface BetLeg {
  readonly bet: Bet;
  readonly leg: Leg;
}

/** Legs on the same selection from the same kind of account. */
type PickLegs = readonly [BetLeg, ...BetLeg[]];

/** What legs on the same selection from the same kind of account have in common. */
function pickKey({ bet, leg }: BetLeg): string {
  const { market, side, line } = selectionOf(leg);
  return [nameOfAccount(bet.account), market, side, line].join(' ');
}

/** What the members of these legs have on their selection. */
export function pickOf([first, ...rest]: PickLegs): FloorPick {
  const legs = [first, ...rest];
  const stakes = new Map<string, number>();
  const bets = legs.map(({ bet }) => bet);
  for (const { uid, amount } of bets) stakes.set(uid, (stakes.get(uid) ?? 0) + amount);
  const members = [...stakes].sort(([a, staked], [b, stakedByB]) => stakedByB - staked || compare(a, b));
  return {
    account: nameOfAccount(first.bet.account),
    ...selectionOf(first.leg),
    uids: members.slice(0, namedInPick).map(([uid]) => uid),
    members: members.length,
    stakes: bets.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The legs of a game by selection and kind of money, in an order that depends on the bets alone. */
export function legsByPick(legs: readonly BetLeg[]): PickLegs[] {
  const byPick = [...Map.groupBy(legs, pickKey)].sort(([a], [b]) => compare(a, b));
  return byPick.flatMap(([, [first, ...rest]]): PickLegs[] => (first === undefined ? [] : [[first, ...rest]]));
}

/**
 * Who is on whom, by game in the order of tip-offs. Pure.
 * @param legs those of open bets that the group may see, head-to-heads among them
 * @param tipOffOf the current tip-off of a leg's game
 */
export function floorOf(legs: readonly BetLeg[], tipOffOf: (leg: Leg) => Date): FloorGame[] {
  const games = [...Map.groupBy(legs, ({ leg }) => leg.gameId)].map(([gameId, own]) => ({
    gameId,
    tipOff: Math.min(...own.map(({ leg }) => tipOffOf(leg).getTime())),
    picks: legsByPick(own).map(pickOf),
  }));
  games.sort((a, b) => a.tipOff - b.tipOff || compare(a.gameId, b.gameId));
  return games.map(({ gameId, picks }) => ({ gameId, picks }));
}
