import { groupTopic } from '@courtside/contract/topic-names';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTopic } from '../../live/topics.ts';
import { groupViewAtom, loadGroup } from './group-atoms.ts';

/** A group of the user outside its own page: read once, then live. */
export function useFollowedGroup(groupId: string) {
  useTopic(groupTopic(groupId));
  const view = useAtomValue(groupViewAtom(groupId));
  const isMissing = view.status === 'loading';
  useEffect(() => {
    if (isMissing) void loadGroup(groupId);
  }, [groupId, isMissing]);
  return view;
}
