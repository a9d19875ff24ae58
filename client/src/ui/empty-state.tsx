import type { ReactNode } from 'react';
import { HoopDrawing } from './hoop-drawing.tsx';

/** Nothing to show: one drawing, one sentence, one action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-10 text-center">
      <HoopDrawing className="h-24 w-32" />
      <p className="max-w-full text-base font-semibold wrap-anywhere">{title}</p>
      {children && <p className="max-w-sm text-sm text-pretty text-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
