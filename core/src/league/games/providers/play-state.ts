import type { PlayState } from './provider.ts';

/** Whether a source reports that a game is over. */
export function isFinal({ state }: { readonly state: PlayState }): boolean {
  return state === 'final';
}

/** Whether a source reports that a game is not played on its day. */
export function isCalledOff({ state }: { readonly state: PlayState }): boolean {
  return state === 'postponed' || state === 'canceled';
}

/** Whether a source reports that a game has begun. */
export function isPlayed({ state }: { readonly state: PlayState }): boolean {
  return state === 'live' || state === 'final';
}
