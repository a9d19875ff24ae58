import type { ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';

interface DollarInputProps extends ComponentProps<'input'> {
  textSize: 'text-base' | 'text-lg';
}

/** A field for an amount, after a dollar sign. The parent is positioned and sets the width. */
export function DollarInput({ textSize, className, ...props }: DollarInputProps) {
  return (
    <>
      <span
        aria-hidden
        className={cx('num pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-soft', textSize)}
      >
        $
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={14}
        className={cx(
          'num h-11 w-full rounded-control border border-line-strong bg-raised pr-1 pl-5 placeholder:text-soft/60 focus-visible:outline-offset-0',
          textSize,
          className,
        )}
        {...props}
      />
    </>
  );
}
