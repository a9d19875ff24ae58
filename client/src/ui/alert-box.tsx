import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error in a red box, announced immediately by screen readers. */
export function AlertBox({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-card bg-print-red px-3 py-2.75 text-base/5.25 font-medium text-white"
    >
      <CircleAlert aria-hidden className="size-5.25 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
