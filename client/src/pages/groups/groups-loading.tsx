import { Skeleton } from '../../ui/skeleton.tsx';
import { groupGrid } from './group-grid.ts';

/** The shape of the groups while they are being loaded. */
export function GroupsLoading() {
  return (
    <>
      <h1 className="mb-5 text-xl font-semibold tracking-tight">Your Groups</h1>
      <p role="status" className="sr-only">
        Loading your groups
      </p>
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
