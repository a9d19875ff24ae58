import type { Topic } from '@courtside/contract/live';
import { atom } from 'jotai';
import { store } from '../store.ts';

/** The topics a page may need; `games` and `me` are always followed. */
export type NeededTopic = Exclude<Topic, 'games' | 'me'>;

const counts = new Map<NeededTopic, number>();
const needed = atom<ReadonlySet<NeededTopic>>(new Set<NeededTopic>());

/** What the screen needs now. The connection follows it. */
export const neededTopicsAtom = atom((get) => get(needed));

function count(topic: NeededTopic, by: 1 | -1): void {
  const now = (counts.get(topic) ?? 0) + by;
  if (now > 0) counts.set(topic, now);
  else counts.delete(topic);
  if (store.get(needed).has(topic) !== counts.has(topic)) store.set(needed, new Set(counts.keys()));
}

/** Has a topic followed until the returned function is called, once. Several may need the same one. */
export function needTopic(topic: NeededTopic): () => void {
  count(topic, 1);
  return () => count(topic, -1);
}
