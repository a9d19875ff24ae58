import { useAtomValue } from 'jotai';
import { ChallengeTicket } from './challenge-ticket.tsx';
import { ownChallengesAtom, useOwnChallenges } from './own-challenges-atoms.ts';

/** The open challenges to and by the user. Those that were taken are bets in play. Renders nothing without any. */
export default function OwnChallenges() {
  useOwnChallenges();
  const open = useAtomValue(ownChallengesAtom).filter(({ status }) => status === 'open');
  if (open.length === 0) return null;
  return (
    <section aria-label="Challenges" className="mb-4 grid grid-cols-1 gap-3">
      <h3 className="text-sm font-semibold">Challenges</h3>
      {open.map((challenge) => (
        <ChallengeTicket key={challenge.id} challenge={challenge} withGroup />
      ))}
    </section>
  );
}
