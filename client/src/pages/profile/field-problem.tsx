import type { ReactNode } from 'react';

/** What is wrong with the input of a field. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-sm text-loss-ink">
      {children}
    </p>
  );
}
