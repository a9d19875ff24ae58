import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SectionTitleProps {
  id: string;
  /** A link to the rest of a list. */
  more?: { readonly to: string; readonly label: string } | false;
  children: ReactNode;
}

/** The heading of a section of Home. */
export function SectionTitle({ id, more = false, children }: SectionTitleProps) {
  return (
    <div className="mb-2 flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-[1.125rem]/5.5">
        {children}
      </h2>
      {more && (
        <Link
          to={more.to}
          className="tap z-1 shrink-0 text-sm font-semibold text-court-ink underline-offset-4 hover:underline"
        >
          {more.label}
        </Link>
      )}
    </div>
  );
}
