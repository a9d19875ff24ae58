import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { LiveStrip } from '../../features/games/live-strip.tsx';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { loadPart } from '../../ui/load-part.ts';
import { Hero } from './hero.tsx';
import { JoinBanner } from './join-banner.tsx';
import { Pulse } from './pulse.tsx';
import { TrendingBets } from './trending-bets.tsx';

const YourOpenBets = lazy(() => loadPart('Your open bets', () => import('./your-open-bets.tsx')));

export function HomePage() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  return (
    <>
      <title>Courtside · Your favorite odds, without the stakes</title>
      <Hero signedIn={signedIn} />
      <div className="page mt-5 grid grid-cols-1 gap-10">
        <LiveStrip />
        <TrendingBets />
        {signedIn ? (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<div className="h-28" />}>
              <YourOpenBets />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <JoinBanner />
        )}
        <Pulse />
      </div>
    </>
  );
}
