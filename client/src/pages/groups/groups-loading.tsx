import { Skeleton } from '../../ui/skeleton.tsx';

/** Layout of the group cards. */
export const groupGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2';

/** Skeleton of the group list. */
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
