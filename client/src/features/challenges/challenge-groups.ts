import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isInGroupAtom } from '../account/stake-accounts.ts';
import { loadMyGroups, ownGroupsAtom } from '../groups/own-groups.ts';

/** A group in which the user can challenge a friend. */
export interface ChallengeGroup {
  readonly id: string;
  readonly groupName: string;
}

/** The groups in which the user can challenge a friend, oldest first: those that are open and have another member. */
const challengeGroupsAtom = atom((get): readonly ChallengeGroup[] =>
  get(ownGroupsAtom).filter(({ archived, memberCount }) => !archived && memberCount > 1),
);

/** Loads the groups of a user who is in one, once per mount of the component. */
export function useChallengeGroups(): readonly ChallengeGroup[] {
  const isInGroup = useAtomValue(isInGroupAtom);
  useEffect(() => {
    if (isInGroup) void loadMyGroups();
  }, [isInGroup]);
  return useAtomValue(challengeGroupsAtom);
}
