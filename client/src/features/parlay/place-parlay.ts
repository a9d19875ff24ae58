import { combinedPrice, parlayName, potentialOfLegs } from '@courtside/contract/bet-legs';
import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, mainAccountName, toDollars } from '@courtside/contract/money';
import { call } from '../../api/call.ts';
import { completeBet } from '../../api/specified-fields.ts';
import { takePick } from '../bets/bet-picks.ts';
import type { CurrentOdds } from '../bets/moved-odds.ts';
import { type Bettor, type OrderResult, placeOrder } from '../bets/placing.ts';
import type { Offered } from '../games/market.ts';

/** A leg to place, at the line and the price the user saw. */
export interface ParlayPick {
  readonly game: Game;
  readonly selection: Offered;
}

export interface Parlay {
  /** The slip that is placed. */
  readonly slipId: string;
  readonly picks: readonly ParlayPick[];
  readonly amount: Cents;
  /** 'main' or the id of a season. */
  readonly account: string;
}

/** The current line and price of a leg that differs from what the user saw. */
interface ChangedLeg extends CurrentOdds {
  readonly gameId: string;
}

export type ParlayResult =
  | Exclude<OrderResult, { readonly kind: 'odds-changed' }>
  /** Nothing was placed: these legs moved. */
  | { readonly kind: 'odds-changed'; readonly legs: readonly ChangedLeg[] };

const startOf = ({ game }: ParlayPick) => Date.parse(game.startTime);

function unconfirmedParlay(id: string, { picks, amount, account }: Parlay, { uid, now }: Bettor): UserBet {
  const legs = [...picks]
    .sort((a, b) => startOf(a) - startOf(b))
    .map(({ game, selection }) => ({ ...takePick(game, selection), result: 'open' as const }));
  const prices = legs.map(({ price }) => price);
  return completeBet({
    ...legs[0],
    id,
    userId: uid,
    account,
    teamChosen: parlayName(legs.length),
    price: combinedPrice(prices),
    amount: toDollars(amount),
    potentialWinnings: toDollars(potentialOfLegs(amount, prices)),
    status: 'pending',
    placedAt: new Date(now()).toISOString(),
    legs,
  });
}

function send(id: string, { picks, amount, account }: Parlay, { token }: Bettor): Promise<UserBet> {
  return call('placeParlay', {
    token,
    headers: { 'idempotency-key': id },
    body: {
      legs: picks.map(({ game, selection: { market, side, line, price } }) => ({
        betId: game.id,
        market,
        side,
        acceptedPrice: price,
        ...(market !== 'moneyline' && { acceptedLine: line }),
      })),
      amount: toDollars(amount),
      ...(account !== mainAccountName && { account }),
    },
  });
}

/** The legs that `odds-changed` lists. */
function changedLegs(legs: unknown): ChangedLeg[] {
  if (!Array.isArray(legs)) return [];
  return legs.map(({ betId, price, line }) => ({ gameId: betId, price, line }));
}

/** A short text that differs for different texts but for one in four billion (FNV-1a). */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Places a parlay, as `placeOrder`: all legs or none. The same slip with the same legs, amount and account has the same id in every tab, so that
 * it is placed once. Never throws.
 */
export async function placeParlay(parlay: Parlay, bettor: Bettor): Promise<ParlayResult> {
  const { slipId, picks, amount, account } = parlay;
  const sides = picks.map(({ game, selection: { market, side } }) => [game.id, market, side].join(' '));
  const intent = ['parlay', bettor.uid, ...sides.sort(), amount, account];
  const id = `${slipId}-${digestOf(intent.join(' '))}`;
  const result = await placeOrder(
    {
      intent,
      amount,
      unconfirmed: (id) => unconfirmedParlay(id, parlay, bettor),
      send: (id) => send(id, parlay, bettor),
    },
    { ...bettor, newId: () => id },
  );
  return result.kind === 'odds-changed' ? { kind: 'odds-changed', legs: changedLegs(result.details.legs) } : result;
}
