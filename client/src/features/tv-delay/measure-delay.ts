import { atom } from 'jotai';
import { maxDelay, tvDelayAtom } from '../../delay/tv-delay.ts';
import { tipOffsSeenAtom } from '../../live/tip-offs-seen.ts';
import { nowAtom } from '../games/clock.ts';
import { gamesAtom } from '../games/games-atoms.ts';

/** A game whose scheduled start is this recent may just be tipping off, in ms. */
const recentMs = 20 * 60_000;

/** The games that may be tipping off on a TV now, the latest start first. A game whose tip-off this page has missed is not one. */
export const measurableGamesAtom = atom((get) => {
  const now = get(nowAtom);
  const seen = get(tipOffsSeenAtom);
  return [...get(gamesAtom).values()]
    .filter(({ startTime }) => Date.parse(startTime) <= now && now - Date.parse(startTime) < recentMs)
    .filter(({ id }) => seen.get(id) !== null)
    .filter(({ id }) => performance.now() - (seen.get(id) ?? performance.now()) <= 1000 * maxDelay)
    .sort((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime) || a.id.localeCompare(b.id));
});

/**
 * Sets the delay of a TV on which a game has just tipped off: the time since its first score arrived here. No delay if none has
 * arrived, because the TV is then ahead.
 * @returns the delay in seconds
 */
export const measureDelayAtom = atom(null, (get, set, id: string): number => {
  const arrivedAt = get(tipOffsSeenAtom).get(id);
  const seconds = typeof arrivedAt === 'number' ? (performance.now() - arrivedAt) / 1000 : 0;
  set(tvDelayAtom, seconds);
  return get(tvDelayAtom);
});
