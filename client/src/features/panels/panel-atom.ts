import { atom } from 'jotai';

/** A dialog that can be opened from anywhere: the settings, or how betting works. */
export type Panel = 'settings' | 'guide';

/** The one that is open. */
export const panelAtom = atom<Panel | null>(null);
