import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';
import { atomFamily } from 'jotai-family';

const prefix = 'courtside:draft:';

/** The amount typed for a game and not placed yet: kept over a reload, followed by the other tabs. */
export const stakeDraftAtom = atomFamily((gameId: string) => {
  const stored = atomWithStorage<unknown>(`${prefix}${gameId}`, '', undefined, { getOnInit: true });
  return atom(
    (get) => {
      const text = get(stored);
      return typeof text === 'string' ? text : '';
    },
    (_get, set, text: string) => set(stored, text === '' ? RESET : text),
  );
});

/** Forgets what was typed for games that are no longer known, so that the storage does not fill up. */
export function forgetDrafts(knownGameIds: readonly string[]): void {
  const known = new Set(knownGameIds);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !known.has(key.slice(prefix.length))) localStorage.removeItem(key);
    }
  } catch (error) {
    // A browser that blocks its storage has no drafts to forget.
    console.warn('Drafts could not be cleared.', error);
  }
}
