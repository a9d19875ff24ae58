import { useAtom, useAtomValue } from 'jotai';
import { openBetsAtom } from '../../features/bets/bets-atoms.ts';
import { openChallengeAtom } from '../../features/challenges/open-challenge.ts';
import { lazyPart, onDemand } from '../../ui/lazy-part.tsx';

const ChallengePanel = onDemand('Head-to-head', () => import('../../features/challenges/challenge-panel.tsx'));
const FollowChallenges = lazyPart(null, () => import('../../features/challenges/follow-challenges.tsx'));

/** The challenge that a message has offered. While a head-to-head of the user is running, its data is kept live. */
export default function Challenges() {
  const [challenge, setChallenge] = useAtom(openChallengeAtom);
  const isPlaying = useAtomValue(openBetsAtom).some((bet) => bet.challenge !== undefined);
  return (
    <>
      {isPlaying && <FollowChallenges />}
      {challenge !== null && <ChallengePanel key={challenge} onClose={() => setChallenge(null)} />}
    </>
  );
}
