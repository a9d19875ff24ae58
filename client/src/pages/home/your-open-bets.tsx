import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { BetLine } from '../../features/bets/bet-line.tsx';
import { betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { recentBetsAtom } from '../../features/bets/recent-bets.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Most bets shown on Home. */
const maxBets = 6;

/** The user's pending bets, by tip-off, and the latest results. */
export default function YourOpenBets() {
  const bets = useAtomValue(recentBetsAtom);
  const load = useAtomValue(betsLoadAtom);
  const allSettled = bets.length > 0 && bets.every(({ status }) => status !== 'pending');
  return (
    <section aria-labelledby="your-open-bets">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="your-open-bets" className="text-lg font-semibold tracking-tight">
          {allSettled ? 'Your latest bets' : 'Your open bets'}
        </h2>
        {bets.length > maxBets && (
          <Link to="/profile" className="tap text-sm font-medium text-link underline-offset-4 hover:underline">
            All bets
          </Link>
        )}
      </div>
      {load === 'loading' && <Skeleton className="h-20 rounded-card" />}
      {load !== 'loading' && bets.length === 0 && (
        <div className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
          <p className="text-sm text-soft">You have no bets running.</p>
          <Link to="/betting" className={buttonClass({ look: 'secondary' })}>
            Find a game
          </Link>
        </div>
      )}
      {bets.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {bets.slice(0, maxBets).map((bet) => (
            <BetLine key={bet.id} bet={bet} />
          ))}
        </ul>
      )}
    </section>
  );
}
