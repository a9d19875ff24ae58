import { messageOf } from '../api/call.ts';
import { AlertBox } from './alert-box.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface LoadFailedProps {
  /** What could not be loaded, in one sentence. */
  children: string;
  /** The error of the load. The message that the server sent with it replaces the sentence. */
  failure?: unknown;
  /** Loads it again. */
  onRetry: () => Promise<unknown>;
  className?: string;
}

/** Replaces data that could not be loaded, so that a failed load never looks like an empty list. */
export function LoadFailed({ children, failure, onRetry, className }: LoadFailedProps) {
  return (
    <div className={cx('card grid gap-4 p-4', className)}>
      <AlertBox>{messageOf(failure, children)}</AlertBox>
      <Button onClick={onRetry} className="justify-self-start">
        Try Again
      </Button>
    </div>
  );
}
