import { atom } from 'jotai';
import { store } from '../../store.ts';
import { gameIdsAtom } from './games-atoms.ts';

/** Trending games shown at once. */
export const trendingCount = 3;

/**
 * Keeps those picked before that are still eligible, each in its place, and fills the other places at random.
 * `random` gives numbers from 0 up to 1.
 */
export function pickTrending(
  picked: readonly string[],
  eligible: readonly string[],
  random: () => number,
): readonly string[] {
  const rest = eligible.filter((id) => !picked.includes(id));
  const places = Array.from({ length: trendingCount }, (_, place) => picked[place]);
  return places.flatMap((id) => {
    if (id !== undefined && eligible.includes(id)) return [id];
    return rest.splice(Math.floor(random() * rest.length), 1);
  });
}

const picked = atom<readonly string[]>([]);

/** Three random games that are open for betting; the same three for as long as they are and the page lives. */
export const trendingAtom = atom((get) => get(picked));

/** Follows the open games, picking anew where one has ended. Returns how to stop. */
export function followTrending(random: () => number): () => void {
  const open = gameIdsAtom('open');
  const update = () => store.set(picked, (before) => pickTrending(before, store.get(open), random));
  update();
  return store.sub(open, update);
}
