import type { Challenge } from '@courtside/contract/challenges';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { blockChallenger } from './challenge-blocks.ts';

interface BlockChallengesProps {
  /** A challenge to the user. */
  challenge: Challenge;
  onDone?: (() => void) | undefined;
}

/** Blocks all challenges from the challenger of one, after a confirmation. */
export function BlockChallenges({ challenge, onDone }: BlockChallengesProps) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { username } = challenge.challenger;
  const block = async () => {
    const failure = await blockChallenger(challenge);
    setAsking(false);
    setProblem(failure);
    if (failure !== null) return;
    showToast({ tone: 'plain', text: `${username} can no longer challenge you.` });
    onDone?.();
  };
  return (
    <>
      <Button look="quiet" className="font-normal! text-soft wrap-anywhere" onClick={() => setAsking(true)}>
        <span>
          Block challenges from <bdi>{username}</bdi>
        </span>
      </Button>
      {problem !== null && <FieldProblem>{problem}</FieldProblem>}
      {asking && (
        <Confirm
          question={`Block challenges from ${username}?`}
          about="Their open challenges to you are declined, and they can make no new ones, in any group. You can unblock them in your profile, under Account."
          yes="Block"
          no="Cancel"
          tone="danger"
          onYes={block}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
