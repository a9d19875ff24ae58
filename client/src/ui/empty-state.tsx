import type { ReactNode } from 'react';

/** A hoop and a ball in flight. Decoration only. */
function HoopDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 120" fill="none" aria-hidden="true" className={className}>
      <rect x="44" y="12" width="84" height="56" rx="8" strokeWidth="3" className="fill-raised stroke-line-strong" />
      <rect x="70" y="32" width="32" height="24" rx="3" strokeWidth="3" className="stroke-line-strong" />
      <path d="M62 68h48" strokeWidth="4" strokeLinecap="round" className="stroke-court" />
      <path
        d="M66 70l7 34M106 70l-7 34M78 70l3 34M94 70l-3 34M69 84h34M71 95h30"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-soft"
      />
      <path
        d="M10 98C14 66 22 46 34 34"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
        className="stroke-soft"
      />
      <circle cx="38" cy="28" r="12" className="fill-court" />
      <path
        d="M26 28h24M38 16v24M30 19c5 5 5 13 0 18M46 19c-5 5-5 13 0 18"
        strokeWidth="1.6"
        className="stroke-on-court"
      />
    </svg>
  );
}

/** Placeholder for an empty list or a failed page: a drawing, a sentence and an action. */
export function EmptyState(props: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  const { title, children, action } = props;
  return (
    <div className="card flex flex-col items-center gap-3 px-6 py-10 text-center">
      <HoopDrawing className="h-24 w-32" />
      <p className="max-w-full text-base font-semibold wrap-anywhere">{title}</p>
      {children && <p className="max-w-sm text-sm text-pretty text-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
