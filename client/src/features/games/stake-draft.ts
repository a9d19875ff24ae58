import { atomFamily } from '../../store.ts';
import { storedText } from '../../ui/storage.ts';

const drafts = atomFamily(storedText);

/** The amount a user typed and has not staked yet, on any game. Survives a reload and is shared with their other tabs. */
export function stakeDraftAtom(uid: string) {
  return drafts(`courtside:amount:${uid}`);
}
