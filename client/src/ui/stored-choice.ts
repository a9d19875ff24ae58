import { atom } from 'jotai';

/**
 * An atom for one of several choices, stored in this browser and synced between its tabs. Without storage the choice
 * lasts as long as the page.
 */
export function storedChoice<T extends string>(key: string, choices: readonly T[], fallback: T) {
  const known = (value: string | null): T => choices.find((choice) => choice === value) ?? fallback;
  const read = (otherwise: T): T => {
    try {
      return known(localStorage.getItem(key));
    } catch {
      // Storage is blocked.
      return otherwise;
    }
  };

  const chosen = atom<T>(read(fallback));
  chosen.onMount = (set) => {
    set(read);
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) set(known(event.newValue));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };

  return atom(
    (get) => get(chosen),
    (_get, set, next: T) => {
      set(chosen, next);
      try {
        localStorage.setItem(key, next);
      } catch (error) {
        console.warn('The choice could not be stored.', error);
      }
    },
  );
}
