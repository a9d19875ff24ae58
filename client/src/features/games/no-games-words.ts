import { atom } from 'jotai';
import { areSourcesDownAtom } from './games-atoms.ts';

/** When games open again, while none is open. */
export const noGamesWordsAtom = atom((get) =>
  get(areSourcesDownAtom)
    ? 'The source of games cannot be reached. Games open as soon as it responds.'
    : 'The next ones open as soon as they have odds.',
);
