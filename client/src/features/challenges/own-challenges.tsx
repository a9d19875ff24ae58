import { useAtomValue } from 'jotai';
import { Swords } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { useChallengeGroups } from './challenge-groups.ts';
import { ChallengeTicket } from './challenge-ticket.tsx';
import { ownChallengesAtom, useOwnChallenges } from './own-challenges-atoms.ts';

const MakeChallenge = onDemand('Challenge a friend', () => import('./make-challenge.tsx'));

/** The open challenges to and by the user, and a button for a new one. Those that were taken are bets in play. */
export default function OwnChallenges() {
  useOwnChallenges();
  const open = useAtomValue(ownChallengesAtom).filter(({ status }) => status === 'open');
  const groups = useChallengeGroups();
  const [making, setMaking] = useState(false);
  if (open.length === 0 && groups.length === 0) return null;
  return (
    <section aria-label="Challenges" className="mb-4 grid grid-cols-1 gap-2">
      {open.length > 0 && <h3 className="text-sm font-semibold">Challenges</h3>}
      {open.map((challenge) => (
        <ChallengeTicket key={challenge.id} challenge={challenge} withGroup />
      ))}
      {groups.length > 0 && (
        <Button look="secondary" wide icon={Swords} onClick={() => setMaking(true)}>
          Challenge a friend
        </Button>
      )}
      {making && <MakeChallenge groups={groups} onClose={() => setMaking(false)} />}
    </section>
  );
}
