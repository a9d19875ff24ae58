import { useAtomValue } from 'jotai';
import { guideOfferAtom } from '../../features/guide/guide-seen.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The games and, from `xl` on, the rail with the user's bets and the live games. */
export const floorColumns = 'flex flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_16.5rem] xl:gap-x-4';
export const gameGrid = 'grid grid-cols-1 items-start gap-2.5 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3';

/** Class names of the page's title. */
export const floorTitle =
  'text-[1.5rem] leading-7 whitespace-nowrap max-[15em]:whitespace-normal lg:text-2xl lg:leading-11';

function TeamSkeleton() {
  return (
    <div className="flex items-center gap-1">
      <Skeleton className="size-7" />
      <div className="grow pl-0.5">
        <Skeleton className="h-4 w-4/5 max-w-20" />
      </div>
      <Skeleton className="h-12.5 w-14.5" />
      <Skeleton className="h-12.5 w-16.5" />
      <Skeleton className="h-12.5 w-18" />
    </div>
  );
}

/** Skeleton of a game that is open for betting. */
export function GameSkeleton() {
  return (
    <div data-skeleton="game" className="card grid gap-1.5 px-3 pt-3 pb-2.5">
      <div className="flex h-5 items-center">
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div className="flex h-6 items-center">
        <Skeleton className="h-4 w-3/5" />
      </div>
      {/* The titles of the markets take up 16 px. */}
      <div className="grid gap-1 pt-4">
        <TeamSkeleton />
        <TeamSkeleton />
      </div>
      <Skeleton className="mt-0.5 h-11 w-26" />
    </div>
  );
}

/** Skeleton of the betting page. A user who may be new sees the place of the guide's offer. */
export function GamesLoading() {
  const offer = useAtomValue(guideOfferAtom);
  return (
    <div className={floorColumns}>
      <div className="col-span-full">
        <div className="mb-2 sm:mb-3">
          <h1 className={floorTitle}>Sports Betting</h1>
          <p role="status" className="text-sm leading-5 text-soft">
            Loading available bets...
          </p>
        </div>
      </div>
      <div>
        <Skeleton className="mb-3 hidden h-19.5 rounded-card xl:block" />
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
