import { atom } from 'jotai';
import { atomFamily } from '../../store.ts';

/** The typed amounts by game. They are forgotten when no card and no page uses them any more. */
const draftsAtom = atom<ReadonlyMap<string, string>>(new Map());
draftsAtom.onMount = (set) => () => set(new Map());

/** Keeps the typed amounts while a component uses it, also those of cards that are not shown. Its value never changes. */
export const keptDraftsAtom = atom((get) => {
  get(draftsAtom);
  return null;
});

/** The typed amount on the card of a game. */
export const stakeDraftAtom = atomFamily((gameId: string) =>
  atom(
    (get) => get(draftsAtom).get(gameId) ?? '',
    (get, set, next: string | ((typed: string) => string)) => {
      const drafts = new Map(get(draftsAtom));
      const text = typeof next === 'string' ? next : next(drafts.get(gameId) ?? '');
      if (text === '') drafts.delete(gameId);
      else drafts.set(gameId, text);
      set(draftsAtom, drafts);
    },
  ),
);
