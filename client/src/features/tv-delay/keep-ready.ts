import { groupTopic } from '@courtside/contract/topic-names';
import { atom } from 'jotai';
import { holdsBackAtom } from '../../delay/tv-delay.ts';
import { type NeededTopic, needTopic } from '../../live/topics.ts';
import { sameItems, store } from '../../store.ts';
import { accountAtom } from '../account/account-atoms.ts';
import '../groups/group-atoms.ts';
import '../leaderboard/board-atoms.ts';

/** The most groups that are kept ready: each costs the server a little. */
const maxGroups = 3;

/** What a device that is behind its TV watches on every page: a page that is opened would else be silent for the whole delay. */
const wantedAtom = atom((get): readonly NeededTopic[] => {
  if (!get(holdsBackAtom)) return [];
  const groups = get(accountAtom)?.groupIds ?? [];
  return ['leaderboard', ...groups.slice(0, maxGroups).map(groupTopic)];
});

/** Keeps the pages that friends go to ready while this device is behind its TV. Called once. */
export function keepReady(): void {
  let kept: readonly NeededTopic[] = [];
  let leave: readonly (() => void)[] = [];
  const follow = () => {
    const wanted = store.get(wantedAtom);
    if (sameItems(wanted, kept)) return;
    const before = leave;
    kept = wanted;
    leave = wanted.map(needTopic);
    for (const stop of before) stop();
  };
  store.sub(wantedAtom, follow);
  follow();
}
