import { Skeleton } from '../../ui/skeleton.tsx';

/** The card at the top of a group: name and totals, and the invite next to or below them. */
export const headGrid =
  'card grid grid-cols-1 gap-x-8 gap-y-5 p-5 pt-3 sm:p-6 sm:pt-4 lg:grid-cols-[minmax(0,1fr)_22rem]';

/** Standings, with the activity at the side on desktop and below on a phone. */
export const columns = 'grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]';

export function GroupSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <p role="status" className="sr-only">
        Loading the group
      </p>
      <div className={headGrid}>
        <div className="-mb-3 flex h-11 items-center lg:col-span-2">
          <Skeleton className="h-5 w-28" />
        </div>
        <div className="grid content-between gap-5">
          <Skeleton className="h-16 w-72 max-w-full" />
          <Skeleton className="h-13 w-full max-w-md" />
        </div>
        <Skeleton className="h-36 sm:h-24 lg:h-36" />
      </div>
      <div className={columns}>
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
