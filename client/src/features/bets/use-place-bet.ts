import type { Game, UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtom, useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { inSession } from '../../api/ended-sessions.ts';
import { liveStateAtom } from '../../live/live-atoms.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { refreshAccount } from '../account/refresh-account.ts';
import { writeOddsAtom } from '../games/odds-format.ts';
import { splitTeamName } from '../games/team-name.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { chosenPrice } from './chosen.ts';
import { parseAmount } from './parse-amount.ts';
import { placeBet } from './place-bet.ts';
import { stakeDraftAtom } from './stake-draft.ts';

/** A price the server offers in place of the one that no longer holds. */
export interface PriceOffer {
  readonly team: string;
  readonly price: number;
  /** The price on the card when the offer was made; once that moves, the card is newer than the offer. */
  readonly seen: number;
}

export const priceOf = (game: Game, team: string) => (team === game.team1 ? game.team1_price : game.team2_price);

/** The price an offer stands at: the server's, or the card's once it has moved since. */
export function offeredPrice(offer: PriceOffer, game: Game): number {
  const current = priceOf(game, offer.team);
  return current === offer.seen ? offer.price : current;
}

/** Everything a card needs to take a bet on its game. */
export function usePlaceBet(game: Game) {
  const user = useAtomValue(signedInUserAtom);
  const draft = stakeDraftAtom(user?.uid ?? '', game.id);
  const [text, setText] = useAtom(draft);
  const store = useStore();
  const [placing, setPlacing] = useState<string | null>(null);
  const [offer, setOffer] = useState<PriceOffer | null>(null);

  const sayPlaced = (bet: UserBet) => {
    // What was typed since is another bet's.
    if (parseAmount(store.get(draft)) === toCents(bet.amount)) store.set(draft, '');
    const [placed, price] = [formatCents(toCents(bet.amount)), store.get(writeOddsAtom)(chosenPrice(bet))];
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
        onPlacedAfterAll: sayPlaced,
      },
    );
    setPlacing(null);

    if (result.kind === 'placed') {
      sayPlaced(result.bet);
      if (store.get(liveStateAtom).status !== 'live') void refreshAccount(user.uid, idToken);
    } else if (result.kind === 'odds-changed') {
      setOffer({ team, price: result.price ?? priceOf(game, team), seen: priceOf(game, team) });
    } else {
      showToast({ tone: 'loss', text: result.message });
    }
  };

  return { text, setText, amount: parseAmount(text), placing, place, offer, dropOffer: () => setOffer(null) };
}
