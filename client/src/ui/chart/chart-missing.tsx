import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface ChartMissingProps {
  /** Why the chart is missing, in one sentence. */
  children: ReactNode;
  /** Label of the button. */
  action: string;
  onAction: () => void;
}

/** Replaces a chart that could not be loaded, at the same height. */
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
