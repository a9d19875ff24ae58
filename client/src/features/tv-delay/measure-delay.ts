import { atom } from 'jotai';
import { type ClockReading, clockReadingsAtom } from '../../delay/clock-readings.ts';
import { hiddenGamesAtom, tvDelayAtom } from '../../delay/tv-delay.ts';
import { stakedGamesAtom } from '../bets/bets-atoms.ts';
import { nowAtom } from '../games/clock.ts';
import { gamesAtom, phaseOf } from '../games/games-atoms.ts';

/** The games by whose clock a TV can be measured, those with own bets first, then the latest start. */
export const clockedGamesAtom = atom((get) => {
  const readings = get(clockReadingsAtom);
  const hidden = get(hiddenGamesAtom);
  const staked = get(stakedGamesAtom);
  const now = get(nowAtom);
  return [...get(gamesAtom).values()]
    .filter((game) => readings.has(game.id) && !hidden.includes(game.id) && phaseOf(game, now) !== 'finished')
    .sort(
      (a, b) =>
        Number(staked.has(b.id)) - Number(staked.has(a.id)) ||
        Date.parse(b.startTime) - Date.parse(a.startTime) ||
        a.id.localeCompare(b.id),
    );
});

const isOvertime = (text: string) => /OT/.test(text);

/** The readings of a game that may be shown before its score: an overtime tells the score before it. */
export function tellable(readings: readonly ClockReading[], shownClock: string | null): readonly ClockReading[] {
  const isKnown = isOvertime(shownClock ?? '');
  return readings.filter(({ text }) => isKnown || !isOvertime(text));
}

/**
 * Sets the delay of a TV that shows a clock now: the time since the same clock arrived here.
 * @returns the delay in seconds
 */
export const measureDelayAtom = atom(null, (get, set, { at }: ClockReading): number => {
  set(tvDelayAtom, at === null ? 0 : (performance.now() - at) / 1000);
  return get(tvDelayAtom);
});
