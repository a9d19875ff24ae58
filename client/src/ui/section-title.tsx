import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SectionTitleProps {
  id: string;
  /** A link to the rest of a list. */
  more?: { readonly to: string; readonly label: string } | false;
  /** What the section is about, in few words, where no link is. */
  about?: string;
  children: ReactNode;
}

/** The heading of a section that lies on the wood. */
export function SectionTitle({ id, more = false, about, children }: SectionTitleProps) {
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
      {about !== undefined && <span className="text-sm text-soft">{about}</span>}
    </div>
  );
}
