import { useAtomValue, useSetAtom } from 'jotai';
import { Swords } from 'lucide-react';
import { betsSheetAtom } from '../bets/recent-bets.ts';
import { nowAtom } from '../games/clock.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { canTake } from './challenge-view.ts';
import { ownChallengesAtom, useOwnChallenges } from './own-challenges-atoms.ts';

/** The number of challenges that the user may take, where their tickets are in the sheet of bets. A press opens it. */
export default function ChallengesToAnswer() {
  useOwnChallenges();
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  const now = useAtomValue(nowAtom);
  const openSheet = useSetAtom(betsSheetAtom);
  const count = useAtomValue(ownChallengesAtom).filter((challenge) => canTake(challenge, uid, now)).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={count === 1 ? '1 challenge to answer' : `${count} challenges to answer`}
      onClick={() => openSheet(true)}
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-court-ink transition-colors hover:bg-raised xl:hidden"
    >
      <Swords aria-hidden className="size-5" />
      <span
        aria-hidden
        className="num absolute top-0.5 left-6 grid h-5 min-w-5 place-items-center rounded-chip border-2 border-ground bg-court px-1 text-sm leading-4 text-on-court"
      >
        {count}
      </span>
    </button>
  );
}
