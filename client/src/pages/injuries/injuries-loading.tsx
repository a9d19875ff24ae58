import { Skeleton } from '../../ui/skeleton.tsx';

/** Cards flow down the columns, so that a long team leaves no hole beside it. */
export const teamColumns = 'gap-4 sm:columns-2 lg:columns-3';

const shapes = [3, 2, 4, 2, 3, 2];

/** The shape of the report while it is on its way. */
export function InjuriesLoading() {
  return (
    <div className={teamColumns}>
      <span role="status" className="sr-only">
        Loading the injuries report
      </span>
      {shapes.map((players, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
        <div key={index} aria-hidden className="card mb-4 break-inside-avoid overflow-clip">
          <div className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-5 w-40" />
          </div>
          {Array.from({ length: players }, (_, player) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
            <div key={player} className="grid gap-2 border-t border-line px-4 py-3">
              <span className="flex justify-between">
                <Skeleton className="h-5 w-32" />
                <Skeleton className="h-6 w-20 rounded-chip" />
              </span>
              <Skeleton className="h-4 w-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
