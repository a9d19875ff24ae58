import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { nowAtom } from '../../features/games/clock.ts';
import { gameIdsAtom, gamesAtom } from '../../features/games/games-atoms.ts';
import { sameItems } from '../../store.ts';
import { dateFormat } from '../../ui/time.ts';
import { hasManyGamesAtom } from './game-filter.ts';

/** `Saturday, Nov 28`, local. */
const longDay = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });

/** The beginning of the day that is so many days after today, in the user's time zone; ms since 1970. */
function midnight(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** Writes days in the user's time zone: `Today`, `Tomorrow`, `Saturday, Nov 28`. */
function dayWriter(now: number): (at: number) => string {
  const [tomorrow, after] = [midnight(now, 1), midnight(now, 2)];
  return (at) => {
    // A start that is not known counts as today's.
    if (Number.isNaN(at) || at < tomorrow) return 'Today';
    return at < after ? 'Tomorrow' : longDay(at);
  };
}

const daysAtom = atom((get): ReadonlyMap<string, string> => {
  if (!get(hasManyGamesAtom)) return new Map();
  const [dayWords, games] = [dayWriter(get(nowAtom)), get(gamesAtom)];
  const days = get(gameIdsAtom('open')).map(
    (id) => [id, dayWords(Date.parse(games.get(id)?.startTime ?? ''))] as const,
  );
  return new Map(new Set(days.map(([, day]) => day)).size > 1 ? days : []);
});

/** The day of each open game, by id; empty while the games are few or all of one day. Changes only when a day does. */
export const gameDaysAtom = selectAtom(
  daysAtom,
  (days) => days,
  (a, b) => sameItems([...a].flat(), [...b].flat()),
);
