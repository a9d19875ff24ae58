import { groupTopic } from '@courtside/contract/topic-names';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { groupViewAtom, loadGroup } from '../../features/groups/group-atoms.ts';
import { loadMyGroups, nightGroupAtom } from '../../features/groups/own-groups.ts';
import { RootForLine } from '../../features/needs/root-for-line.tsx';
import { useTopic } from '../../live/topics.ts';

function InGroup({ groupId, gameId }: { groupId: string; gameId: string }) {
  useTopic(groupTopic(groupId));
  const view = useAtomValue(groupViewAtom(groupId));
  const isMissing = view.status === 'loading';
  useEffect(() => {
    if (isMissing) void loadGroup(groupId);
  }, [groupId, isMissing]);
  if (view.status !== 'loaded') return null;
  return <RootForLine group={view.group} gameId={gameId} className="px-3 text-soft" />;
}

/** What the user roots for in a game among friends: in the group whose night Home shows. Renders nothing before it is known. */
export default function RootForGame({ gameId }: { gameId: string }) {
  const group = useAtomValue(nightGroupAtom);
  useEffect(() => {
    void loadMyGroups();
  }, []);
  return group && <InGroup groupId={group.id} gameId={gameId} />;
}
