import { type Cents, toDollars } from '@courtside/contract/money';
import type { PlayerLimits } from '@courtside/contract/player-limits';
import { call, failureOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';
import { rememberBreak } from './betting-break.ts';

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
