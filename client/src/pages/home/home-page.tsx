import { useAtomValue } from 'jotai';
import { LiveStrip } from '../../features/games/live-strip.tsx';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { Hero } from './hero.tsx';
import { JoinBanner } from './join-banner.tsx';
import { TrendingBets } from './trending-bets.tsx';
import { YourOpenBets } from './your-open-bets.tsx';

export function HomePage() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  return (
    <>
      <title>Courtside · Your favorite odds, without the stakes</title>
      <Hero signedIn={signedIn} />
      <div className="page mt-5 grid grid-cols-1 gap-10">
        <LiveStrip />
        <TrendingBets />
        {signedIn ? <YourOpenBets /> : <JoinBanner />}
      </div>
    </>
  );
}
