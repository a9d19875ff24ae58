import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';

/** An atom for a choice, stored in this browser and synced between its tabs. The fallback is not stored. */
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

/** An atom for a text, stored in this browser and synced between its tabs. Empty without one. */
export function storedText(key: string) {
  const stored = atomWithStorage<unknown>(key, '', undefined, { getOnInit: true });
  return atom(
    (get) => {
      const text = get(stored);
      return typeof text === 'string' ? text : '';
    },
    (_get, set, text: string) => set(stored, text === '' ? RESET : text),
  );
}

const stores = { browser: () => localStorage, tab: () => sessionStorage } as const;

/** The text kept in this browser or in this tab. Null without one; undefined if the browser blocks storage. */
export function readText(where: keyof typeof stores, key: string): string | null | undefined {
  try {
    return stores[where]().getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a text in this browser, or in this tab for its lifetime; null removes it. Does nothing if storage is blocked. */
export function keepText(where: keyof typeof stores, key: string, text: string | null): void {
  try {
    if (text === null) stores[where]().removeItem(key);
    else stores[where]().setItem(key, text);
  } catch {
    // Without storage, the text lasts as long as the page.
  }
}
