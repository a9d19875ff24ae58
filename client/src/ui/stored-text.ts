import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';

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
