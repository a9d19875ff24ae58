import type { Game } from '@courtside/contract/entities';
import { ChartLine } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const OddsHistory = onDemand('The odds history', () => import('./odds-history.tsx'));

/** Expands the odds history of a game within its card. A `note` replaces the button's visible label. */
export function OddsHistoryToggle({ game, note }: { game: Game; note?: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={cx(
            'tap inline-flex h-8 shrink-0 items-center gap-1.5 text-xs font-medium transition-colors hover:text-ink',
            open ? 'text-ink' : 'text-soft',
          )}
        >
          <ChartLine aria-hidden className="size-4" />
          <span className={cx(Boolean(note) && 'sr-only')}>{open ? 'Hide odds history' : 'Odds history'}</span>
        </button>
        {note}
      </div>
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
