import { useAtomValue } from 'jotai';
import { guideOfferAtom } from '../../features/guide/guide-seen.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The games and, from `xl` on, the rail with the user's bets and the live games. */
export const floorColumns = 'flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_16.5rem] xl:gap-x-4';
export const gameGrid = 'grid grid-cols-1 items-start gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3';

function TeamSkeleton() {
  return (
    <div className="flex items-center gap-1">
      <Skeleton className="size-7" />
      <div className="grow pl-0.5">
        <Skeleton className="h-4 w-4/5 max-w-20" />
      </div>
      <Skeleton className="h-13 w-15.5" />
      <Skeleton className="h-13 w-15.5" />
      <Skeleton className="h-13 w-15.5" />
    </div>
  );
}

/** Skeleton of a game that is open for betting. */
export function GameSkeleton() {
  return (
    <div data-skeleton="game" className="card grid gap-1.5 px-3 pt-2 pb-2.5">
      <div className="flex h-5 items-center">
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div className="flex items-center gap-2">
        <Skeleton className="h-6 w-16 rounded-chip" />
        <Skeleton className="h-8 w-32" />
      </div>
      {/* The titles of the markets take up 18 px. */}
      <div className="grid gap-1 pt-4.5">
        <TeamSkeleton />
        <TeamSkeleton />
      </div>
    </div>
  );
}

/** Skeleton of the betting page. A user who may be new sees the place of the guide's offer. */
export function GamesLoading() {
  const offer = useAtomValue(guideOfferAtom);
  return (
    <div className={floorColumns}>
      <div className="col-span-full">
        <div className="mb-1 sm:mb-3">
          <h1 className="flex min-h-11 items-center text-lg font-semibold tracking-tight sm:text-xl">Sports Betting</h1>
          <p role="status" className="flex min-h-11 items-center text-xs leading-5 text-soft sm:text-sm">
            Loading available bets...
          </p>
        </div>
      </div>
      <div>
        <div className={gameGrid}>
          {offer === 'open' && <Skeleton className="col-span-full h-17 rounded-card sm:h-15" />}
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <GameSkeleton key={key} />
          ))}
        </div>
      </div>
      <Skeleton className="hidden h-44 rounded-card xl:block" />
    </div>
  );
}
