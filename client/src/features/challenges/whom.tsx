import { useState } from 'react';
import { Segments } from '../../ui/segments.tsx';
import type { ChallengeGroup } from './challenge-groups.ts';
import { useFriends } from './friends.ts';

/** The group of a new challenge and whom it names. `given`: the friend to begin with; without one, the only friend. */
export function useWhom(groups: readonly ChallengeGroup[], given?: string) {
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '');
  const [chosen, setChosen] = useState<string | null | undefined>(given);
  const friends = useFriends(groupId) ?? [];
  const only = friends.length === 1 ? friends[0] : undefined;
  const uid = chosen === undefined ? (only?.uid ?? null) : chosen;
  return {
    group: groups.find(({ id }) => id === groupId),
    friends,
    /** Null for any member. */
    opponent: friends.find((friend) => friend.uid === uid) ?? null,
    setOpponent: setChosen,
    setGroup(id: string) {
      setGroupId(id);
      setChosen(undefined);
    },
  };
}

interface GroupChoiceProps {
  groups: readonly ChallengeGroup[];
  group: ChallengeGroup;
  setGroup: (id: string) => void;
}

/** The groups to choose from. Renders nothing for a user with one. */
export function GroupChoice({ groups, group, setGroup }: GroupChoiceProps) {
  if (groups.length < 2) return null;
  return (
    <div className="flex min-w-0">
      <Segments
        label="Group"
        value={group.id}
        options={groups.map(({ id, groupName }) => ({ value: id, label: groupName }))}
        onChange={setGroup}
      />
    </div>
  );
}
