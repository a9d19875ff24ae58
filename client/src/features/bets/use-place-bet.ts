import type { Game, UserBet } from '@courtside/contract/entities';
import type { Selection } from '@courtside/contract/markets';
import { toCents } from '@courtside/contract/money';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import type { Offered } from '../games/market.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { announcePlaced, bettorOf, refreshUnlessLive, saysOffline } from './bettor.ts';
import { currentOdds, type MovedOdds, movedOdds } from './moved-odds.ts';
import { placeBet } from './place-bet.ts';
import { useBriefly } from './use-briefly.ts';
import type { Stake } from './use-stake.ts';

const isSame = (a: Selection, b: Selection | null) => a.market === b?.market && a.side === b.side;

/**
 * State and actions for placing a bet on a game's card. A placed bet spends the card's amount. For a moment after it,
 * `placed` is its selection and another press on it does nothing, so that a double tap is one bet.
 */
export function usePlaceBet(game: Game, stake: Stake) {
  const user = useAtomValue(signedInUserAtom);
  const { get } = useStore();
  const [placing, setPlacing] = useState<Selection | null>(null);
  const [placed, setPlaced] = useBriefly<Selection>();
  const [moved, setMoved] = useState<MovedOdds | null>(null);

  const place = async (selection: Offered) => {
    if (!user || placing || isSame(selection, placed)) return;
    const { amount } = stake;
    setMoved(null);
    stake.refuse(null);
    if (saysOffline()) return;
    if (amount === null) {
      stake.field.current?.focus();
      return showToast({ tone: 'loss', text: 'Please enter a valid bet amount.' });
    }
    const account = get(stakeAccountAtom);
    if (account === null) return showToast({ tone: 'loss', text: 'Your season account is not loaded yet.' });

    const finish = (bet: UserBet) => {
      stake.spend(toCents(bet.amount));
      announcePlaced(bet);
    };
    setPlacing(selection);
    const result = await placeBet({ game, selection, amount, account: account.id }, bettorOf(user.uid, finish));
    setPlacing(null);

    if (result.kind === 'odds-changed') return setMoved(movedOdds(game, selection, result));
    if (result.kind === 'over-daily-limit') return stake.refuse(result.message);
    if (result.kind !== 'placed') return showToast({ tone: 'loss', text: result.message });
    setPlaced({ ...selection });
    finish(result.bet);
    refreshUnlessLive(user.uid);
  };

  const offer = moved && currentOdds(moved, game);
  return { placing, placed, place, offer, dropOffer: () => setMoved(null) };
}
