import { cx } from './cx.ts';

/** A quiet block in the shape of what is about to be shown. Its corners are a control's unless `className` rounds them. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corners = !className.includes('rounded-') && 'rounded-control';
  return <span aria-hidden className={cx('block animate-breathe bg-line/70', corners, className)} />;
}
