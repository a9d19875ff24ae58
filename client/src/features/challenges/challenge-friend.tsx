import { Swords } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { useChallengeGroups } from './challenge-groups.ts';

const MakeChallenge = onDemand('Challenge a friend', () => import('./make-challenge.tsx'));

/** Opens the dialog for a new challenge. Renders nothing for a user without a group that has another member. */
export default function ChallengeFriend() {
  const groups = useChallengeGroups();
  const [making, setMaking] = useState(false);
  if (groups.length === 0) return null;
  return (
    <div className="mt-4">
      <Button look="secondary" wide icon={Swords} onClick={() => setMaking(true)}>
        Challenge a friend
      </Button>
      {making && <MakeChallenge groups={groups} onClose={() => setMaking(false)} />}
    </div>
  );
}
