import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { livePlaces } from '@courtside/contract/live';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { boardAtom, usePositions } from '../../features/leaderboard/board-atoms.ts';
import { BoardHead, BoardRow, rowHeight } from '../../features/leaderboard/board-row.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { BoardItem } from './board-item.tsx';
import { hiddenSide, oncePerTarget, type Target, windowFor } from './board-window.ts';
import { useTop } from './use-top.ts';

const sides = {
  above: { place: 'top-[calc(3.5rem+env(safe-area-inset-top))] md:top-16', row: 'top-2' },
  below: { place: 'bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:bottom-0', row: 'bottom-2' },
} as const;

/** The user's row, pinned to the edge of the view while it is out of view; a press scrolls to it. Takes no space. */
function PinnedRow({ row, side, onFind }: { row: LeaderboardRow; side: keyof typeof sides; onFind: () => void }) {
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

const shouldScroll = oncePerTarget();

interface BoardListProps {
  total: number;
  own: LeaderboardRow | null;
  /** The position to scroll to; a new object scrolls again. */
  target: Target | null;
  onFind: (position: number) => void;
}

/** All players by balance. Renders only the rows in view and loads only their pages. */
export function BoardList({ total, own, target, onFind }: BoardListProps) {
  const { rowAt } = useAtomValue(boardAtom);
  const { element, top } = useTop<HTMLOListElement>();
  const { first, count } = windowFor(target?.position ?? 1, total);

  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
    // Keyed by uid, so that a live row keeps its element and animates when its position changes.
    getItemKey: (index) => (first + index <= livePlaces && rowAt(first + index)?.uid) || first + index,
  });
  const { range } = virtual;
  usePositions(first + (range?.startIndex ?? 0), first + (range?.endIndex ?? -1));

  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (target && shouldScroll(target)) scrollToIndex(target.position - first, { align: 'center' });
  }, [target, first, scrollToIndex]);

  const ownIndex = own && own.position - first;
  const hidden = ownIndex === null || !range ? null : hiddenSide(ownIndex, count, range);
  const pinned = own && hidden && <PinnedRow row={own} side={hidden} onFind={() => onFind(own.position)} />;

  return (
    <>
      {first > 1 && (
        <Button look="secondary" wide onClick={() => onFind(1)} className="mb-3">
          Back to the first place
        </Button>
      )}
      {hidden === 'above' && pinned}
      <div className="card overflow-clip">
        <BoardHead />
        <ol
          ref={element}
          aria-label="All players"
          style={{ height: virtual.getTotalSize() }}
          className="relative [overflow-anchor:none]"
        >
          {virtual.getVirtualItems().map((item) => {
            const position = first + item.index;
            const row = rowAt(position);
            const isOwn = row !== undefined && row.uid === own?.uid;
            const place = { position, total, top: item.start - top, row, target, own: isOwn };
            return (
              <BoardItem key={item.key} {...place}>
                {row && <BoardRow row={row} own={isOwn} />}
              </BoardItem>
            );
          })}
        </ol>
      </div>
      {hidden === 'below' && pinned}
    </>
  );
}
