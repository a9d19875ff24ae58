/** The prefix of the storage keys of typed amounts; the user's id and the game's id follow. */
export const draftPrefix = 'courtside:draft:';

/** Removes the amounts typed for games that are no longer listed, so that the storage does not fill up. */
export function forgetDrafts(knownGameIds: readonly string[]): void {
  const known = new Set(knownGameIds);
  const gameOf = (key: string) => key.slice(key.indexOf(':', draftPrefix.length) + 1);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix) && !known.has(gameOf(key))) localStorage.removeItem(key);
    }
  } catch (error) {
    // If storage is blocked, there are no drafts to remove.
    console.warn('Drafts could not be cleared.', error);
  }
}
