import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface ChartMissingProps {
  /** Why it is not there, in one sentence. */
  children: ReactNode;
  /** What helps. */
  action: string;
  onAction: () => void;
}

/** In the place of a chart, as high as it would be. */
export function ChartMissing({ children, action, onAction }: ChartMissingProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 text-center text-sm text-balance text-soft">
      <p>{children}</p>
      <Button look="secondary" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
