import {
  type Cents,
  cashOutParlayCents,
  DomainError,
  halfPointsWorse,
  type OpenLeg,
  payableCashOut,
} from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import { endOf, type Leg, legsOf, owedOn, selectionOf } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import type { LegAtCashOut } from '../ledger/leg-at-cash-out.schema.ts';
import type { GamesOfLegs } from './close-bet.ts';
import { isObviousError } from './obvious-error.ts';
import { isOpen, openOdds } from './open-odds.ts';
import { legStatesOf, statusOf } from './settlement/parlay-results.ts';

/** The odds of an open leg, as the value of a ticket needs them. */
function openLegOf(leg: Leg, { price, otherPrice, line }: LegAtCashOut): OpenLeg {
  if (price === undefined || otherPrice === undefined) throw new Error('an open leg needs prices');
  return { price, otherPrice, worseBy: halfPointsWorse(selectionOf(leg), line ?? null) };
}

/**
 * What cashing a parlay out pays, in cents: what it would pay if its open legs all won, without its void legs and pushes, times their fair
 * chances.
 * @param stood how its legs stand, in their order
 * @param capped true if an open leg's price is unconfirmed: then no more than the stake
 */
export function parlayCashOut(bet: StakedBet, stood: readonly LegAtCashOut[], capped: boolean): Cents {
  const payout = owedOn(
    bet,
    stood.map(({ state }) => (state === 'open' ? 'won' : endOf(state))),
  );
  const open = legsOf(bet).flatMap((leg, index) => {
    const at = stood[index];
    return at?.state === 'open' ? [openLegOf(leg, at)] : [];
  });
  return payableCashOut(cashOutParlayCents(payout, open), bet.amount, capped);
}

/** How a leg stands at a time. @throws DomainError if its game is in play, or has no fresh price */
function standOf(leg: Leg, state: LegAtCashOut['state'], game: Game | null, at: Date) {
  if (state !== 'open') return { stood: { state }, endTime: null, isUnconfirmed: false };
  if (!isOpen(game, at)) throw new DomainError('betting-closed.cash-out');
  // It will be void, whatever the result.
  if (isObviousError(leg, game)) return { stood: { state: 'void' as const }, endTime: null, isUnconfirmed: false };
  const chosen = { market: selectionOf(leg).market, side: leg.side };
  const { line, price, otherPrice, firstReadAt } = openOdds(game, chosen, at, 'odds-stale.cash-out');
  const stood = { state, price, otherPrice, ...(line !== null && { line }) };
  return { stood, endTime: game.endTime, isUnconfirmed: firstReadAt !== null };
}

/** @throws DomainError for a ticket that is decided: its settlement pays it */
function requireOpen(states: readonly LegAtCashOut['state'][]): void {
  if (statusOf(states) !== 'pending') throw new DomainError('betting-closed.cash-out');
}

/**
 * The entry that cashes a parlay out, without a check of the amount. Pure.
 * @throws DomainError `betting-closed.cash-out` while an open leg is in play, and once the ticket is decided; `market-not-offered`,
 * `odds-stale`, `market-paused`
 */
export function draftParlayCashOut(bet: StakedBet, games: GamesOfLegs, at: Date): Draft {
  const states = legStatesOf(bet, (id) => games.find((game) => game?.id === id) ?? undefined);
  requireOpen(states);
  const legs = legsOf(bet).map((leg, index) => standOf(leg, states[index] ?? 'open', games[index] ?? null, at));
  const stood = legs.map((leg) => leg.stood);
  requireOpen(stood.map(({ state }) => state));
  const capped = legs.some(({ isUnconfirmed }) => isUnconfirmed);
  const ends = legs.flatMap(({ endTime }) => (endTime === null ? [] : [endTime.getTime()]));
  return {
    kind: 'payout',
    amount: parlayCashOut(bet, stood, capped),
    ref: {
      bet,
      result: 'cashed-out',
      legs: stood,
      ...(capped && { capped }),
      endTime: new Date(Math.min(...ends)),
    },
  };
}
