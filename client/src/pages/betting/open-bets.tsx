import { formatCents } from '@courtside/contract/money';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { BetLine } from '../../features/bets/bet-card.tsx';
import { bestPayoutAtom, betsSheetAtom, inPlayAtom } from '../../features/bets/recent-bets.ts';
import { useVisitBets } from '../../features/bets/visit-bets.ts';
import { PushOffer } from '../../features/push/push-offer.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Modal } from '../../ui/modal.tsx';

const OwnChallenges = lazyPart('Your challenges', () => import('../../features/challenges/own-challenges.tsx'));
const ChallengeFriend = lazyPart(null, () => import('../../features/challenges/challenge-friend.tsx'));

const noGames: readonly string[] = [];

/** The bets in play by tip-off with the sum at stake, then the latest results. `without`: games whose bets are shown elsewhere. */
export function OpenBets({ without = noGames }: { without?: readonly string[] }) {
  const { inPlay: all, results, dismiss } = useVisitBets();
  const inPlay = all.filter(({ betId }) => !without.includes(betId));
  const { staked } = useAtomValue(inPlayAtom);
  const payout = useAtomValue(bestPayoutAtom);
  return (
    <>
      <OwnChallenges />
      {all.length === 0 && (
        <p className="rounded-control border border-dashed border-line-strong px-4 py-6 text-center text-sm text-soft">
          No bets are running. Those you place show up here, and you can watch them end.
        </p>
      )}
      <ul data-in-play tabIndex={-1} className="grid grid-cols-1 gap-2 outline-none empty:hidden">
        {inPlay.map((bet) => (
          <BetLine key={bet.id} bet={bet} onDismiss={() => dismiss(bet.id)} />
        ))}
      </ul>
      {staked > 0 && (
        <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 text-sm">
          <dt className="text-soft">At stake</dt>
          <dd className="num text-right text-base">{formatCents(staked)}</dd>
          <dt className="text-soft">Most you can get back</dt>
          <dd className="num text-right text-base">{formatCents(payout)}</dd>
        </dl>
      )}
      <PushOffer />
      {results.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-sm font-semibold">Latest results</h3>
          <ul className="grid grid-cols-1 gap-2">
            {results.map((bet) => (
              <BetLine key={bet.id} bet={bet} />
            ))}
          </ul>
        </>
      )}
      <ChallengeFriend />
    </>
  );
}

/** The user's bets as a sheet. Opens from the badge on the tab bar, the title on a tablet, and a card with several bets. */
export function BetsSheet() {
  const [open, setOpen] = useAtom(betsSheetAtom);
  useEffect(() => () => setOpen(false), [setOpen]);
  if (!open) return null;
  return (
    <Modal onClose={() => setOpen(false)} title="Your bets" shape="sheet">
      <OpenBets />
    </Modal>
  );
}
