import { type Cents, formatCents, maxAmountCents } from '@courtside/contract/money';
import { atom, useAtomValue } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { silentSinceAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { breakEndAtom } from '../account/player-limits.ts';
import { type StakeAccount, stakeAccountAtom } from '../account/stake-accounts.ts';
import { gamesAsOfAtom } from '../games/games-atoms.ts';
import { stakeDraftAtom } from '../games/stake-draft.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { readAmount } from './parse-amount.ts';

/** The id of the amount field, which a price without an amount moves the focus to. */
export const amountFieldId = 'bet-amount';

/** The typed amount of the next bets, on any game. It stays after a placed bet. */
export const slipTextAtom = atom(
  (get) => get(stakeDraftAtom(get(signedInUserAtom)?.uid ?? '')),
  (get, set, text: string) => set(stakeDraftAtom(get(signedInUserAtom)?.uid ?? ''), text),
);

const readAmountAtom = atom((get) => readAmount(get(slipTextAtom)));

/** The typed amount in cents, null when it is not a valid stake. */
export const slipAmountAtom = atom((get) => get(readAmountAtom).cents);

/** An amount that the server has refused, and why. Cleared by the next attempt. */
export const refusedAmountAtom = atom<{ readonly text: string; readonly message: string } | null>(null);

onSessionEnd(() => store.set(refusedAmountAtom, null));

/** Why the server has refused the amount in the field; null if it has not. */
export const slipRefusalAtom = atom((get) => {
  const refused = get(refusedAmountAtom);
  return refused?.text === get(slipTextAtom) ? refused.message : null;
});

/** Why an account cannot pay a stake; null if it can. */
export function stakeProblem({ balance, maxStake }: StakeAccount, amount: Cents): string | null {
  if (balance === null) return null;
  if (amount > balance) return `More than your balance of ${formatCents(balance)}.`;
  if (maxStake !== null && amount > maxStake)
    return `More than the season's largest stake of ${formatCents(maxStake)}.`;
  return amount > maxAmountCents ? `More than the largest stake of ${formatCents(maxAmountCents)}.` : null;
}

/** Why the chosen account cannot pay the amount; null if it can. */
const unpayableAtom = atom((get) => {
  const account = get(stakeAccountAtom);
  const amount = get(slipAmountAtom);
  return account && amount !== null ? stakeProblem(account, amount) : null;
});

/** Why the amount cannot be bet; null without a reason. */
export const slipProblemAtom = atom((get) => get(readAmountAtom).problem ?? get(unpayableAtom));

/** Whether the user is on a break or the chosen account is in debt. */
export const isSlipClosedAtom = atom((get) => get(breakEndAtom) !== null || (get(stakeAccountAtom)?.balance ?? 0) < 0);

/** When the shown odds were last known to be current, in ms since 1970, if the server is silent; else null. */
export function useSilentSince(): number | null {
  const silentSince = useAtomValue(silentSinceAtom);
  const asOf = useAtomValue(gamesAsOfAtom);
  const since = silentSince ?? asOf;
  // Without a network, a press explains what happened to the money.
  return navigator.onLine ? since : null;
}

/** Whether no price can be pressed, on any card: the slip says why. */
export function useIsSlipBlocked(): boolean {
  const closed = useAtomValue(isSlipClosedAtom);
  const unpayable = useAtomValue(unpayableAtom);
  const silentSince = useSilentSince();
  return closed || unpayable !== null || silentSince !== null;
}
