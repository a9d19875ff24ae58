import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, toDollars } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call, type TokenSource } from '../../api/call.ts';
import { resolveUnconfirmed, showUnconfirmed } from './bets-atoms.ts';
import { decide, leaveUndecided, undecidedId } from './undecided-bets.ts';

/** What a person wants to bet. `price`: the one they saw. */
export interface Stake {
  readonly game: Game;
  readonly team: string;
  readonly price: number;
  readonly amount: Cents;
}

export type PlaceResult =
  | { readonly kind: 'placed'; readonly bet: UserBet }
  /** Nothing was placed; `price` is what the team pays now, where the server said. */
  | { readonly kind: 'odds-changed'; readonly price: number | null }
  | { readonly kind: 'failed'; readonly message: string };

export interface Bettor {
  readonly uid: string;
  readonly token: TokenSource;
  /** Makes the id of a new bet. */
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told when a bet that counted as failed turns out to have been placed. */
  readonly onPlacedAfterAll: (bet: UserBet) => void;
}

/** Calls without an answer are repeated after these pauses, in ms, under the same id, so that no bet is placed twice. */
const retryAfter = [400, 1200];

const attemptOf = ({ game, team, amount }: Stake, uid: string) => [uid, game.id, team, amount].join('|');

function unconfirmedBet(id: string, { game, team, price, amount }: Stake, { uid, now }: Bettor): UserBet {
  return {
    id,
    userId: uid,
    betId: game.id,
    teamChosen: team,
    amount: toDollars(amount),
    potentialWinnings: toDollars(payoutCents(amount, price)),
    status: 'pending',
    placedAt: new Date(now()).toISOString(),
    settledAt: null,
    cancelled: false,
    cashedOut: null,
    betData: {
      team1: game.team1,
      team2: game.team2,
      team1_price: game.team1_price,
      team2_price: game.team2_price,
      startTime: game.startTime,
    },
  };
}

function send(id: string, stake: Stake, bettor: Bettor): Promise<UserBet> {
  return call('placeBet', {
    params: { uid: bettor.uid },
    token: bettor.token,
    headers: { 'idempotency-key': id },
    body: {
      userId: bettor.uid,
      betId: stake.game.id,
      teamChosen: stake.team,
      amount: toDollars(stake.amount),
      acceptedPrice: stake.price,
      potentialWinnings: 0,
      status: 'pending',
    },
  });
}

async function sendUntilAnswered(id: string, stake: Stake, bettor: Bettor): Promise<UserBet> {
  for (const wait of retryAfter) {
    try {
      return await send(id, stake, bettor);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'network') throw error;
      await bettor.pause(wait);
    }
  }
  return send(id, stake, bettor);
}

/** True when the server has surely not placed the bet. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !['network', 'internal', 'unavailable'].includes(error.code);
}

/**
 * Places a bet. It is shown among the user's bets at once, then confirmed or taken back by the server's word, whether
 * that comes as the answer or by the live feed. Where neither comes, the next press of the same button asks about that
 * same bet again. Never throws.
 */
export async function placeBet(stake: Stake, bettor: Bettor): Promise<PlaceResult> {
  const attempt = attemptOf(stake, bettor.uid);
  const id = undecidedId(attempt) ?? bettor.newId();
  const heardOf = new Promise<UserBet>((resolve) => leaveUndecided(attempt, id, resolve));
  showUnconfirmed(unconfirmedBet(id, stake, bettor));
  try {
    const bet = await Promise.race([heardOf, sendUntilAnswered(id, stake, bettor)]);
    decide(attempt);
    resolveUnconfirmed(id, bet);
    return { kind: 'placed', bet };
  } catch (error) {
    resolveUnconfirmed(id, null);
    if (isRefusal(error)) decide(attempt);
    else leaveUndecided(attempt, id, bettor.onPlacedAfterAll);
    if (error instanceof ApiError && error.code === 'odds-changed') {
      const { price } = error.details;
      return { kind: 'odds-changed', price: typeof price === 'number' ? price : null };
    }
    return { kind: 'failed', message: messageOf(error, 'Failed to place bet') };
  }
}
