import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface PressedChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A choice that is on or off, in a row of several. */
export function PressedChip({ pressed, onPress, children }: PressedChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'h-11 min-w-11 shrink-0 rounded-control border px-3 text-sm font-semibold whitespace-nowrap transition-colors',
        pressed ? 'border-court bg-court text-on-court' : 'border-line hover:border-court',
      )}
    >
      {children}
    </button>
  );
}
