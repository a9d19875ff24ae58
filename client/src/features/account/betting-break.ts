import { maxPauseDays } from '@courtside/contract/limits';
import { dayMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { ApiError, messageOf } from '../../api/call.ts';
import { atomFamily, store } from '../../store.ts';
import { storedText } from '../../ui/storage.ts';
import { shortTime } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';

/** When a user's break ends, as far as this browser knows; stored, so that reloads and other tabs know it too. */
const ends = atomFamily((uid: string) => storedText(`courtside:break:${uid}`));

/** When the signed-in user's break ends, in ms since 1970; null while they take none. */
export const breakEndAtom = atom((get) => {
  const end = Date.parse(get(ends(get(signedInUserAtom)?.uid ?? '')));
  // The clock notifies its subscribers every second: only a user who takes a break needs it.
  return Number.isNaN(end) || end <= get(nowAtom) ? null : end;
});

/** Remembers when a user's break ends; null if they take none. */
export function rememberBreak(uid: string, end: string | null): void {
  store.set(ends(uid), end ?? '');
}

/** Says until when the user takes a break; `end` in ms since 1970. */
export function breakWords(end: number): string {
  return `You are taking a break until ${shortTime(end)}.`;
}

/** The message for a refused bet, deposit or rebuy. Remembers a break that the user has started on another device. */
export function refusalOf(uid: string, error: unknown, fallback: string): string {
  const until = error instanceof ApiError && error.code === 'betting-paused' ? error.details.until : null;
  if (typeof until !== 'string') return messageOf(error, fallback);
  rememberBreak(uid, until);
  return breakWords(Date.parse(until));
}

/** The break lengths to choose from, in days. Any other length can be typed. */
export const breakChoices = ['1', '3', '7', '14', '30'] as const;

/** The fewest days from `now` that make a break noticeably longer than one that ends at `end`. Both in ms since 1970. */
export function shortestBreak(end: number | null, now: number): number {
  return end === null ? 1 : Math.round((end - now) / dayMs) + 1;
}

/** The number of days a user typed; null unless it is a whole number from `shortest` to the longest break. */
export function parseBreakDays(typed: string, shortest: number): number | null {
  const text = typed.trim();
  if (!/^\d{1,2}$/.test(text)) return null;
  const days = Number(text);
  return days >= shortest && days <= maxPauseDays ? days : null;
}
