import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { livePlaces } from '@courtside/contract/live';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { ApiError, call, callForAll } from '../../api/call.ts';
import { keyedResource, resource } from '../../api/resource.ts';
import { rankUsers } from '../../api/specified-fields.ts';
import { joinByKey } from '../../live/join-by-key.ts';
import { forgetState, topicAtom } from '../../live/topic-state.ts';
import { store } from '../../store.ts';
import { largestProfit } from '../../ui/profit-bar.tsx';
import { areAllTied } from '../../ui/rank.tsx';
import { accountAtom } from '../account/account-atoms.ts';
import { idToken } from '../session/open-auth.ts';

/** Rows per page. */
export const pageSize = 50;

/** Rows on the screen that are not live and the user's own rank are read again after this long, in ms. */
const staleAfter = 10_000;
/** A page must be on the screen this long before it is read, so that scrolling past it reads nothing; in ms. */
const settleFor = 80;

/** The live places; null until the live feed delivers them. */
const live = topicAtom('leaderboard');

interface BoardPage {
  readonly rows: readonly LeaderboardRow[];
  readonly total: number;
}

/** Reads a page from the list of users, which is all that the specification has. @throws ApiError */
async function readUsers(signal: AbortSignal, page: number): Promise<BoardPage> {
  const rows = rankUsers(await call('listUsers', { signal }));
  return { rows: rows.slice(page * pageSize, (page + 1) * pageSize), total: rows.length };
}

const pages = keyedResource<number, BoardPage>({
  what: 'The leaderboard',
  async read(signal, page) {
    const query = { start: String(page * pageSize + 1), limit: String(pageSize) };
    try {
      const { data, meta } = await callForAll('readLeaderboard', { query, signal });
      return { rows: data, total: meta.total };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
      return readUsers(signal, page);
    }
  },
});

/** The live rows by uid; null until the live feed delivers them. */
export const liveRowsAtom = atom((get) => {
  const state = get(live);
  return state && new Map(state.data.rows.map((row) => [row.uid, row]));
});

const readRows = atom((get) => [...get(pages.all).values()].flatMap(({ data }) => data?.rows ?? []));

/** The live rows; until they arrive, those that were read. */
const currentRows = atom((get) => get(live)?.data.rows ?? get(readRows));

/** The known rows by position. The live places hide those of a page that was read. */
const rowsByPosition = atom((get) => {
  const state = get(live);
  const read = get(readRows).filter(({ position }) => state === null || position > livePlaces);
  return joinByKey(read, state?.data.rows ?? [], ({ position }) => position);
});

/** The number of players, null before the first response, and the known row at a position, from 1. */
export const boardAtom = atom((get) => {
  const [read, now, rows] = [get(pages.all), get(live), get(rowsByPosition)];
  const latest = [...read].filter(([, { data }]) => data !== null).at(-1);
  const fromPage = latest && !(now && now.at >= pages.writtenAt(latest[0])) ? latest[1].data : null;
  return { total: fromPage?.total ?? now?.data.total ?? null, rowAt: (position: number) => rows.get(position) };
});

/** Whether all known players share the first rank. */
export const areAllTiedAtom = atom((get) => areAllTied(get(currentRows)));

/** The largest absolute profit of the known rows, in dollars. */
export const largestProfitAtom = atom((get) =>
  largestProfit([...(get(live)?.data.rows ?? []), ...get(readRows)].map(({ netProfit }) => netProfit)),
);

/** The page a position is on; the first is 0. */
function pageOf(position: number): number {
  return Math.floor((position - 1) / pageSize);
}

const isLivePage = (page: number) => (page + 1) * pageSize <= livePlaces;

/** Whether a page is live or was read after `since` (ms since 1970), so that it need not be read again. */
export function isFresh(page: number, since: number): boolean {
  return (store.get(live) !== null && isLivePage(page)) || pages.writtenAt(page) > since;
}

/** Whether the last read of rows failed and they are not live either. */
export const boardFailedAtom = atom((get) => {
  const isLive = get(live) !== null;
  return [...get(pages.all)].some(([page, { failure }]) => failure !== null && !(isLive && isLivePage(page)));
});

/** Sets a page that was read at `at` (ms since 1970). */
export function setPage(page: number, rows: readonly LeaderboardRow[], total: number, at: number): void {
  pages.set(page, { rows, total }, at);
}

/** Clears the leaderboard. */
export function forgetBoard(): void {
  forgetState('leaderboard');
  pages.reset();
}

/** Reads the pages of these positions, except pages that are live, fresh or being read. Never rejects. */
export async function loadPositions(first: number, last: number): Promise<void> {
  const since = Date.now() - staleAfter;
  const reads: Promise<void>[] = [];
  for (let page = pageOf(first); page <= pageOf(last); page += 1)
    if (!isFresh(page, since)) reads.push(pages.loadOlder(since, page));
  await Promise.all(reads);
}

/** Reads the failed pages again. Never rejects. */
export async function retryFailed(): Promise<void> {
  const failed = [...store.get(pages.all)].filter(([, { failure }]) => failure !== null);
  await Promise.all(failed.map(([page]) => loadPositions(page * pageSize + 1, page * pageSize + 1)));
}

/** Loads the positions on the screen and refreshes them. */
export function usePositions(first: number, last: number): void {
  const failing = useAtomValue(boardFailedAtom);
  useEffect(() => {
    if (last < first) return;
    const load = () => void loadPositions(first, last);
    const settled = setTimeout(load, failing ? staleAfter : settleFor);
    const repeated = setInterval(load, staleAfter + settleFor);
    return () => {
      clearTimeout(settled);
      clearInterval(repeated);
    };
  }, [first, last, failing]);
}

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
  const { id, uid, username, displayName, balance, atStake, totalWinnings, stats } = account;
  const { rank, position, placesGained } = place;
  const record = { netProfit: stats.profit, hasBet: stats.bets > stats.void };
  return { id, uid, username, displayName, balance, atStake, totalWinnings, ...record, rank, position, placesGained };
});

/** Keeps the user's own rank current: reads it on every change of the account and every ten seconds. */
export function useOwnRank(): LeaderboardRow | null {
  const account = useAtomValue(accountAtom);
  const [uid, seq] = [account?.uid, account?.seq];
  useEffect(() => {
    if (uid === undefined || seq === undefined) return;
    void ownRank.load(uid);
    const timer = setInterval(() => void ownRank.load(uid), staleAfter);
    return () => clearInterval(timer);
  }, [uid, seq]);
  return useAtomValue(ownRowAtom);
}
