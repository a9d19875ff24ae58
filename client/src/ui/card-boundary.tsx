import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Keeps an error of one card from taking the page with it: a browser that translates the page may move its texts away. */
export function CardBoundary({ children }: { children: ReactNode }) {
  const [attempts, setAttempts] = useState(0);
  const broken = (
    <div role="alert" className="card grid content-start justify-items-start gap-3 p-4">
      <p className="text-sm">This card could not be shown.</p>
      <Button look="secondary" onClick={() => setAttempts(attempts + 1)}>
        Show it again
      </Button>
    </div>
  );
  return (
    <ErrorBoundary key={attempts} fallback={broken}>
      {children}
    </ErrorBoundary>
  );
}
