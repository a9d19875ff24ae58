import { useAtomValue } from 'jotai';
import { likelySessionAtom, sessionAtom } from '../../features/session/session-atoms.ts';
import { WaysIn } from '../../features/sign-in/ways-in.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BettingFloor } from './betting-floor.tsx';
import { GamesLoading } from './games-loading.tsx';

export default function BettingPage() {
  const likely = useAtomValue(likelySessionAtom);
  const { status: known } = useAtomValue(sessionAtom);
  // Until the session is restored, visitors who were signed out last time see the sign-in prompt immediately.
  const status = known === 'unknown' && likely === 'out' ? 'out' : known;
  return (
    <div className="page py-3 sm:py-6">
      <title>Betting · Courtside</title>
      {status === 'unknown' && <GamesLoading />}
      {status === 'in' && <BettingFloor />}
      {status === 'out' && (
        <div className="py-2">
          <h1 className="mb-5 text-xl font-semibold tracking-tight">Sports Betting</h1>
          <EmptyState title="Please log in to access the betting platform." action={<WaysIn />}>
            New here? Sign up and start with $1,000.00 of play money.
          </EmptyState>
        </div>
      )}
    </div>
  );
}
