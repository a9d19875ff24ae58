import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { LiveStrip } from '../../features/games/live-strip.tsx';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { loadPart } from '../../ui/load-part.ts';
import { Hero } from './hero.tsx';
import { Pulse } from './pulse.tsx';
import { TrendingBets } from './trending-bets.tsx';

/** Banner for signed-out visitors. */
function JoinBanner() {
  return (
    <section
      aria-labelledby="join"
      className="card flex flex-col items-start gap-5 border-court/40 bg-court/8 px-6 py-7 sm:flex-row sm:items-center sm:px-8"
    >
      <div className="grow">
        <h2 id="join" className="text-lg font-semibold tracking-tight">
          Ready to Join
        </h2>
        <p className="mt-1 text-sm text-soft">
          Start with $1,000.00 of play money, and get a 100% bonus on your first deposit.
        </p>
      </div>
      <Link to="/signup" className={buttonClass()}>
        Sign Up
      </Link>
    </section>
  );
}

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
