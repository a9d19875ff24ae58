import type { BalanceHistory } from '@courtside/contract/ledger';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { idToken } from '../session/open-auth.ts';

/** How a user's balance went. `seq`, the number of their last ledger entry, says when there is more of it. */
export function useBalanceHistory(uid: string, seq: number) {
  const [points, setPoints] = useState<BalanceHistory['points'] | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number and the attempt say when to ask again
  useEffect(() => {
    let current = true;
    setFailed(false);
    call('readBalanceHistory', { params: { uid }, token: idToken }).then(
      (history) => current && setPoints(history.points),
      (error: unknown) => {
        console.error('The history of the balance could not be loaded.', error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [uid, seq, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { points, failed, retry };
}
