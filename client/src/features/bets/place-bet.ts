import type { Game, UserBet } from '@courtside/contract/entities';
import type { Selection } from '@courtside/contract/markets';
import { type Cents, formatCents, mainAccountName, toCents, toDollars } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { attempt, newId } from '../../api/attempts.ts';
import { ApiError, call, inSession, type TokenSource } from '../../api/call.ts';
import { completeBet, completePlacedBet } from '../../api/specified-fields.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { refreshAccount } from '../account/account-atoms.ts';
import { refusalOf } from '../account/player-limits.ts';
import { refreshAccounts, stakeAccountAtom, stakeAccountsAtom } from '../account/stake-accounts.ts';
import { type Offered, teamOf } from '../games/market.ts';
import { writeOddsAtom } from '../games/odds-format.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { selectionWords } from './bet-words.ts';
import { confirmedBetsAtom, rereadBets, resolveUnconfirmed, showUnconfirmed } from './bets-atoms.ts';
import { type CurrentOdds, currentOdds, type MovedOdds, movedOdds } from './moved-odds.ts';
import { parseAmount } from './parse-amount.ts';
import { refusedAmountAtom, slipAmountAtom, slipTextAtom } from './slip-atoms.ts';

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

/** Reads the balances again while the live feed is down. */
function refresh(uid: string): void {
  void refreshAccount(uid, idToken);
  void refreshAccounts(uid);
}

/** State and actions for placing a bet on a game's card. */
export function usePlaceBet(game: Game) {
  const user = useAtomValue(signedInUserAtom);
  const text = useAtomValue(slipTextAtom);
  const { get, set } = useStore();
  const [placing, setPlacing] = useState<Selection | null>(null);
  const [moved, setMoved] = useState<MovedOdds | null>(null);

  const showPlaced = (bet: UserBet) => {
    // An amount typed since then belongs to another bet.
    if (get(slipAmountAtom) === toCents(bet.amount)) set(slipTextAtom, '');
    const [placed, price] = [formatCents(toCents(bet.amount)), get(writeOddsAtom)(bet.price)];
    const accounts = get(stakeAccountsAtom);
    const name = accounts.length > 1 ? accounts.find(({ id }) => id === bet.account)?.name : undefined;
    const from = name === undefined ? '' : ` from ${name}`;
    showToast({ tone: 'win', text: `Bet placed: ${placed} on ${selectionWords(bet)} at ${price}${from}.` });
  };

  const place = async (selection: Offered) => {
    if (!user || placing) return;
    const amount = parseAmount(text);
    setMoved(null);
    set(refusedAmountAtom, null);
    if (!navigator.onLine) return showToast({ tone: 'loss', text: 'You are offline. Nothing was placed.' });
    if (amount === null) return showToast({ tone: 'loss', text: 'Please enter a valid bet amount.' });
    const account = get(stakeAccountAtom);
    if (account === null) return showToast({ tone: 'loss', text: 'Your season account is not loaded yet.' });

    setPlacing(selection);
    const result = await placeBet(
      { game, selection, amount, account: account.id },
      {
        uid: user.uid,
        token: idToken,
        newId,
        now: Date.now,
        pause: (milliseconds) => inSession(new Promise((resolve) => setTimeout(resolve, milliseconds))),
        onPlacedAfterAll: showPlaced,
      },
    );
    setPlacing(null);

    if (result.kind === 'odds-changed') return setMoved(movedOdds(game, selection, result));
    if (result.kind === 'over-daily-limit') return set(refusedAmountAtom, { text, message: result.message });
    if (result.kind !== 'placed') return showToast({ tone: 'loss', text: result.message });
    showPlaced(result.bet);
    if (get(liveStateAtom).status !== 'live') refresh(user.uid);
  };

  const offer = moved && currentOdds(moved, game);
  return { placing, place, offer, dropOffer: () => setMoved(null) };
}
