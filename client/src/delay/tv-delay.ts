import { hourMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { keepText, readText } from '../storage.ts';

/** The longest delay of a TV, in seconds. */
export const maxDelay = 120;

const delayKey = 'courtside:tv-delay';
const hiddenKey = 'courtside:hidden-games';

/** A hidden game is shown after this long, in ms: it is over, and nobody taps it any more. */
const hiddenFor = 12 * hourMs;

function parseDelay(text: string | null | undefined): number {
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds > 0 && seconds <= maxDelay ? seconds : 0;
}

/** The games that were hidden, with when (ms since 1970). */
type Hidden = Readonly<Record<string, number>>;

function parseHidden(text: string | null | undefined): Hidden {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    const now = Date.now();
    const isRecent = (at: unknown) => typeof at === 'number' && at <= now && now - at < hiddenFor;
    return Object.fromEntries(Object.entries(Object(parsed)).filter(([, at]) => isRecent(at))) as Hidden;
  } catch {
    return {};
  }
}

const seconds = atom(parseDelay(readText('browser', delayKey)));
const hidden = atom(parseHidden(readText('browser', hiddenKey)));

/** How far this device's TV is behind, in whole seconds from 0 to `maxDelay`. Stored in this browser. */
export const tvDelayAtom = atom(
  (get) => get(seconds),
  (_get, set, next: number) => {
    const delay = Math.min(maxDelay, Math.max(0, Math.round(next)));
    set(seconds, delay);
    keepText('browser', delayKey, delay === 0 ? null : String(delay));
  },
);

/** The same in ms. */
export const delayMsAtom = atom((get) => 1000 * get(tvDelayAtom));

/** The ids of the games whose scores this device does not show until they are tapped. */
export const hiddenGamesAtom = atom((get): readonly string[] => Object.keys(get(hidden)));

/** When the last hidden game is shown again if nobody taps it, in ms since 1970; null without one. */
export const hiddenUntilAtom = atom((get) => {
  const times = Object.values(get(hidden));
  return times.length === 0 ? null : Math.max(...times) + hiddenFor;
});

/** Whether this device holds anything back: what is read anew is silent until then, so pages ask for all they need at once. */
export const holdsBackAtom = atom((get) => get(tvDelayAtom) > 0 || get(hiddenGamesAtom).length > 0);

const storedHiddenAtom = atom(null, (_get, set, next: Hidden) => {
  set(hidden, next);
  keepText('browser', hiddenKey, Object.keys(next).length === 0 ? null : JSON.stringify(next));
});

/** Hides a game on this device, or shows it again. Stored in this browser. */
export const hideGameAtom = atom(null, (get, set, id: string, isHidden: boolean) => {
  const { [id]: _, ...others } = get(hidden);
  set(storedHiddenAtom, isHidden ? { ...others, [id]: Date.now() } : others);
});

/** Shows the games again that were hidden too long ago. A clock that is set back shows none. */
export const showExpiredAtom = atom(null, (get, set) => {
  const all = Object.entries(get(hidden));
  const recent = all.filter(([, at]) => Date.now() - at < hiddenFor);
  if (recent.length < all.length) set(storedHiddenAtom, Object.fromEntries(recent));
});

/** Takes over what another tab has chosen. */
export const followOtherTabsAtom = atom(
  null,
  (_get, set, { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
    if (key === delayKey || key === null) set(seconds, parseDelay(newValue));
    if (key === hiddenKey || key === null) set(hidden, parseHidden(newValue));
  },
);
