import type { RouteData } from '@courtside/contract/routes';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { useLoad, useMore } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';

/** Known part of an account's balance history: lines, newest first, and the cursor of older ones. */
export type Trail = RouteData<'readLedger'>;

/** Merges the newest page into the trail. If the page does not reach the known lines, only the page remains. */
export function withNewestPage(known: Trail | null, page: Trail): Trail {
  const lowest = page.lines.at(-1)?.seq;
  const older = known?.lines.filter(({ seq }) => lowest !== undefined && seq < lowest) ?? [];
  if (!known || older.length === 0 || older[0]?.seq !== (lowest ?? 0) - 1) return page;
  return { lines: [...page.lines, ...older], nextCursor: known.nextCursor };
}

/** Appends the next page to the trail. */
export function withOlderPage(known: Trail, page: Trail): Trail {
  const lowest = known.lines.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  return { lines: [...known.lines, ...page.lines.filter(({ seq }) => seq < lowest)], nextCursor: page.nextCursor };
}

/** Lines per page. */
const pageSize = 25;

async function readPage(uid: string, cursor: number | null, signal?: AbortSignal): Promise<Trail> {
  const query = { limit: String(pageSize), ...(cursor !== null && { cursor: String(cursor) }) };
  const page = await call('readLedger', { params: { uid }, query, token: idToken, ...(signal && { signal }) });
  if (!Array.isArray(page.lines)) throw new ApiError(null, page);
  return page;
}

/** A user's balance history, page by page. `seq` is the number of their last ledger entry: a higher one means new lines. */
export function useMoneyTrail(uid: string, seq: number) {
  const options = { what: 'The balance history', merge: withNewestPage };
  const { data: trail, failure, retry, update } = useLoad((signal) => readPage(uid, null, signal), seq, options);
  const older = useMore(async () => {
    if (!trail?.nextCursor) return;
    const page = await readPage(uid, trail.nextCursor);
    update((known) => withOlderPage(known, page));
  });
  const why = failure ?? older.failure;
  return {
    trail,
    failure: why === null ? null : messageOf(why, 'Your balance history could not be loaded.'),
    retry: failure === null ? older.more : retry,
    more: older.more,
  };
}
