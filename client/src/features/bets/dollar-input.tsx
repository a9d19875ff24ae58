import type { ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';

/** A field on paper for an amount, after a dollar sign. The parent is positioned and sets the width. */
export function DollarInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <>
      <span
        aria-hidden
        className="num pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-lg text-paper-soft"
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
          'amount-paper num h-11 w-full rounded-control pr-1 pl-6 text-lg placeholder:text-paper-soft',
          className,
        )}
        {...props}
      />
    </>
  );
}
