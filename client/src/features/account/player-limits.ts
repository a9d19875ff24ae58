import { maxPauseDays } from '@courtside/contract/limits';
import { type Cents, toDollars } from '@courtside/contract/money';
import type { PlayerLimits } from '@courtside/contract/player-limits';
import { dayMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { ApiError, call, failureOf, messageOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { storedText } from '../../storage.ts';
import { atomFamily, store } from '../../store.ts';
import { shortTime } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';
import { idToken } from '../session/open-auth.ts';
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

const limits = keyedResource({
  what: 'Your limits',
  personal: true,
  async read(signal, uid: string): Promise<PlayerLimits> {
    const read = await call('readPlayerLimits', { params: { uid }, token: idToken, signal });
    rememberBreak(uid, read.pausedUntil);
    return read;
  },
});

/** What a user allows themselves. */
export const playerLimitsAtom = limits.at;

/** Loads what a user allows themselves. Never rejects. */
export const loadPlayerLimits = limits.load;

/** Starts a break of some days from now, or makes it longer. @returns null on success, otherwise a message for the user */
export function takeBreak(uid: string, days: number): Promise<string | null> {
  return failureOf(async () => {
    const changed = await call('pauseBetting', { params: { uid }, token: idToken, body: { days } });
    limits.set(uid, changed);
    rememberBreak(uid, changed.pausedUntil);
  }, 'Your break could not be started. Please try again.');
}

/** Sets, changes or removes (null) the daily limit. @returns null on success, otherwise a message for the user */
export function changeDailyLimit(uid: string, limit: Cents | null): Promise<string | null> {
  const dailyLimit = limit === null ? null : toDollars(limit);
  return failureOf(async () => {
    limits.set(uid, await call('limitStakes', { params: { uid }, token: idToken, body: { dailyLimit } }));
  }, 'Your daily limit could not be changed. Please try again.');
}
