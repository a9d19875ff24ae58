import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a group while it is being loaded. */
export function GroupLoading() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p role="status" className="sr-only">
        Loading the group
      </p>
      <div className="card grid gap-4 p-5 sm:p-6">
        <Skeleton className="h-8 w-48" />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
        <Skeleton className="h-11 w-56" />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="card grid gap-3 p-4">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
        <div className="card grid gap-3 p-4">
          {[1, 2].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      </div>
    </div>
  );
}
