import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Check, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { OpenBets } from '../../features/bets/open-bets.tsx';
import { inPlayAtom, recentBetsAtom } from '../../features/bets/recent-bets.ts';
import { cx } from '../../ui/cx.ts';
import { Modal } from '../../ui/modal.tsx';

/**
 * On screens too narrow for the bets rail: a bar with the number of pending bets that opens the list as a sheet. It stays
 * while recently settled bets are listed.
 */
export function BetsSheet() {
  const [open, setOpen] = useState(false);
  const { count, staked } = useAtomValue(inPlayAtom);
  const hasBets = useAtomValue(recentBetsAtom).length > 0;
  return (
    <div className="xl:hidden">
      {hasBets && (
        <>
          <div className="h-16" />
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="fixed inset-x-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mx-auto flex h-12 max-w-md items-center gap-3 rounded-card border border-line bg-surface px-4 text-sm font-semibold shadow-float animate-rise-in md:bottom-5"
          >
            <span
              className={cx(
                'num grid h-6 min-w-6 place-items-center rounded-chip px-1.5 text-base',
                count > 0 ? 'bg-court text-on-court' : 'bg-raised text-soft',
              )}
            >
              {count > 0 ? count : <Check aria-hidden className="size-3.5" strokeWidth={3} />}
            </span>
            Your bets
            <span className="ml-auto font-normal text-soft">
              {count > 0 ? (
                <>
                  <span className="num text-base text-ink">{formatCents(staked)}</span> at stake
                </>
              ) : (
                'All settled'
              )}
            </span>
            <ChevronUp aria-hidden className="size-4 text-soft" />
          </button>
        </>
      )}
      {open && (
        <Modal onClose={() => setOpen(false)} title="Your bets" shape="sheet">
          <OpenBets />
        </Modal>
      )}
    </div>
  );
}
