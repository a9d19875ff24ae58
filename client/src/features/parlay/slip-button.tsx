import { useAtomValue, useSetAtom } from 'jotai';
import { Ticket } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { parlaySheetAtom, slipAtom } from './slip-atoms.ts';

/** Opens the parlay slip: `Parlay, 3 legs`. Renders nothing while it is empty. `onOpen` is called when it opens. */
export function SlipButton({ onOpen }: { onOpen?: () => void }) {
  const count = useAtomValue(slipAtom).legs.length;
  const open = useSetAtom(parlaySheetAtom);
  if (count === 0) return null;
  const press = () => {
    onOpen?.();
    open(true);
  };
  return (
    <Button look="secondary" icon={Ticket} aria-haspopup="dialog" onClick={press}>
      Parlay, {count === 1 ? '1 leg' : `${count} legs`}
    </Button>
  );
}
