import { americanToDecimal, DomainError, type MarketName, openingBalanceCents } from '@courtside/contract';
import { takeLeg } from '@courtside/core/bets/bet-order';
import { decideCashOut } from '@courtside/core/bets/cash-out';
import { checkParlayPayout } from '@courtside/core/bets/parlay-payout';
import { legStatesOf } from '@courtside/core/bets/settlement/parlay-results';
import { decideUndo } from '@courtside/core/bets/undo-bet';
import { type Leg, legsOf, owedAs, potentialOf, potentialOfParlay, selectionOf } from '@courtside/core/ledger/bet';
import type { StakedBet } from '@courtside/core/ledger/entry.model';
import { type Closed, chancesOf } from './market.ts';
import type { Slate } from './slate.ts';

/** A side of a market of a game of a slate: 1 for team 1 and over, 2 for team 2 and under. */
export interface TicketPick {
  readonly index: number;
  readonly market: MarketName;
  readonly side: 1 | 2;
}

/** In cents. Small, because a parlay pays at most ten times what an account starts with. */
const ticketStake = 1_000;

/** What the rules of the product answer; null if they refuse. */
function unlessRefused<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

const sideNames = { moneyline: ['team1', 'team2'], spread: ['team1', 'team2'], total: ['over', 'under'] } as const;

/** The leg that a pick takes at a time; null if it is not offered. */
export function legOf(slate: Slate, { index, market, side }: TicketPick, at: number): Leg | null {
  const gameId = slate.ids[index] ?? '';
  const order = { gameId, market, side: sideNames[market][side - 1] };
  return unlessRefused(() => takeLeg(slate.gameAt(index, at), order, new Date(at)));
}

/** Places a ticket, or a bet on one game. Null if the product refuses it. */
export function placeTicket(
  slate: Slate,
  picks: readonly TicketPick[],
  at: number,
  amount = ticketStake,
): StakedBet | null {
  const legs = picks.map((pick) => legOf(slate, pick, at)).filter((leg) => leg !== null);
  const [first] = legs;
  if (first === undefined || legs.length < picks.length) return null;
  const staked = { id: 'ticket', uid: 'bot', ...first, amount, placedAt: new Date(at) };
  if (legs.length === 1) return { ...staked, ...potentialOf({ amount, price: first.price }) };
  const pays = potentialOfParlay(amount, legs);
  return unlessRefused(() => {
    checkParlayPayout(pays.potential, openingBalanceCents);
    return { ...staked, legs, ...pays };
  });
}

const gamesAt = (slate: Slate, bet: StakedBet, at: number) =>
  legsOf(bet).map(({ gameId }) => slate.gameAt(slate.ids.indexOf(gameId), at));

/** What cashing a bet out pays at a time, in cents; null if the product refuses it. */
export function cashOutAt(slate: Slate, bet: StakedBet, at: number): number | null {
  return unlessRefused(() => decideCashOut(bet, gamesAt(slate, bet, at), new Date(at)).amount) || null;
}

/** Whether the product takes a bet back at a time. */
export function canUndo(slate: Slate, bet: StakedBet, at: number): boolean {
  return unlessRefused(() => decideUndo(bet, gamesAt(slate, bet, at), new Date(at))) !== null;
}

/** Cashes a bet out; holds it if the product refuses. */
export function cashOut(slate: Slate, bet: StakedBet, at: number): Closed {
  const paid = cashOutAt(slate, bet, at);
  return paid === null ? hold(slate, bet, at) : { staked: bet.amount, paid, expected: paid };
}

/** What a dollar on a leg returns on average, given the forecast at a time. Users never see it. */
export function worthOf(slate: Slate, leg: Leg, at: number): number {
  const { market, side, line } = selectionOf(leg);
  const isFirst = side === 'team1' || side === 'over';
  const lineOfFirst = market === 'spread' && !isFirst ? -(line ?? 0) : (line ?? 0);
  const { wins, loses } = chancesOf(market, slate.forecastAt(slate.ids.indexOf(leg.gameId), at), lineOfFirst);
  return (isFirst ? wins : loses) * americanToDecimal(leg.price) + 1 - wins - loses;
}

/** What a dollar on each leg has returned, or returns on average if its game ends after `known`. */
function returnsOf(slate: Slate, bet: StakedBet, known: number): number[] {
  const end = Math.max(...slate.ends);
  const states = legStatesOf(bet, (id) => slate.gameAt(slate.ids.indexOf(id), end) ?? undefined);
  return legsOf(bet).map((leg, position) => {
    const index = slate.ids.indexOf(leg.gameId);
    if (states[position] === 'void') return 1;
    if ((slate.ends[index] ?? 0) > known) return worthOf(slate, leg, slate.tipOffs[index] ?? 0);
    return { won: americanToDecimal(leg.price), push: 1, lost: 0, open: 0 }[states[position] ?? 'open'];
  });
}

/** Holds a bet until its games have ended. @param decidedAt when the strategy last used what it knew */
export function hold(slate: Slate, bet: StakedBet, decidedAt = bet.placedAt.getTime()): Closed {
  const end = Math.max(...slate.ends);
  const states = legStatesOf(bet, (id) => slate.gameAt(slate.ids.indexOf(id), end) ?? undefined);
  const expected = returnsOf(slate, bet, decidedAt).reduce((product, each) => product * each, bet.amount);
  return { staked: bet.amount, paid: owedAs(bet, states), expected };
}

/** Whether all legs of a bet on these games have won by a time. */
export function haveWon(slate: Slate, bet: StakedBet, indexes: readonly number[], at: number): boolean {
  const states = legStatesOf(bet, (id) => slate.gameAt(slate.ids.indexOf(id), at) ?? undefined);
  return indexes.every((index) => states[legsOf(bet).findIndex(({ gameId }) => gameId === slate.ids[index])] === 'won');
}
