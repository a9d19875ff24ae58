import { cx } from './cx.ts';

/** A placeholder block for content that is loading. Has the corners of a control unless `className` sets others. */
export function Skeleton({ className = '' }: { className?: string }) {
  const corners = !className.includes('rounded-') && 'rounded-control';
  return <span aria-hidden className={cx('block animate-breathe bg-line/70', corners, className)} />;
}

/** Tells screen readers what is loading. */
export function LoadingStatus({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
