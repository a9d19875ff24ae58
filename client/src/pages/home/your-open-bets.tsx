import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { BetLine } from '../../features/bets/bet-line.tsx';
import { betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { recentBetsAtom } from '../../features/bets/recent-bets.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The signed-in person's running bets. */
export default function YourOpenBets() {
  const bets = useAtomValue(recentBetsAtom);
  const load = useAtomValue(betsLoadAtom);
  return (
    <section aria-labelledby="your-open-bets">
      <h2 id="your-open-bets" className="mb-4 text-lg font-semibold tracking-tight">
        Your open bets
      </h2>
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
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {bets.map((bet) => (
            <BetLine key={bet.id} bet={bet} />
          ))}
        </ul>
      )}
    </section>
  );
}
