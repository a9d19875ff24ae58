import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { BoardRow, rowHeight } from '../../features/leaderboard/board-row.tsx';
import { cx } from '../../ui/cx.ts';

const sides = {
  above: { place: 'top-[calc(3.5rem+env(safe-area-inset-top))] md:top-16', row: 'top-2' },
  below: { place: 'bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:bottom-0', row: 'bottom-2' },
} as const;

/** The own row at the edge of the view where it is out of sight; pressing it leads there. It takes no room of its own. */
export function PinnedRow({
  row,
  side,
  onFind,
}: {
  row: LeaderboardRow;
  side: keyof typeof sides;
  onFind: () => void;
}) {
  return (
    <div className={cx('sticky z-20 h-0', sides[side].place)}>
      <button
        type="button"
        onClick={onFind}
        data-testid="pinned-row"
        style={{ height: rowHeight }}
        className={cx(
          'absolute inset-x-0 rounded-card border-2 border-court bg-surface text-left shadow-float hover:bg-raised motion-safe:animate-rise-in',
          sides[side].row,
        )}
      >
        <span className="sr-only">Show my place in the list: </span>
        <BoardRow row={row} own />
      </button>
    </div>
  );
}
