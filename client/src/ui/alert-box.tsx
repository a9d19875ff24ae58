import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error in red, announced immediately by screen readers. */
export function AlertBox({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-control border border-loss/40 bg-loss/10 px-3 py-2.5 text-sm text-loss-ink"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
