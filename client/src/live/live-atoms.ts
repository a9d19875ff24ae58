import { atom } from 'jotai';

/** How fresh what is on the screen is. `asOf`: when it was last known to be true (ms since 1970), null for never. */
export type LiveState =
  | { readonly status: 'connecting' | 'live' }
  | { readonly status: 'reconnecting'; readonly asOf: number }
  | { readonly status: 'offline'; readonly asOf: number | null };

/** Whom the connection speaks for. `token` gives their ID token, a new one when `fresh`. */
export interface LiveIdentity {
  readonly uid: string;
  readonly token: (fresh: boolean) => Promise<string>;
}

/** Written by the connection. */
export const liveStateAtom = atom<LiveState>({ status: 'connecting' });

/** Written by the session, a new object with every new token; the connection signs itself in with it. */
export const liveIdentityAtom = atom<LiveIdentity | null>(null);
