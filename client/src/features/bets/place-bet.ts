import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, mainAccountName, toCents, toDollars } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { attempt } from '../../api/attempts.ts';
import { ApiError, call, inSession, type TokenSource } from '../../api/call.ts';
import { completeBet, completePlacedBet } from '../../api/specified-fields.ts';
import { store } from '../../store.ts';
import { countOwnMove } from '../account/own-moves.ts';
import { refusalOf } from '../account/player-limits.ts';
import { type Offered, teamOf } from '../games/market.ts';
import { confirmedBetsAtom, placedMove, rereadBets, resolveUnconfirmed, showUnconfirmed } from './bets-atoms.ts';
import type { CurrentOdds } from './moved-odds.ts';
import { recordBet } from './two-steps.ts';

/** A bet to place, at the line and the price the user saw. */
export interface Stake {
  readonly game: Game;
  readonly selection: Offered;
  readonly amount: Cents;
  /** 'main', which is the default, or the id of a season. */
  readonly account?: string;
}

export type PlaceResult =
  | { readonly kind: 'placed'; readonly bet: UserBet }
  /** Nothing was placed: the line or the price moved. */
  | ({ readonly kind: 'odds-changed' } & CurrentOdds)
  | { readonly kind: 'failed' | 'over-daily-limit'; readonly message: string };

export interface Bettor {
  readonly uid: string;
  readonly token: TokenSource;
  /** Makes the id of a new bet. */
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Called when a bet that was reported as failed turns out to be placed. */
  readonly onPlacedAfterAll: (bet: UserBet) => void;
}

/** Pauses before retries of a call without a response, in ms. Retries use the same id, so no bet is placed twice. */
const retryAfter = [400, 1200];

function unconfirmedBet(
  id: string,
  { game, selection, amount, account = mainAccountName }: Stake,
  { uid, now }: Bettor,
): UserBet {
  const { market, side, line, price } = selection;
  const { team1, team2, team1_price, team2_price, startTime } = game;
  return completeBet({
    id,
    userId: uid,
    account,
    betId: game.id,
    market,
    side,
    line,
    teamChosen: teamOf(game, side),
    price,
    amount: toDollars(amount),
    potentialWinnings: toDollars(payoutCents(amount, price)),
    status: 'pending',
    placedAt: new Date(now()).toISOString(),
    betData: { team1, team2, team1_price, team2_price, startTime },
  });
}

function send(
  id: string,
  { game, selection, amount, account = mainAccountName }: Stake,
  bettor: Bettor,
): Promise<UserBet> {
  const { market, side, line, price } = selection;
  return call('placeBet', {
    params: { uid: bettor.uid },
    token: bettor.token,
    headers: { 'idempotency-key': id },
    body: {
      userId: bettor.uid,
      betId: game.id,
      ...(market !== 'moneyline' && { market, acceptedLine: line }),
      teamChosen: teamOf(game, side),
      amount: toDollars(amount),
      acceptedPrice: price,
      ...(account !== mainAccountName && { account }),
      potentialWinnings: 0,
      status: 'pending',
    },
  });
}

async function sendUntilAnswered(id: string, stake: Stake, bettor: Bettor): Promise<UserBet> {
  const record = () => recordBet(id, stake.amount, bettor, () => send(id, stake, bettor));
  for (const wait of retryAfter) {
    try {
      return await record();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'network') throw error;
      await bettor.pause(wait);
    }
  }
  return record();
}

/** The server's message, and what can still be staked today. */
function overLimitWords({ message, details: { left } }: ApiError): string {
  return typeof left === 'number' ? `${message} You can stake ${formatCents(toCents(left))} more today.` : message;
}

/** Replaces a bet whose response was empty by the server's, which may have another id. Keeps it if none can be read. */
async function findPlaced(id: string, bettor: Bettor): Promise<void> {
  try {
    await inSession(rereadBets(bettor));
    resolveUnconfirmed(id, null);
  } catch (error) {
    console.error('The placed bet could not be read.', error);
  }
}

/**
 * Places a bet. Shows it immediately, then confirms or removes it by the response or the live feed, whichever comes
 * first. Until then another press on the same button repeats the same bet. Never throws.
 */
export async function placeBet(stake: Stake, bettor: Bettor): Promise<PlaceResult> {
  const { market, side } = stake.selection;
  let id = '';
  try {
    const bet = await attempt({
      intent: ['bet', bettor.uid, stake.game.id, market, side, stake.amount, stake.account ?? mainAccountName],
      newKey: bettor.newId,
      send: (key) => {
        id = key;
        showUnconfirmed(unconfirmedBet(id, stake, bettor));
        return sendUntilAnswered(id, stake, bettor);
      },
      found: (key) => store.get(confirmedBetsAtom).get(key),
      onLate: bettor.onPlacedAfterAll,
    });
    const placed = unconfirmedBet(id, stake, bettor);
    if (!store.get(confirmedBetsAtom).has(id)) countOwnMove(placedMove(id), placed.account, -stake.amount);
    const confirmed = completePlacedBet(bet, placed);
    if (confirmed) resolveUnconfirmed(id, confirmed);
    else void findPlaced(id, bettor);
    return { kind: 'placed', bet: confirmed ?? placed };
  } catch (error) {
    resolveUnconfirmed(id, null);
    if (error instanceof ApiError && error.code === 'odds-changed') {
      const { price, line } = error.details;
      const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
      return { kind: 'odds-changed', price: numberOf(price), line: numberOf(line) };
    }
    if (error instanceof ApiError && error.code === 'over-daily-limit')
      return { kind: 'over-daily-limit', message: overLimitWords(error) };
    return { kind: 'failed', message: refusalOf(bettor.uid, error, 'Failed to place bet') };
  }
}
