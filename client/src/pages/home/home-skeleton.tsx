import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';

/** Skeleton of a signed-in user's Home. Fills the screen: the number of bets and groups is not known yet. */
export function HomeSkeleton() {
  return (
    <div className="grid min-h-dvh content-start gap-8">
      <LoadingStatus>Loading your bets and groups</LoadingStatus>
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
