import { atom } from 'jotai';
import type { Caller } from '../api/call.ts';

/** How fresh the screen is. `asOf`: when it was last known to be current (ms since 1970), null for never. */
export type LiveState =
  | { readonly status: 'connecting' | 'live' }
  | { readonly status: 'reconnecting'; readonly asOf: number }
  | { readonly status: 'offline'; readonly asOf: number | null };

/** Written by the connection. */
export const liveStateAtom = atom<LiveState>({ status: 'connecting' });

/** Time of the last heartbeat (ms since 1970) if it is so old that prices are not offered; null otherwise. */
export const silentSinceAtom = atom<number | null>(null);

/** Written by the session, a new object with every new token; the connection signs in with it. */
export const liveIdentityAtom = atom<Caller | null>(null);
