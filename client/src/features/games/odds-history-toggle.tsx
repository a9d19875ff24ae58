import type { Game } from '@courtside/contract/entities';
import { ChartLine } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const OddsHistory = onDemand('The odds history', () => import('./odds-history.tsx'));

/** An icon that expands the odds history of a game, in the last column and then across all columns of its grid. */
export function OddsHistoryToggle({ game }: { game: Game }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const label = open ? 'Hide odds history' : 'Odds history';
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={cx(
          'tap z-1 grid size-8 shrink-0 place-items-center rounded-control transition-colors hover:bg-raised hover:text-ink',
          open ? 'text-ink' : 'text-soft',
        )}
      >
        <ChartLine aria-hidden className="size-4.5" />
      </button>
      <div id={id} className={cx('relative col-span-full min-w-0 overflow-x-clip', open && 'mt-1 min-h-44')}>
        {open && (
          <ErrorBoundary
            fallback={<p className="py-6 text-center text-sm text-soft">The chart could not be loaded.</p>}
          >
            <OddsHistory game={game} onClose={() => setOpen(false)} />
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
