import { useAtomValue } from 'jotai';
import { likelySessionAtom, sessionAtom } from '../../features/session/session-atoms.ts';
import { BettingFloor } from './betting-floor.tsx';
import { GamesLoading } from './games-loading.tsx';
import { SignedOut } from './signed-out.tsx';

export default function BettingPage() {
  const likely = useAtomValue(likelySessionAtom);
  const { status: known } = useAtomValue(sessionAtom);
  // Until the session is restored, visitors who were signed out last time see the sign-in prompt immediately.
  const status = known === 'unknown' && likely === 'out' ? 'out' : known;
  return (
    <div data-wide className="page py-1.5 sm:py-5">
      <title>Betting · Courtside</title>
      {status === 'unknown' && <GamesLoading />}
      {status === 'in' && <BettingFloor />}
      {status === 'out' && <SignedOut />}
    </div>
  );
}
