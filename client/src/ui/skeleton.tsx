import { cx } from './cx.ts';

/** A quiet block in the shape of what is about to be shown. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-breathe rounded-control bg-line/70', className)} />;
}
