import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { messageOf } from '../../api/call.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { loadMyGroups, myGroupsAtom, myGroupsLoadAtom, ownGroupsAtom } from '../../features/groups/own-groups.ts';
import { useTopic } from '../../live/topics.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupsLoading, groupGrid } from './groups-loading.tsx';

/** The signed-in user's groups, kept up to date with joins and leaves in other tabs. */
export function YourGroups() {
  const load = useAtomValue(myGroupsLoadAtom);
  const groups = useAtomValue(ownGroupsAtom);
  const count = useAtomValue(myGroupsAtom).length;
  const ids = useAtomValue(accountAtom)?.groupIds.join(' ');

  useTopic('own-groups');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the ids means that the list is out of date
  useEffect(() => void loadMyGroups(), [ids]);

  if (load.status === 'loading') return <GroupsLoading />;
  return (
    <section aria-labelledby="your-groups">
      <div className="mb-5 flex items-center gap-2.5">
        <h1 id="your-groups" className="text-xl font-semibold tracking-tight">
          Your Groups
        </h1>
        {load.status === 'loaded' && (
          <Badge tone="plain">
            <span className="tabular-nums" data-testid="group-count">
              {count}
            </span>
          </Badge>
        )}
      </div>
      {load.status === 'failed' && (
        <LoadFailed onRetry={loadMyGroups}>{messageOf(load.failure, 'Your groups could not be loaded.')}</LoadFailed>
      )}
      {load.status === 'loaded' && count === 0 && (
        <EmptyState title="You are not currently in any groups.">
          Create one and send its link to your friends, or join theirs with the code they send you.
        </EmptyState>
      )}
      <div className={groupGrid}>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
    </section>
  );
}
