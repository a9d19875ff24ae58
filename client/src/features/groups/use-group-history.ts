import type { GroupHistory } from '@courtside/contract/groups';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { idToken } from '../session/open-auth.ts';

/** How a group's balances went; asked for anew when `occasion` changes. */
export function useGroupHistory(groupId: string, occasion: string) {
  const [history, setHistory] = useState<GroupHistory | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion and the attempt say when to ask again
  useEffect(() => {
    let current = true;
    setFailed(false);
    call('readGroupHistory', { params: { groupId }, token: idToken }).then(
      (arrived) => current && setHistory(arrived),
      (error: unknown) => {
        console.error('The history of the group could not be loaded.', error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [groupId, occasion, attempt]);

  const load = useCallback(() => setAttempt((count) => count + 1), []);
  return { history, failed, load };
}
