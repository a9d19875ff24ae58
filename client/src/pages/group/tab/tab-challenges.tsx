import type { Challenge, Tab } from '@courtside/contract/challenges';
import { useState } from 'react';
import { ChallengeTicket } from '../../../features/challenges/challenge-ticket.tsx';
import { isRunning } from '../../../features/challenges/challenge-view.ts';
import { Reactions } from '../../../features/groups/reactions.tsx';
import { Button } from '../../../ui/button.tsx';
import { isDesktop } from '../../../ui/is-desktop.ts';

/** Head-to-heads that ended and are shown at first. */
const firstEnded = () => (isDesktop() ? 3 : 1);

function Part({ title, challenges }: { title: string; challenges: readonly Challenge[] }) {
  if (challenges.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <ul className="grid grid-cols-1 gap-3">
        {challenges.map((challenge) => (
          <li key={challenge.id}>
            <ChallengeTicket
              challenge={challenge}
              reactions={
                challenge.status === 'taken' && (
                  <Reactions
                    groupId={challenge.groupId}
                    target={{ kind: 'challenge', id: challenge.id }}
                    about={`${challenge.challenger.username} against ${challenge.opponent?.username ?? 'a former user'}`}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The head-to-heads of a tab: open, running, and the latest that ended. */
export function TabChallenges({ tab: { challenges } }: { tab: Tab }) {
  const [all, setAll] = useState(false);
  const [count] = useState(firstEnded);
  const open = challenges.filter(({ status }) => status === 'open');
  const running = challenges.filter(isRunning);
  const ended = challenges.filter((challenge) => challenge.status !== 'open' && !isRunning(challenge));
  return (
    <>
      <Part title="Open" challenges={open} />
      <Part title="Running" challenges={running} />
      <Part title="Latest" challenges={all ? ended : ended.slice(0, count)} />
      {!all && ended.length > count && (
        <Button look="secondary" wide onClick={() => setAll(true)}>
          Show all {ended.length}
        </Button>
      )}
    </>
  );
}
