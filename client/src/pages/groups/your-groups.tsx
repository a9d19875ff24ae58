import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { loadMyGroups, myGroupsAtom, myGroupsLoadAtom, ownGroupsAtom } from '../../features/groups/own-groups.ts';
import { useTopic } from '../../live/topics.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { GroupCard } from './group-card.tsx';

/** Layout of the group cards. */
const groupGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2';

/** Skeleton of the group list. */
export function GroupsLoading() {
  return (
    <>
      <h1 className="page-title mb-4">Your Groups</h1>
      <LoadingStatus>Loading your groups</LoadingStatus>
      <div className={groupGrid}>
        {[1, 2].map((key) => (
          <div key={key} className="card grid h-52 content-between p-4">
            <div>
              <Skeleton className="h-6 w-40" />
              <Skeleton className="mt-2 h-4 w-56 max-w-full" />
            </div>
            <Skeleton className="h-9 w-28" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </>
  );
}

/** The signed-in user's groups, kept up to date with joins and leaves in other tabs. */
export function YourGroups() {
  const load = useAtomValue(myGroupsLoadAtom);
  const groups = useAtomValue(ownGroupsAtom);
  const count = useAtomValue(myGroupsAtom).length;
  const open = groups.filter((group) => !group.archived);
  const archived = groups.filter((group) => group.archived);
  const ids = useAtomValue(accountAtom)?.groupIds.join(' ');

  useTopic('own-groups');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the ids means that the list is out of date
  useEffect(() => void loadMyGroups(), [ids]);

  if (load.status === 'loading') return <GroupsLoading />;
  return (
    <section aria-labelledby="your-groups">
      <div className="mb-4 flex items-center gap-2.5">
        <h1 id="your-groups" className="page-title">
          Your Groups
        </h1>
        {load.status === 'loaded' && (
          <Badge tone="plain">
            <span className="tabular-nums" data-testid="group-count">
              {open.length}
            </span>
          </Badge>
        )}
      </div>
      {load.status === 'failed' && (
        <LoadFailed onRetry={loadMyGroups} failure={load.failure}>
          Your groups could not be loaded.
        </LoadFailed>
      )}
      {load.status === 'loaded' && count === 0 && (
        <EmptyState title="You are not currently in any groups.">
          Create one and send its link to your friends, or join theirs with the code they send you.
        </EmptyState>
      )}
      <div className={groupGrid}>
        {open.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
      {archived.length > 0 && (
        <section aria-labelledby="archived-groups" className="mt-8">
          <h2 id="archived-groups" className="mb-4 text-base font-semibold">
            Archived groups
          </h2>
          <div className={groupGrid}>
            {archived.map((group) => (
              <GroupCard key={group.id} group={group} />
            ))}
          </div>
        </section>
      )}
    </section>
  );
}
