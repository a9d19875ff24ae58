import { Skeleton } from '../../ui/skeleton.tsx';

/** The games and, from `xl` on, the bets rail. */
export const floorColumns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] xl:gap-5';
export const gameGrid = 'grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3';

function TeamSkeleton() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-10" />
      <div className="grid grow gap-1.5">
        <Skeleton className="h-3 w-14" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="h-12 w-20" />
    </div>
  );
}

function GameSkeleton() {
  return (
    <div className="card grid gap-3 p-4">
      <div className="flex justify-between">
        <Skeleton className="h-6 w-40 rounded-chip" />
        <Skeleton className="h-6 w-12" />
      </div>
      <TeamSkeleton />
      <TeamSkeleton />
      <Skeleton className="mt-3 h-11" />
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="mt-3 h-14" />
        <Skeleton className="mt-3 h-14" />
      </div>
    </div>
  );
}

/** Skeleton of the betting page. */
export function GamesLoading() {
  return (
    <div className={floorColumns}>
      <div>
        <div className="mb-5">
          <h1 className="text-xl font-semibold tracking-tight">Sports Betting</h1>
          <p role="status" className="mt-1 text-sm text-soft">
            Loading available bets...
          </p>
          <Skeleton className="mt-2 h-9 w-64 sm:hidden" />
        </div>
        <div className={gameGrid}>
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <GameSkeleton key={key} />
          ))}
        </div>
      </div>
      <Skeleton className="hidden h-44 rounded-card xl:block" />
    </div>
  );
}
