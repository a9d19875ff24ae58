import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { livePlaces } from '@courtside/contract/live';
import { atom } from 'jotai';
import { onTopic } from '../../live/topic-handlers.ts';
import { useTopic } from '../../live/use-topic.ts';
import { store } from '../../store.ts';

/** Rows in one page of the board. */
export const pageSize = 50;

/** The leaderboard as far as it is known. */
export interface Board {
  /** How many players there are; null before the first answer. */
  readonly total: number | null;
  /** The row of a rank, undefined while it is not here. */
  readonly rowAt: (rank: number) => LeaderboardRow | undefined;
}

interface Page {
  readonly rows: readonly LeaderboardRow[];
  /** When it was read, ms since 1970. */
  readonly at: number;
}

const total = atom<number | null>(null);
const live = atom<ReadonlyMap<string, LeaderboardRow> | null>(null);
const pages = atom<ReadonlyMap<number, Page>>(new Map());

/** The live rows by uid; null until the live feed has brought them. */
export const liveRowsAtom = atom((get) => get(live));

const liveByRank = atom((get) => {
  const rows = get(live);
  return rows && new Map([...rows.values()].map((row) => [row.rank, row]));
});

export const boardAtom = atom<Board>((get) => {
  const [top, read] = [get(liveByRank), get(pages)];
  const rowAt = (rank: number) =>
    top && rank <= livePlaces ? top.get(rank) : read.get(pageOf(rank))?.rows.find((row) => row.rank === rank);
  return { total: get(total), rowAt };
});

/** The page a rank is on; the first is 0. */
export function pageOf(rank: number): number {
  return Math.floor((rank - 1) / pageSize);
}

/** Whether a page holds live places only. */
export function isLivePage(page: number): boolean {
  return (page + 1) * pageSize <= livePlaces;
}

/** Whether a page is live or was read since `since` (ms since 1970), so that it need not be read again. */
export function isFresh(page: number, since: number): boolean {
  if (store.get(live) && isLivePage(page)) return true;
  return (store.get(pages).get(page)?.at ?? 0) > since;
}

/** A page that was read at `at` (ms since 1970). */
export function setPage(page: number, rows: readonly LeaderboardRow[], all: number, at: number): void {
  store.set(pages, new Map(store.get(pages)).set(page, { rows, at }));
  store.set(total, all);
}

/** Nothing is known, as when the page is first opened. */
export function forgetBoard(): void {
  store.set(total, null);
  store.set(live, null);
  store.set(pages, new Map());
}

onTopic('leaderboard', {
  deliver({ type, data }) {
    const known = type === 'snapshot' ? [] : (store.get(live) ?? []);
    const rows = new Map([...known, ...data.rows.map((row) => [row.uid, row] as const)]);
    if (type === 'update') for (const uid of data.gone) rows.delete(uid);
    store.set(live, rows);
    store.set(total, data.total);
  },
});

/** Keeps the first places live while the component is on the screen. */
export function useLiveBoard(): void {
  useTopic('leaderboard');
}
