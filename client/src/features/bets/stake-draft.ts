import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';
import { atomFamily } from 'jotai-family';

/** The amount typed for a game and not placed yet: kept over a reload, followed by the other tabs. */
export const stakeDraftAtom = atomFamily((gameId: string) => {
  const stored = atomWithStorage<unknown>(`courtside:draft:${gameId}`, '', undefined, { getOnInit: true });
  return atom(
    (get) => {
      const text = get(stored);
      return typeof text === 'string' ? text : '';
    },
    (_get, set, text: string) => set(stored, text === '' ? RESET : text),
  );
});
