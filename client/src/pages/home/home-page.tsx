import { useAtomValue } from 'jotai';
import { LiveStrip } from '../../features/games/live-strip.tsx';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Banner, Hero } from './hero.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
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
      <LinkButton to="/signup">Sign Up</LinkButton>
    </section>
  );
}

const SignedInHome = lazyPart('Your home page', () => import('./signed-in-home.tsx'));

const content = 'page mt-6 grid grid-cols-1 gap-8';

export function HomePage() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  const title = <title>Courtside · Your favorite odds, without the stakes</title>;
  if (signedIn)
    return (
      <>
        {title}
        <Banner />
        <div className={content}>
          <SignedInHome loading={<HomeSkeleton />} missing={<TrendingBets />}>
            <TrendingBets />
          </SignedInHome>
        </div>
      </>
    );
  return (
    <>
      {title}
      <Hero />
      <div className={content}>
        <LiveStrip />
        <TrendingBets />
        <JoinBanner />
      </div>
    </>
  );
}
