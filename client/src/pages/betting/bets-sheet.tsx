import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { betsSheetAtom } from '../../features/bets/bets-sheet-atom.ts';
import { OpenBets } from '../../features/bets/open-bets.tsx';
import { Modal } from '../../ui/modal.tsx';

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
