import type { Game } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { Swords } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { onDemand } from '../../ui/lazy-part.tsx';
import { challengeGroupsAtom } from './challenge-groups.ts';

const MakeChallenge = onDemand('Challenge a friend', () => import('./make-challenge.tsx'));

/** Challenges a friend on a game, where the card has room for it. Renders nothing for a user without a group that has another member. */
export default function CardChallenge({ game }: { game: Game }) {
  const groups = useAtomValue(challengeGroupsAtom);
  const [making, setMaking] = useState(false);
  if (groups.length === 0) return null;
  return (
    <>
      <IconButton
        label={`Challenge a friend: ${game.team1} vs ${game.team2}`}
        title="Challenge a friend"
        icon={Swords}
        onClick={() => setMaking(true)}
        className="tap z-1 -mr-1 ml-auto size-8 hover:bg-raised @max-[18rem]:hidden"
      />
      {making && <MakeChallenge groups={groups} gameId={game.id} onClose={() => setMaking(false)} />}
    </>
  );
}
