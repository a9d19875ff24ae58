import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';
import { atomFamily } from 'jotai-family';

const prefix = 'courtside:draft:';

const drafts = atomFamily((key: string) => {
  const stored = atomWithStorage<unknown>(key, '', undefined, { getOnInit: true });
  return atom(
    (get) => {
      const text = get(stored);
      return typeof text === 'string' ? text : '';
    },
    (_get, set, text: string) => set(stored, text === '' ? RESET : text),
  );
});

/** The amount somebody typed for a game and has not placed yet: kept over a reload, followed by their other tabs. */
export function stakeDraftAtom(uid: string, gameId: string) {
  return drafts(`${prefix}${uid}:${gameId}`);
}

/** Forgets what anybody typed for games that are no longer known, so that the storage does not fill up. */
export function forgetDrafts(knownGameIds: readonly string[]): void {
  const known = new Set(knownGameIds);
  const gameOf = (key: string) => key.slice(key.indexOf(':', prefix.length) + 1);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !known.has(gameOf(key))) localStorage.removeItem(key);
    }
  } catch (error) {
    // A browser that blocks its storage has no drafts to forget.
    console.warn('Drafts could not be cleared.', error);
  }
}
