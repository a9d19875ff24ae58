import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface StatProps {
  label: string;
  /** Sizes of the texts. */
  labelClass?: string;
  valueClass?: string;
  className?: string;
  children: ReactNode;
}

/** A number under its label, in a description list. */
export function Stat({ label, labelClass = 'text-xs', valueClass = 'text-lg', className, children }: StatProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className={cx('text-soft', labelClass)}>{label}</dt>
      <dd className={cx('num', valueClass)}>{children}</dd>
    </div>
  );
}
