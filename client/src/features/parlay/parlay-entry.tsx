import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { onDemand } from '../../ui/lazy-part.tsx';
import { parlaySheetAtom } from './slip-atoms.ts';
import { SlipButton } from './slip-button.tsx';

const ParlaySheet = onDemand('The parlay slip', () => import('./parlay-sheet.tsx'));

/** The button that opens the parlay slip, and its sheet. */
export default function ParlayEntry() {
  const [isOpen, setOpen] = useAtom(parlaySheetAtom);
  useEffect(() => () => setOpen(false), [setOpen]);
  return (
    <>
      <SlipButton />
      {isOpen && <ParlaySheet onClose={() => setOpen(false)} />}
    </>
  );
}
