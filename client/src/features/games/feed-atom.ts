import type { Feed } from '@courtside/contract/live';
import { atom } from 'jotai';

/** Where odds and scores come from; null until the deployment has said so. Set once at the start. */
export const feedAtom = atom<Feed | null>(null);
