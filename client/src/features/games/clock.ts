import { atom } from 'jotai';
import { store } from '../../store.ts';

const offset = atom(0);
const tick = atom(Date.now());

tick.onMount = (set) => {
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), 1000);
  return () => clearInterval(timer);
};

/** The server's time in ms since 1970, updated once a second while it has subscribers. */
export const nowAtom = atom((get) => get(tick) + get(offset));

/** Sets how far this machine's clock is off the server's clock, which decides when betting ends. Both in ms since 1970. */
export function setServerTime(serverNow: number, localNow: number): void {
  if (Number.isFinite(serverNow)) store.set(offset, serverNow - localNow);
}
