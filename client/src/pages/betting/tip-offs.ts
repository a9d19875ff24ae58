import { minuteMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { nowAtom } from '../../features/games/clock.ts';
import { gamesAtom } from '../../features/games/games-atoms.ts';
import { sameItems } from '../../store.ts';
import { clockTime, dateFormat } from '../../ui/time.ts';

const endsAtom = atom(
  (get): ReadonlyMap<string, number> =>
    new Map([...get(gamesAtom)].map(([id, { endTime }]) => [id, Date.parse(endTime)])),
);

/** When betting on each listed game ends, in ms since 1970: its tip-off. Changes only when one does, not with each price. */
export const tipOffsAtom = selectAtom(
  endsAtom,
  (ends) => ends,
  (a, b) => sameItems([...a].flat(), [...b].flat()),
);

/** The beginning of the day that is so many days after another time, in the user's time zone; ms since 1970. */
function midnight(at: number, days: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** The beginning of today in the user's time zone; ms since 1970. */
export const todayAtom = selectAtom(nowAtom, (now) => midnight(now, 0));

/** The games of one half hour. */
export interface TipOff {
  /** The beginning of the half hour; ms since 1970. */
  readonly at: number;
  readonly ids: readonly string[];
  /** When the games tip off, earliest first. */
  readonly times: readonly number[];
}

const halfHour = 30 * minuteMs;

/** The games half hour by half hour, those of each in the order they had. Time zones are whole half hours from UTC, or nearly. */
export function byTipOff(ids: readonly string[], tipOffs: ReadonlyMap<string, number>): readonly TipOff[] {
  const groups = new Map<number, string[]>();
  for (const id of ids) {
    const time = tipOffs.get(id);
    if (time === undefined || Number.isNaN(time)) continue;
    const at = Math.floor(time / halfHour) * halfHour;
    const group = groups.get(at);
    if (group) group.push(id);
    else groups.set(at, [id]);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([at, inGroup]) => ({
      at,
      ids: inGroup,
      times: inGroup.map((id) => tipOffs.get(id) ?? at).sort((a, b) => a - b),
    }));
}

const hour = dateFormat({ hour: 'numeric' });
const longDay = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });
const shortDay = dateFormat({ weekday: 'short' });

/** `Tomorrow`, `Saturday, Nov 28`. Null today. */
function dayWords(at: number, today: number): string | null {
  if (at < midnight(today, 1)) return null;
  return at < midnight(today, 2) ? 'Tomorrow' : longDay(at);
}

/** The head of a half hour: `7:00 PM`; `7:10 PM to 7:25 PM` if the games differ; `Tomorrow, 7:00 PM` on another day. */
export function tipOffWords({ at, times }: TipOff, today: number): string {
  const [first = at, last = at] = [times[0], times.at(-1)];
  const words = clockTime(first) === clockTime(last) ? clockTime(first) : `${clockTime(first)} to ${clockTime(last)}`;
  const day = dayWords(at, today);
  return day === null ? words : `${day}, ${words}`;
}

/** An hour of the first day, or a later day. */
export interface Hour {
  /** The half hour that it begins with. */
  readonly at: number;
  /** The half hours in it. */
  readonly tipOffs: readonly number[];
  /** `7 PM`, `Tomorrow`. */
  readonly words: string;
  /** The same in at most five letters: `7 PM`, `Sun`. */
  readonly short: string;
  readonly games: number;
}

/** The hours of the first day, and each later day. */
export function hoursOf(tipOffs: readonly TipOff[], today: number): readonly Hour[] {
  const first = tipOffs[0]?.at ?? today;
  const isLater = (at: number) => at >= midnight(first, 1);
  const groups = new Map<string, TipOff[]>();
  for (const tipOff of tipOffs) {
    const { at } = tipOff;
    const key = isLater(at) ? longDay(at) : hour(at);
    groups.set(key, [...(groups.get(key) ?? []), tipOff]);
  }
  return [...groups.entries()].flatMap(([key, inHour]) => {
    const at = inHour[0]?.at;
    if (at === undefined) return [];
    return {
      at,
      tipOffs: inHour.map((each) => each.at),
      words: isLater(at) ? (dayWords(at, today) ?? key) : key,
      short: isLater(at) ? shortDay(at) : key,
      games: inHour.reduce((sum, { ids }) => sum + ids.length, 0),
    };
  });
}
