import type { ReactNode } from 'react';

interface SheetTitleProps {
  id: string;
  /** At the end of the line, in few words. */
  note?: ReactNode;
  children: ReactNode;
}

/** The title of a section in a sheet. */
export function SheetTitle({ id, note, children }: SheetTitleProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h3 id={id} className="text-points leading-5.5">
        {children}
      </h3>
      {note && <p className="min-w-0 truncate text-sm text-soft">{note}</p>}
    </div>
  );
}
