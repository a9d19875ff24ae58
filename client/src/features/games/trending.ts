import { atom } from 'jotai';
import { gameIdsAtom } from './games-atoms.ts';

/** Trending games shown together. */
export const trendingCount = 3;

/** Keeps picked games that are still eligible in their places, and fills the others at random (`random`: 0 up to 1). */
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

let picked: readonly string[] = [];

/** Three random games that are open for betting. They stay the same while they are open and the page is not reloaded. */
export const trendingAtom = atom((get) => {
  const next = pickTrending(picked, get(gameIdsAtom('open')), Math.random);
  const same = next.length === picked.length && next.every((id, place) => id === picked[place]);
  if (!same) picked = next;
  return picked;
});
