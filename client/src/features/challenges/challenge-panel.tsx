import type { Challenge } from '@courtside/contract/challenges';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { formatCountdown } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { ChallengeOffer } from './challenge-offer.tsx';
import { ChallengeTicket } from './challenge-ticket.tsx';
import { canTake } from './challenge-view.ts';
import { titleOf } from './challenge-words.ts';
import { openChallengeAtom } from './open-challenge.ts';
import {
  loadOwnChallenges,
  ownChallengesAtom,
  ownChallengesLoadAtom,
  useOwnChallenges,
} from './own-challenges-atoms.ts';

/** The game of an open challenge, its group, and how long it can be taken. */
function OpenFor({ challenge: { game, groupName, expiresAt } }: { challenge: Challenge }) {
  const now = useAtomValue(nowAtom);
  return (
    <>
      {game.team1} vs {game.team2}, in <bdi>{groupName}</bdi>. Open for{' '}
      <span className="num text-base leading-4 text-ink">{formatCountdown(Date.parse(expiresAt) - now)}</span>
    </>
  );
}

/** A challenge over the page, where the user can take it. */
export default function ChallengePanel({ onClose }: { onClose: () => void }) {
  const id = useAtomValue(openChallengeAtom);
  const challenge = useAtomValue(ownChallengesAtom).find((each) => each.id === id);
  const { status } = useAtomValue(ownChallengesLoadAtom);
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  const now = useAtomValue(nowAtom);
  useOwnChallenges();
  const isMissing = challenge === undefined;
  useEffect(() => {
    if (isMissing) void loadOwnChallenges();
  }, [isMissing]);
  if (challenge && canTake(challenge, uid, now))
    return (
      <Modal
        title={titleOf(challenge, uid)}
        lead={<Avatar name={challenge.challenger.username} seed={challenge.challenger.uid} />}
        about={<OpenFor challenge={challenge} />}
        shape="sheet"
        onClose={onClose}
      >
        <ChallengeOffer challenge={challenge} uid={uid} onDone={onClose} />
      </Modal>
    );
  return (
    <Modal title="Head-to-head" shape="sheet" onClose={onClose} {...(challenge && { about: challenge.groupName })}>
      {challenge && <ChallengeTicket challenge={challenge} onDone={onClose} />}
      {isMissing && status === 'loading' && <Spinner label="Loading the challenge" />}
      {isMissing && status !== 'loading' && <p className="text-sm text-soft">This challenge is no longer open.</p>}
    </Modal>
  );
}
