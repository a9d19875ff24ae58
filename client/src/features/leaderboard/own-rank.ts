import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { accountAtom } from '../account/account-atoms.ts';
import { idToken } from '../session/open-auth.ts';
import { liveRowsAtom } from './board-atoms.ts';

/** The user's own rank is read again after this long, because other users move too; in ms. */
const staleAfter = 10_000;

const ownRank = resource({
  what: 'The own rank',
  personal: true,
  read: (signal, uid: string) => call('getRank', { params: { uid }, token: idToken, signal }),
});

/** The user's own row: the live one, otherwise the account at the last known rank. Null when unknown. */
export const ownRowAtom = atom<LeaderboardRow | null>((get) => {
  const account = get(accountAtom);
  if (!account) return null;
  const row = get(liveRowsAtom)?.get(account.uid);
  if (row) return row;
  const place = get(ownRank.dataAtom);
  if (!place || !account.stats) return null;
  const { id, uid, username, displayName, balance, totalWinnings, stats } = account;
  const { rank, position, placesGained } = place;
  const record = { netProfit: stats.profit, hasBet: stats.bets > stats.void };
  return { id, uid, username, displayName, balance, totalWinnings, ...record, rank, position, placesGained };
});

/** Keeps the user's own rank current: reads it on every change of the balance and every ten seconds. */
export function useOwnRank(): LeaderboardRow | null {
  const account = useAtomValue(accountAtom);
  const [uid, balance] = [account?.uid, account?.balance];
  useEffect(() => {
    if (uid === undefined || balance === undefined) return;
    void ownRank.load(uid);
    const timer = setInterval(() => void ownRank.load(uid), staleAfter);
    return () => clearInterval(timer);
  }, [uid, balance]);
  return useAtomValue(ownRowAtom);
}
