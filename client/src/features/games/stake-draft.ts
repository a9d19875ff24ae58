import { atomFamily } from '../../store.ts';
import { storedText } from '../../ui/storage.ts';

const drafts = atomFamily(storedText);

/** The amount of a user's next bets, on any game. Stays after a bet and over a reload, and is shared with their other tabs. */
export function stakeDraftAtom(uid: string) {
  return drafts(`courtside:amount:${uid}`);
}
