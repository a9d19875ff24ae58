import { type Cents, formatCents, maxAmountCents } from '@courtside/contract/money';
import { atom, useAtomValue } from 'jotai';
import { silentSinceAtom } from '../../live/topics.ts';
import { breakEndAtom } from '../account/player-limits.ts';
import { type StakeAccount, stakeAccountAtom } from '../account/stake-accounts.ts';
import { gamesAsOfAtom } from '../games/games-atoms.ts';

/** Why an account cannot pay a stake; null if it can. */
export function stakeProblem({ balance, maxStake }: StakeAccount, amount: Cents): string | null {
  if (balance === null) return null;
  if (amount > balance) return `More than your balance of ${formatCents(balance)}.`;
  if (maxStake !== null && amount > maxStake)
    return `More than the season's largest stake of ${formatCents(maxStake)}.`;
  return amount > maxAmountCents ? `More than the largest stake of ${formatCents(maxAmountCents)}.` : null;
}

/** Whether the user is on a break or the chosen account is in debt. */
export const isBettingClosedAtom = atom(
  (get) => get(breakEndAtom) !== null || (get(stakeAccountAtom)?.balance ?? 0) < 0,
);

/** When the shown odds were last known to be current, in ms since 1970, if the server is silent; else null. */
export function useSilentSince(): number | null {
  const silentSince = useAtomValue(silentSinceAtom);
  const asOf = useAtomValue(gamesAsOfAtom);
  const since = silentSince ?? asOf;
  // Without a network, a press explains what happened to the money.
  return navigator.onLine ? since : null;
}
