import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { idToken } from '../session/open-auth.ts';
import { type Trail, withNewestPage, withOlderPage } from './trail.ts';

/** Lines a page has. */
const pageSize = 25;

function readPage(uid: string, cursor: number | null): Promise<Trail> {
  const query = { limit: String(pageSize), ...(cursor !== null && { cursor: String(cursor) }) };
  return call('readLedger', { params: { uid }, query, token: idToken });
}

/** A user's money trail, page by page. `seq`, the number of their last ledger entry, says when there is more on top. */
export function useMoneyTrail(uid: string, seq: number) {
  const [trail, setTrail] = useState<Trail | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number and the attempt say when to ask again
  useEffect(() => {
    let current = true;
    setFailure(null);
    readPage(uid, null).then(
      (page) => current && setTrail((known) => withNewestPage(known, page)),
      (error: unknown) => current && setFailure(messageOf(error, 'Your money trail could not be loaded.')),
    );
    return () => {
      current = false;
    };
  }, [uid, seq, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const more = async () => {
    if (!trail?.nextCursor) return;
    setBusy(true);
    try {
      const page = await readPage(uid, trail.nextCursor);
      setTrail((known) => (known ? withOlderPage(known, page) : page));
      setFailure(null);
    } catch (error) {
      setFailure(messageOf(error, 'Your money trail could not be loaded.'));
    }
    setBusy(false);
  };
  return { trail, failure, busy, retry, more };
}
