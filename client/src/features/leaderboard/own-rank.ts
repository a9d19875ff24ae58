import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { store } from '../../store.ts';
import { accountAtom } from '../account/account-atoms.ts';
import { idToken } from '../session/open-auth.ts';
import { liveRowsAtom } from './board-atoms.ts';

/** Others move, too: the own rank is asked for again after this long, in ms. */
const askAgainAfter = 10_000;

type Place = Pick<LeaderboardRow, 'rank' | 'placesGained'> & { readonly uid: string };

const asked = atom<Place | null>(null);

/** The own row: live where it is among the first places, else the account at the rank last heard of. Null when unknown. */
export const ownRowAtom = atom<LeaderboardRow | null>((get) => {
  const account = get(accountAtom);
  if (!account) return null;
  const row = get(liveRowsAtom)?.get(account.uid);
  if (row) return row;
  const place = get(asked);
  if (place?.uid !== account.uid) return null;
  const { id, uid, username, displayName, balance, totalWinnings } = account;
  return { id, uid, username, displayName, balance, totalWinnings, rank: place.rank, placesGained: place.placesGained };
});

async function askRank(uid: string): Promise<void> {
  try {
    const { rank, placesGained } = await call('getRank', { params: { uid }, token: idToken });
    store.set(asked, { uid, rank, placesGained });
  } catch (error) {
    console.error('The own rank could not be loaded.', error);
  }
}

/** Keeps the own rank known while somebody is signed in: asked for with every change of the balance, and now and then. */
export function useOwnRank(): LeaderboardRow | null {
  const account = useAtomValue(accountAtom);
  const [uid, balance] = [account?.uid, account?.balance];
  useEffect(() => {
    if (uid === undefined || balance === undefined) return;
    void askRank(uid);
    const timer = setInterval(() => void askRank(uid), askAgainAfter);
    return () => clearInterval(timer);
  }, [uid, balance]);
  return useAtomValue(ownRowAtom);
}
