import { atom } from 'jotai';

/** A dialog that can be opened from any page: the settings, the guide, or how far the TV is behind. */
export type Panel = 'settings' | 'guide' | 'tv-delay';

/** The dialog that is open. */
export const panelAtom = atom<Panel | null>(null);
