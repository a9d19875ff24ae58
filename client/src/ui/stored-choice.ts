import { atom } from 'jotai';
import { keepText, readText } from './storage.ts';

/**
 * An atom for one of several choices, stored in this browser and synced between its tabs. The fallback is not stored.
 */
export function storedChoice<T extends string>(key: string, choices: readonly T[], fallback: T) {
  const known = (value: string | null): T => choices.find((choice) => choice === value) ?? fallback;
  const read = (otherwise: T): T => {
    const text = readText('browser', key);
    return text === undefined ? otherwise : known(text);
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
      keepText('browser', key, next === fallback ? null : next);
    },
  );
}
