import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { callForAll } from '../../api/call.ts';
import { store } from '../../store.ts';
import { isFresh, isLivePage, liveRowsAtom, pageOf, pageSize, setPage } from './board-atoms.ts';

/** Rows that are not live are read again after this long while somebody looks at them, in ms. */
const staleAfter = 10_000;
/** A page that was only scrolled past is not read: it must be looked at this long, in ms. */
const settleFor = 80;

const loading = new Map<number, Promise<void>>();
const failed = atom<ReadonlySet<number>>(new Set<number>());

/** Whether rows could not be read at the last try, and have not come by the live feed either. */
export const boardFailedAtom = atom((get) => {
  const isLive = get(liveRowsAtom) !== null;
  return [...get(failed)].some((page) => !(isLive && isLivePage(page)));
});

function setFailed(page: number, has: boolean): void {
  const pages = new Set(store.get(failed));
  if (has) pages.add(page);
  else pages.delete(page);
  store.set(failed, pages);
}

async function readPage(page: number): Promise<void> {
  try {
    const query = { start: String(page * pageSize + 1), limit: String(pageSize) };
    const { data, meta } = await callForAll('readLeaderboard', { query });
    setPage(page, data, meta.total, Date.now());
    setFailed(page, false);
  } catch (error) {
    console.error('The leaderboard could not be loaded.', error);
    setFailed(page, true);
  } finally {
    loading.delete(page);
  }
}

/** Reads the pages of these ranks, unless they are live, fresh or on their way. */
export async function loadRanks(first: number, last: number): Promise<void> {
  const since = Date.now() - staleAfter;
  const asked: Promise<void>[] = [];
  for (let page = pageOf(first); page <= pageOf(last); page += 1) {
    if (!isFresh(page, since) && !loading.has(page)) loading.set(page, readPage(page));
    asked.push(loading.get(page) ?? Promise.resolve());
  }
  await Promise.all(asked);
}

/** Reads once more what could not be read. */
export async function retryFailed(): Promise<void> {
  await Promise.all([...store.get(failed)].map((page) => loadRanks(page * pageSize + 1, page * pageSize + 1)));
}

/** Sees to it that the ranks on the screen are here, and stay true. */
export function useRanks(first: number, last: number): void {
  const failing = useAtomValue(boardFailedAtom);
  useEffect(() => {
    if (last < first) return;
    const load = () => void loadRanks(first, last);
    const settled = setTimeout(load, failing ? staleAfter : settleFor);
    const again = setInterval(load, staleAfter + settleFor);
    return () => {
      clearTimeout(settled);
      clearInterval(again);
    };
  }, [first, last, failing]);
}
