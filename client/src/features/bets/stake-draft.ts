import { atom } from 'jotai';
import { atomWithStorage, RESET } from 'jotai/utils';
import { atomFamily } from '../../store.ts';
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

/** The amount a user typed for a game and has not staked yet. Survives a reload and is shared with their other tabs. */
export function stakeDraftAtom(uid: string, gameId: string) {
  return drafts(`${draftPrefix}${uid}:${gameId}`);
}
