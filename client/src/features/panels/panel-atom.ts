import { atom } from 'jotai';

/** A dialog that can be opened from any page: the settings or the guide. */
export type Panel = 'settings' | 'guide';

/** The dialog that is open. */
export const panelAtom = atom<Panel | null>(null);
