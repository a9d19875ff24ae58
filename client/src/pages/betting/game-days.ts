import { dayMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { nowAtom } from '../../features/games/clock.ts';
import { gameIdsAtom, gamesAtom } from '../../features/games/games-atoms.ts';
import { sameItems } from '../../store.ts';
import { dateFormat } from '../../ui/time.ts';
import { hasManyGamesAtom } from './game-filter.ts';

/** `Saturday, Nov 28`, local. */
const longDay = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });

/** A day in the user's time zone: `Today`, `Tomorrow`, `Saturday, Nov 28`. */
function dayWords(at: number, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return 'Today';
  return day === new Date(now + dayMs).toDateString() ? 'Tomorrow' : longDay(at);
}

/** The open games with the day of their tip-off, as `<id>|<day>`; empty while the games are few or all of one day. */
const openDaysAtom = selectAtom(
  atom((get) => {
    if (!get(hasManyGamesAtom)) return [];
    const [now, games] = [get(nowAtom), get(gamesAtom)];
    const days = get(gameIdsAtom('open')).map((id) => [id, dayWords(Date.parse(games.get(id)?.startTime ?? ''), now)]);
    return new Set(days.map(([, day]) => day)).size > 1 ? days.map(([id, day]) => `${id}|${day}`) : [];
  }),
  (days) => days,
  sameItems,
);

/** The day of each open game, by id; empty while the games are few or all of one day. */
export const gameDaysAtom = atom<ReadonlyMap<string, string>>(
  (get) =>
    new Map(
      get(openDaysAtom).map((entry) => {
        const at = entry.lastIndexOf('|');
        return [entry.slice(0, at), entry.slice(at + 1)];
      }),
    ),
);
