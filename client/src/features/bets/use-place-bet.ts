import type { Game } from '@courtside/contract/entities';
import type { Selection } from '@courtside/contract/markets';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import type { Offered } from '../games/market.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { announcePlaced, bettorOf, refreshUnlessLive } from './bettor.ts';
import { currentOdds, type MovedOdds, movedOdds } from './moved-odds.ts';
import { parseAmount } from './parse-amount.ts';
import { placeBet } from './place-bet.ts';
import { refusedAmountAtom, slipTextAtom } from './slip-atoms.ts';
import { useBriefly } from './use-briefly.ts';

const isSame = (a: Selection, b: Selection | null) => a.market === b?.market && a.side === b.side;

/**
 * State and actions for placing a bet on a game's card. The amount stays in the slip. For a moment after a placed bet,
 * `placed` is its selection and another press on it places nothing, so that a double tap is one bet.
 */
export function usePlaceBet(game: Game) {
  const user = useAtomValue(signedInUserAtom);
  const text = useAtomValue(slipTextAtom);
  const { get, set } = useStore();
  const [placing, setPlacing] = useState<Selection | null>(null);
  const [placed, setPlaced] = useBriefly<Selection>();
  const [moved, setMoved] = useState<MovedOdds | null>(null);

  const place = async (selection: Offered) => {
    if (!user || placing || isSame(selection, placed)) return;
    const amount = parseAmount(text);
    setMoved(null);
    set(refusedAmountAtom, null);
    if (!navigator.onLine) return showToast({ tone: 'loss', text: 'You are offline. Nothing was placed.' });
    if (amount === null) return showToast({ tone: 'loss', text: 'Please enter a valid bet amount.' });
    const account = get(stakeAccountAtom);
    if (account === null) return showToast({ tone: 'loss', text: 'Your season account is not loaded yet.' });

    setPlacing(selection);
    const result = await placeBet({ game, selection, amount, account: account.id }, bettorOf(user.uid, announcePlaced));
    setPlacing(null);

    if (result.kind === 'odds-changed') return setMoved(movedOdds(game, selection, result));
    if (result.kind === 'over-daily-limit') return set(refusedAmountAtom, { text, message: result.message });
    if (result.kind !== 'placed') return showToast({ tone: 'loss', text: result.message });
    setPlaced({ ...selection });
    announcePlaced(result.bet);
    refreshUnlessLive(user.uid);
  };

  const offer = moved && currentOdds(moved, game);
  return { placing, placed, place, offer, dropOffer: () => setMoved(null) };
}
