import type { ChallengeBlock } from '@courtside/contract/challenges';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import {
  challengeBlocksAtom,
  loadChallengeBlocks,
  unblockChallenger,
} from '../../features/challenges/challenge-blocks.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';

/** The friends whose challenges the user does not take. Renders nothing for a user who has blocked none. */
export function BlockedChallengers() {
  const { status, data } = useAtomValue(challengeBlocksAtom);
  const [failure, setFailure] = useState<string | null>(null);
  const unblock = async (block: ChallengeBlock) => {
    const message = await unblockChallenger(block);
    setFailure(message);
    if (message === null) showToast({ tone: 'plain', text: `${block.username} can challenge you again.` });
  };
  if (status === 'failed')
    return <LoadFailed onRetry={loadChallengeBlocks}>Whom you have blocked could not be loaded.</LoadFailed>;
  if (data === null || data.length === 0) return null;
  return (
    <section aria-labelledby="blocked-challengers" className="card grid grid-cols-1 gap-3 p-4 sm:p-6">
      <h2 id="blocked-challengers" className="text-lg font-semibold tracking-tight">
        Blocked from challenging you
      </h2>
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      <ul className="divide-y divide-line">
        {data.map((block) => (
          <li key={block.uid} className="flex items-center gap-2.5 py-2">
            <Avatar name={block.username} seed={block.uid} />
            <bdi className="min-w-0 grow truncate text-sm font-semibold">{block.username}</bdi>
            <Button look="secondary" aria-label={`Unblock ${block.username}`} onClick={() => unblock(block)}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
