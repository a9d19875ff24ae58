import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';
import { atomFamily } from 'jotai-family';
import { draftPrefix } from './forget-drafts.ts';

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
  return drafts(`${draftPrefix}${uid}:${gameId}`);
}
