import type { ReactNode } from 'react';

/** A page within a group without its content: its heading, and why there is none. */
export function Untitled({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="page-title mb-4">{heading}</h1>
      {children}
    </div>
  );
}
