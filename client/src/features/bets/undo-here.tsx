import type { UserBet } from '@courtside/contract/entities';
import { LoaderCircle, Undo2 } from 'lucide-react';
import { formatCountdown } from '../../ui/time.ts';
import { useUndo } from './use-undo.ts';

/** Undoes the bet that was just placed, on the card it was placed from. `left` in ms. */
export function UndoHere({ bet, left }: { bet: UserBet; left: number }) {
  const { busy, undo } = useUndo(bet);
  const Icon = busy ? LoaderCircle : Undo2;
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void undo()}
      className="tap inline-flex h-6 items-center gap-1 rounded-chip text-xs font-semibold text-link"
    >
      <Icon aria-hidden className="size-3.5" />
      Undo{' '}
      <span aria-hidden className="num text-sm">
        {formatCountdown(left)}
      </span>
      <span className="sr-only">the bet just placed</span>
    </button>
  );
}
