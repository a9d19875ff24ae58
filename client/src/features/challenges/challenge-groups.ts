import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isInGroupAtom } from '../account/stake-accounts.ts';
import { loadMyGroups, myGroupsLoadAtom, ownGroupsAtom } from '../groups/own-groups.ts';

/** A group in which the user can challenge a friend. */
export interface ChallengeGroup {
  readonly id: string;
  readonly groupName: string;
}

/** The groups in which the user can challenge a friend, oldest first: those that are open and have another member. */
export function useChallengeGroups(): readonly ChallengeGroup[] {
  const isInGroup = useAtomValue(isInGroupAtom);
  const { status } = useAtomValue(myGroupsLoadAtom);
  const groups = useAtomValue(ownGroupsAtom);
  useEffect(() => {
    if (isInGroup && status !== 'loaded') void loadMyGroups();
  }, [isInGroup, status]);
  return groups.filter(({ archived, memberCount }) => !archived && memberCount > 1);
}
