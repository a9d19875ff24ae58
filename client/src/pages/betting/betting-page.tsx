import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { sessionAtom } from '../../features/session/session-atoms.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BettingFloor } from './betting-floor.tsx';
import { GamesLoading } from './games-loading.tsx';

export default function BettingPage() {
  const { status } = useAtomValue(sessionAtom);
  return (
    <div className="page py-6 lg:py-8 xl:max-w-[1424px]">
      <title>Betting · Courtside</title>
      {status === 'unknown' && <GamesLoading />}
      {status === 'in' && <BettingFloor />}
      {status === 'out' && (
        <div className="mx-auto max-w-xl py-2">
          <h1 className="mb-5 text-xl font-semibold tracking-tight">Sports Betting</h1>
          <EmptyState
            title="Please log in to access the betting platform."
            action={
              <Link to="/signin" className={buttonClass()}>
                Sign In
              </Link>
            }
          />
        </div>
      )}
    </div>
  );
}
