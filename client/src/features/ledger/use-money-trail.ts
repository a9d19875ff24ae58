import { useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
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
  const { answer: newest, failure: newestFailure, retry } = useAnswer(() => readPage(uid, null), seq);
  const [trail, setTrail] = useState<Trail | null>(null);
  const [olderFailure, setOlderFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!newest) return;
    setTrail((known) => withNewestPage(known, newest));
    setOlderFailure(null);
  }, [newest]);

  const more = async () => {
    if (!trail?.nextCursor) return;
    setBusy(true);
    setOlderFailure(null);
    try {
      const page = await readPage(uid, trail.nextCursor);
      setTrail((known) => (known ? withOlderPage(known, page) : page));
    } catch (error) {
      setOlderFailure(error);
    }
    setBusy(false);
  };
  const why = newestFailure ?? olderFailure;
  const failure = why === null ? null : messageOf(why, 'Your money trail could not be loaded.');
  return { trail, failure, busy, retry, more };
}
