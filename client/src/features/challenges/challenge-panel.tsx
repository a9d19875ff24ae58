import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChallengeTicket } from './challenge-ticket.tsx';
import { openChallengeAtom } from './open-challenge.ts';
import {
  loadOwnChallenges,
  ownChallengesAtom,
  ownChallengesLoadAtom,
  useOwnChallenges,
} from './own-challenges-atoms.ts';

/** A challenge over the page, where the user can take it. */
export default function ChallengePanel({ onClose }: { onClose: () => void }) {
  const [id] = useAtom(openChallengeAtom);
  const challenge = useAtomValue(ownChallengesAtom).find((each) => each.id === id);
  const { status } = useAtomValue(ownChallengesLoadAtom);
  useOwnChallenges();
  const isMissing = challenge === undefined;
  useEffect(() => {
    if (isMissing) void loadOwnChallenges();
  }, [isMissing]);
  return (
    <Modal title="Head-to-head" shape="sheet" onClose={onClose} {...(challenge && { about: challenge.groupName })}>
      {challenge && <ChallengeTicket challenge={challenge} onDone={onClose} />}
      {isMissing && status === 'loading' && <Spinner label="Loading the challenge" />}
      {isMissing && status !== 'loading' && <p className="text-sm text-soft">This challenge is no longer open.</p>}
    </Modal>
  );
}
