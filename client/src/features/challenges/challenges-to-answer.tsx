import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronRight, Swords } from 'lucide-react';
import { nowAtom } from '../games/clock.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { useChallengeGroups } from './challenge-groups.ts';
import { canTake, sidesOf } from './challenge-view.ts';
import { riskWords, titleOf } from './challenge-words.ts';
import { openChallengeAtom } from './open-challenge.ts';
import { ownChallengesAtom, useOwnChallenges } from './own-challenges-atoms.ts';

/** The challenges that the user may take, a line each, where there is no room for their tickets. A press opens one. */
export default function ChallengesToAnswer({ className }: { className?: string }) {
  useOwnChallenges();
  // The cards of the games offer a challenge.
  useChallengeGroups();
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  const now = useAtomValue(nowAtom);
  const open = useSetAtom(openChallengeAtom);
  const shown = useAtomValue(ownChallengesAtom).filter((challenge) => canTake(challenge, uid, now));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Challenges to answer" className={className}>
      <ul className="grid grid-cols-1 gap-2">
        {shown.map((challenge) => {
          const [, side] = sidesOf(challenge);
          return (
            <li key={challenge.id}>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => open(challenge.id)}
                className="card flex w-full items-center gap-3 px-3 py-2.5 text-left hover:bg-raised"
              >
                <Swords aria-hidden className="size-5 shrink-0 text-court-ink" />
                <span className="min-w-0 grow text-sm">
                  <bdi className="block font-semibold wrap-anywhere">{titleOf(challenge, uid)}</bdi>
                  <span className="block text-xs text-soft">
                    {side.what}. {riskWords('You', side)}
                  </span>
                </span>
                <span className="flex shrink-0 items-center text-sm font-semibold text-court-ink">
                  See it
                  <ChevronRight aria-hidden className="size-4" />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
