import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Modal } from '../../ui/modal.tsx';
import { picksAtom, picksProblemAtom, readySumAtom } from './picks-atoms.ts';

const Part = lazyPart('The list of selections', () => import('./picks-list.tsx'));

/** The list of selections, which loads when it is first shown. `onEmpty` is called once all of them are placed. */
export function PicksList({ onEmpty }: { onEmpty?: () => void }) {
  const loading = <p className="min-h-11 text-xs text-soft">Loading the list…</p>;
  return <Part loading={loading} {...(onEmpty && { onEmpty })} />;
}

/** The selections in one line, which opens their list as a sheet. */
export function PicksBar() {
  const count = useAtomValue(picksAtom).length;
  const sum = useAtomValue(readySumAtom);
  const problem = useAtomValue(picksProblemAtom);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const words = count === 1 ? '1 selection' : `${count} selections`;
  return (
    <div className="mt-1.5 grid min-h-11 items-center">
      {count === 0 && <p className="text-xs text-soft">Tap prices on the cards, then place the bets together.</p>}
      {count > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex h-11 items-center gap-2 rounded-control bg-court px-3 text-sm font-semibold text-on-court hover:bg-court-hover"
        >
          <span className="min-w-0 grow truncate text-left">
            {words} · <span className="num text-base">{formatCents(sum)}</span>
            {problem !== null && ' · over your balance'}
          </span>
          Place…
          <ChevronUp aria-hidden className="size-4 shrink-0" />
        </button>
      )}
      {open && (
        <Modal title="Your selections" shape="sheet" onClose={close}>
          <PicksList onEmpty={close} />
        </Modal>
      )}
    </div>
  );
}
