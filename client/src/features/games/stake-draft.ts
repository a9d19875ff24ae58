import { atomFamily } from '../../store.ts';
import { storedText } from '../../ui/storage.ts';

/** The prefix of the storage keys; the user's id and the game's id follow. */
const prefix = 'courtside:draft:';

const drafts = atomFamily(storedText);

/** The amount a user typed for a game and has not staked yet. Survives a reload and is shared with their other tabs. */
export function stakeDraftAtom(uid: string, gameId: string) {
  return drafts(`${prefix}${uid}:${gameId}`);
}

/** Removes the amounts typed for games that are no longer listed, so that the storage does not fill up. */
export function forgetDrafts(knownGameIds: readonly string[]): void {
  const known = new Set(knownGameIds);
  const gameOf = (key: string) => key.slice(key.indexOf(':', prefix.length) + 1);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !known.has(gameOf(key))) localStorage.removeItem(key);
    }
  } catch (error) {
    // If storage is blocked, there are no drafts to remove.
    console.warn('Drafts could not be cleared.', error);
  }
}
