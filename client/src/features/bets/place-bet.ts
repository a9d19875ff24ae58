import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, isWholeCents, toCents, toDollars } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { atom, useAtom, useAtomValue, useStore } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';
import { useState } from 'react';
import { attempt } from '../../api/attempts.ts';
import { ApiError, call, inSession, messageOf, type TokenSource } from '../../api/call.ts';
import { liveStateAtom } from '../../live/live-atoms.ts';
import { atomFamily, store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { refreshAccount } from '../account/account-atoms.ts';
import { writeOddsAtom } from '../games/odds-format.ts';
import { splitTeamName } from '../games/team-name.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { confirmedBetsAtom, resolveUnconfirmed, showUnconfirmed } from './bets-atoms.ts';
import { chosenPrice } from './chosen.ts';
import { draftPrefix } from './forget-drafts.ts';

const drafts = atomFamily((key: string) => {
  const stored = atomWithStorage<unknown>(key, '', undefined, { getOnInit: true });
  return atom(
    (get) => {
      const text = get(stored);
      return typeof text === 'string' ? text : '';
    },
    (_get, set, text: string) => set(stored, text === '' ? RESET : text),
  );
});

/** The amount a user typed for a game and has not staked yet. Survives a reload and is shared with their other tabs. */
export function stakeDraftAtom(uid: string, gameId: string) {
  return drafts(`${draftPrefix}${uid}:${gameId}`);
}

const decimal = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/**
 * The dollars a user typed, in cents: a decimal number above 0 with at most two decimals,
 * a dollar sign and thousands commas allowed. Null for anything else.
 */
export function parseAmount(text: string): Cents | null {
  const trimmed = text.trim();
  if (!decimal.test(trimmed)) return null;
  const dollars = Number.parseFloat(trimmed.replace(/[$,\s]/g, ''));
  if (!Number.isFinite(dollars) || dollars <= 0 || !isWholeCents(dollars)) return null;
  return toCents(dollars);
}

/** Cents as a user would type them: `25`, `12.50`. */
export function amountText(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** A bet to place, at the `price` the user saw. */
export interface Stake {
  readonly game: Game;
  readonly team: string;
  readonly price: number;
  readonly amount: Cents;
}

export type PlaceResult =
  | { readonly kind: 'placed'; readonly bet: UserBet }
  /** Nothing was placed; `price` is the team's current price, if the server sent it. */
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
  /** Called when a bet that was reported as failed turns out to be placed. */
  readonly onPlacedAfterAll: (bet: UserBet) => void;
}

/** Pauses before retries of a call without a response, in ms. Retries use the same id, so no bet is placed twice. */
const retryAfter = [400, 1200];

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

/**
 * Places a bet. Shows it among the user's bets immediately, then confirms or removes it by the response or the live
 * feed, whichever comes first. Until then another press on the same button repeats the same bet. Never throws.
 */
export async function placeBet(stake: Stake, bettor: Bettor): Promise<PlaceResult> {
  let id = '';
  try {
    const bet = await attempt({
      intent: ['bet', bettor.uid, stake.game.id, stake.team, stake.amount],
      newKey: bettor.newId,
      send: (key) => {
        id = key;
        showUnconfirmed(unconfirmedBet(id, stake, bettor));
        return sendUntilAnswered(id, stake, bettor);
      },
      found: (key) => store.get(confirmedBetsAtom).get(key),
      onLate: bettor.onPlacedAfterAll,
    });
    resolveUnconfirmed(id, bet);
    return { kind: 'placed', bet };
  } catch (error) {
    resolveUnconfirmed(id, null);
    if (error instanceof ApiError && error.code === 'odds-changed') {
      const { price } = error.details;
      return { kind: 'odds-changed', price: typeof price === 'number' ? price : null };
    }
    return { kind: 'failed', message: messageOf(error, 'Failed to place bet') };
  }
}

/** The server's new price for a team whose odds moved. */
export interface PriceOffer {
  readonly team: string;
  readonly price: number;
  /** The card's price at the time of the offer. Once the card's price moves, it is newer than the offer. */
  readonly seen: number;
}

export const priceOf = (game: Game, team: string) => (team === game.team1 ? game.team1_price : game.team2_price);

/** Current price of an offer: the server's, or the card's once that has moved. */
export function offeredPrice(offer: PriceOffer, game: Game): number {
  const current = priceOf(game, offer.team);
  return current === offer.seen ? offer.price : current;
}

/** State and actions for placing a bet on a game's card. */
export function usePlaceBet(game: Game) {
  const user = useAtomValue(signedInUserAtom);
  const draft = stakeDraftAtom(user?.uid ?? '', game.id);
  const [text, setText] = useAtom(draft);
  const { get, set } = useStore();
  const [placing, setPlacing] = useState<string | null>(null);
  const [offer, setOffer] = useState<PriceOffer | null>(null);

  const showPlaced = (bet: UserBet) => {
    // An amount typed since then belongs to another bet.
    if (parseAmount(get(draft)) === toCents(bet.amount)) set(draft, '');
    const [placed, price] = [formatCents(toCents(bet.amount)), get(writeOddsAtom)(chosenPrice(bet))];
    showToast({
      tone: 'win',
      text: `Bet placed: ${placed} on ${splitTeamName(bet.teamChosen).nickname} at ${price}.`,
    });
  };

  const place = async (team: string, price: number) => {
    if (!user || placing) return;
    const amount = parseAmount(text);
    setOffer(null);
    if (amount === null) return showToast({ tone: 'loss', text: 'Please enter a valid bet amount.' });

    setPlacing(team);
    const result = await placeBet(
      { game, team, price, amount },
      {
        uid: user.uid,
        token: idToken,
        newId: () => crypto.randomUUID(),
        now: Date.now,
        pause: (milliseconds) => inSession(new Promise((resolve) => setTimeout(resolve, milliseconds))),
        onPlacedAfterAll: showPlaced,
      },
    );
    setPlacing(null);

    if (result.kind === 'placed') {
      showPlaced(result.bet);
      if (get(liveStateAtom).status !== 'live') void refreshAccount(user.uid, idToken);
    } else if (result.kind === 'odds-changed') {
      setOffer({ team, price: result.price ?? priceOf(game, team), seen: priceOf(game, team) });
    } else {
      showToast({ tone: 'loss', text: result.message });
    }
  };

  return { text, setText, amount: parseAmount(text), placing, place, offer, dropOffer: () => setOffer(null) };
}
