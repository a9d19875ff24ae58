/** Begins the name under which a browser keeps an amount that was typed: after it stand whose it is, and the game. */
export const draftPrefix = 'courtside:draft:';

/** Forgets what anybody typed for games that are no longer known, so that the storage does not fill up. */
export function forgetDrafts(knownGameIds: readonly string[]): void {
  const known = new Set(knownGameIds);
  const gameOf = (key: string) => key.slice(key.indexOf(':', draftPrefix.length) + 1);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix) && !known.has(gameOf(key))) localStorage.removeItem(key);
    }
  } catch (error) {
    // A browser that blocks its storage has no drafts to forget.
    console.warn('Drafts could not be cleared.', error);
  }
}
