import { atom } from 'jotai';
import { store } from '../store.ts';

const ended = atom(0);

/** How many sessions have ended in this tab. A page starts afresh with each, so that nobody finds another's drafts. */
export const endedSessionsAtom = atom((get) => get(ended));

/** Whoever was signed in is so no more. */
export function endSession(): void {
  store.set(ended, (count) => count + 1);
}

/**
 * What is awaited for whoever is signed in now. Once their session has ended it never settles: nobody is there any more
 * to be told, and the next person has nothing to do with it.
 */
export function inSession<T>(awaited: Promise<T>): Promise<T> {
  const began = store.get(ended);
  return new Promise((resolve, reject) => {
    const unlessEnded =
      <A>(settle: (value: A) => void) =>
      (value: A) => {
        if (store.get(ended) === began) settle(value);
      };
    awaited.then(unlessEnded(resolve), unlessEnded(reject));
  });
}
