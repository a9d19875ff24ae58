import type { ReactNode } from 'react';

/** A half court in lines, its ball missing. Decoration only. */
function HalfCourt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 132" fill="none" aria-hidden="true" className={className}>
      <g className="stroke-line-strong">
        <path d="M4 4H196V128H4ZM80 128A20 20 0 0 1 120 128" />
        <path d="M20 4V34A80 76 0 0 0 180 34V4" />
        <path d="M70 4V68H130V4M80 68A20 20 0 0 0 120 68" />
        <path d="M80 68A20 20 0 0 1 120 68" strokeDasharray="4 4" />
        <path d="M84 14H116" strokeWidth="2" />
        <circle cx="100" cy="20" r="5" />
      </g>
      <circle cx="100" cy="92" r="9" strokeWidth="1.5" strokeDasharray="4 3" className="stroke-court" />
      <path d="M100 78Q104 50 101 30" strokeWidth="1.5" strokeDasharray="4 4" className="stroke-court" />
    </svg>
  );
}

/** Placeholder for an empty list or a failed page: a half court, a sentence and an action. */
export function EmptyState(props: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  const { title, children, action } = props;
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-10 text-center">
      <HalfCourt className="h-33 w-50" />
      <p className="mt-1 max-w-full text-base font-semibold wrap-anywhere">{title}</p>
      {children && <p className="max-w-sm text-sm text-pretty text-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
