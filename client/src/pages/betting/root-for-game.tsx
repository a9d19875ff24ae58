import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { loadMyGroups, nightGroupAtom } from '../../features/groups/own-groups.ts';
import { useFollowedGroup } from '../../features/groups/use-followed-group.ts';
import { RootForLine } from '../../features/needs/root-for-line.tsx';

function InGroup({ groupId, gameId }: { groupId: string; gameId: string }) {
  const view = useFollowedGroup(groupId);
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
