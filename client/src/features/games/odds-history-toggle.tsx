import type { Game } from '@courtside/contract/entities';
import { ChartLine } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const OddsHistory = onDemand('The odds history', () => import('./odds-history.tsx'));

/** Opens the odds history of a game within its card. */
export function OddsHistoryToggle({ game }: { game: Game }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={cx(
          'tap inline-flex h-8 items-center gap-1.5 text-xs font-medium transition-colors hover:text-ink',
          open ? 'text-ink' : 'text-soft',
        )}
      >
        <ChartLine aria-hidden className="size-4" />
        {open ? 'Hide odds history' : 'Odds history'}
      </button>
      <div id={id} className={cx(open && 'mt-1 min-h-44')}>
        {open && (
          <ErrorBoundary
            fallback={<p className="py-6 text-center text-sm text-soft">The chart could not be loaded.</p>}
          >
            <OddsHistory game={game} onMissing={() => setOpen(false)} />
          </ErrorBoundary>
        )}
      </div>
    </div>
  );
}
