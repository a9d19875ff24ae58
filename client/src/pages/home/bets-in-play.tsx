import { useAtomValue } from 'jotai';
import { BetLine } from '../../features/bets/bet-line.tsx';
import { betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { recentBetsAtom } from '../../features/bets/recent-bets.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SectionTitle } from './section-title.tsx';

/** Most bets shown on Home. */
const maxBets = 6;

/** The user's running bets, by tip-off, and those just settled. */
export function BetsInPlay() {
  const bets = useAtomValue(recentBetsAtom);
  const failed = useAtomValue(betsLoadAtom) === 'failed';
  const allSettled = bets.length > 0 && bets.every(({ status }) => status !== 'pending');
  return (
    <section aria-labelledby="bets-in-play">
      <SectionTitle id="bets-in-play" more={bets.length > maxBets && { to: '/profile', label: 'All bets' }}>
        {allSettled ? 'Your latest bets' : 'Your bets in play'}
      </SectionTitle>
      {bets.length === 0 && (
        <div className="card flex flex-wrap items-center justify-between gap-4 px-5 py-4">
          <p className="text-sm text-soft">
            {failed ? 'Your bets could not be loaded. Trying again…' : 'You have no bets in play.'}
          </p>
          {!failed && (
            <LinkButton to="/betting" look="secondary">
              Find a game
            </LinkButton>
          )}
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
