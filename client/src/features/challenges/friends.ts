import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { groupViewAtom, loadGroup } from '../groups/group-atoms.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';

/** Another member of a group. */
export interface Friend {
  readonly uid: string;
  readonly username: string;
}

/** The other members of a group by name; null while they are not known. */
export function useFriends(groupId: string): readonly Friend[] | null {
  const view = useAtomValue(groupViewAtom(groupId));
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const isLoaded = view.status === 'loaded';
  useEffect(() => {
    if (!isLoaded) void loadGroup(groupId);
  }, [groupId, isLoaded]);
  if (view.status !== 'loaded') return null;
  return view.group.leaderboard
    .filter((member) => member.uid !== uid)
    .map(({ uid: friend, username }) => ({ uid: friend, username }))
    .sort((a, b) => a.username.localeCompare(b.username));
}
