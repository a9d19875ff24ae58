import { useAtomValue, useSetAtom } from 'jotai';
import { Layers } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { legsText } from './slip.ts';
import { legCountAtom, parlaySheetAtom } from './slip-atoms.ts';

interface ParlayEntryProps {
  /** Called when it opens the slip. */
  onOpen?: () => void;
  className?: string;
}

/** Opens the parlay slip: `Parlay, 3 legs`. Renders nothing while it is empty. */
export function ParlayEntry({ onOpen, className }: ParlayEntryProps) {
  const count = useAtomValue(legCountAtom);
  const open = useSetAtom(parlaySheetAtom);
  if (count === 0) return null;
  const press = () => {
    onOpen?.();
    open(true);
  };
  return (
    <Button look="secondary" icon={Layers} aria-haspopup="dialog" onClick={press} className={className}>
      Parlay, {legsText(count)}
    </Button>
  );
}
