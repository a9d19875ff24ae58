import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { newId } from '../../api/attempts.ts';
import { inSession } from '../../api/call.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { refreshAccount } from '../account/account-atoms.ts';
import { refreshAccounts, stakeAccountsAtom } from '../account/stake-accounts.ts';
import { writeOddsAtom } from '../games/odds-format.ts';
import { idToken } from '../session/open-auth.ts';
import { selectionWords } from './bet-words.ts';
import type { Bettor } from './placing.ts';

/** Shows a toast with the stake, the selection and the price of a placed bet. */
export function announcePlaced(bet: UserBet): void {
  const [placed, price] = [formatCents(toCents(bet.amount)), store.get(writeOddsAtom)(bet.price)];
  const accounts = store.get(stakeAccountsAtom);
  const name = accounts.length > 1 ? accounts.find(({ id }) => id === bet.account)?.name : undefined;
  const from = name === undefined ? '' : ` from ${name}`;
  const what = bet.legs === undefined ? selectionWords(bet) : `a ${bet.teamChosen}`;
  showToast({ tone: 'win', text: `Bet placed: ${placed} on ${what} at ${price}${from}.` });
}

/** Whether the browser is offline: then a toast says that nothing was placed. */
export function saysOffline(): boolean {
  if (navigator.onLine) return false;
  showToast({ tone: 'loss', text: 'You are offline. Nothing was placed.' });
  return true;
}

/** The signed-in user as the one who places a bet. */
export function bettorOf(uid: string, onPlacedAfterAll: (bet: UserBet) => void): Bettor {
  return {
    uid,
    token: idToken,
    newId,
    now: Date.now,
    pause: (milliseconds) => inSession(new Promise((resolve) => setTimeout(resolve, milliseconds))),
    onPlacedAfterAll,
  };
}

/** Reads the balances again after a placed bet while the live feed is down. */
export function refreshUnlessLive(uid: string): void {
  if (store.get(liveStateAtom).status === 'live') return;
  void refreshAccount(uid, idToken);
  void refreshAccounts(uid);
}
