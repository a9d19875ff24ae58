import type { TopicMessage } from '@courtside/contract/live';
import { atom } from 'jotai';
import { store } from '../store.ts';

/** When the first score of each game arrived, in ms of the page's own clock; null if the game had begun before the page. */
export const tipOffsSeenAtom = atom<ReadonlyMap<string, number | null>>(new Map());

/** Records the games that a message shows as begun for the first time. */
export function seeTipOffs({ type, data }: TopicMessage<'games'>): void {
  const known = store.get(tipOffsSeenAtom);
  const games = type === 'snapshot' ? data.games : [...(data.games?.added ?? []), ...(data.games?.changed ?? [])];
  const begun = games.filter(({ id, score }) => score && !known.has(id));
  if (begun.length === 0) return;
  const at = type === 'snapshot' ? null : performance.now();
  store.set(tipOffsSeenAtom, new Map([...known, ...begun.map(({ id }) => [id, at] as const)]));
}
