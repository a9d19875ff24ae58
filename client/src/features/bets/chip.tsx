import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** The amounts on the chips, in cents. */
export const stakeChips = [1000, 2500, 5000] as const;

interface ChipProps {
  name: string;
  onPick: (event: MouseEvent) => void;
  /** Whether the amount is the chip's; without it, the chip is no toggle. */
  chosen?: boolean;
  /** Whether it lies on paper: then the chosen one is dark. */
  onPaper?: boolean;
  className?: string;
  children: ReactNode;
}

/** A small button next to an amount. A press by mouse or finger leaves the focus in the field. */
export function Chip({ name, onPick, chosen, onPaper, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={chosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cx(
        'tap num grid h-11 min-w-9.5 place-items-center rounded-control border px-1 text-base transition-colors select-none',
        !chosen && 'border-line-strong hover:border-court hover:text-court-ink',
        chosen && (onPaper ? 'border-ink bg-ink text-surface' : 'border-paper bg-paper text-paper-ink'),
        className,
      )}
    >
      {children}
    </button>
  );
}
