import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { livePlaces } from '@courtside/contract/live';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { boardAtom } from '../../features/leaderboard/board-atoms.ts';
import { BoardHead, BoardRow, rowHeight } from '../../features/leaderboard/board-row.tsx';
import { useRanks } from '../../features/leaderboard/load-pages.ts';
import { Button } from '../../ui/button.tsx';
import { BoardItem } from './board-item.tsx';
import { hiddenSide, once, type Target, windowFor } from './board-window.ts';
import { PinnedRow } from './pinned-row.tsx';

const isNewlySought = once();

interface BoardListProps {
  total: number;
  own: LeaderboardRow | null;
  /** The rank to be led to; a new object leads there again. */
  target: Target | null;
  onFind: (rank: number) => void;
}

/** How far down the page an element starts, in px. */
function useTop<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [top, setTop] = useState(0);
  // What stands above may grow or shrink with any render.
  useLayoutEffect(() => {
    if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
  });
  return { element, top };
}

/** Everybody, by rank. Only the rows in view are drawn and only their pages are read. */
export function BoardList({ total, own, target, onFind }: BoardListProps) {
  const { rowAt } = useAtomValue(boardAtom);
  const { element, top } = useTop<HTMLOListElement>();
  const { first, count } = windowFor(target?.rank ?? 1, total);

  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
    // A live row keeps its element when its rank changes, and so travels to its new place.
    getItemKey: (index) => (first + index <= livePlaces && rowAt(first + index)?.uid) || first + index,
  });
  const { range } = virtual;
  useRanks(first + (range?.startIndex ?? 0), first + (range?.endIndex ?? -1));

  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (target && isNewlySought(target)) scrollToIndex(target.rank - first, { align: 'center' });
  }, [target, first, scrollToIndex]);

  const ownIndex = own && own.rank - first;
  const hidden = ownIndex === null || !range ? null : hiddenSide(ownIndex, count, range);
  const pinned = own && hidden && <PinnedRow row={own} side={hidden} onFind={() => onFind(own.rank)} />;

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
            const rank = first + item.index;
            const row = rowAt(rank);
            return (
              <BoardItem key={item.key} rank={rank} total={total} top={item.start - top} row={row} target={target}>
                {row && <BoardRow row={row} own={row.uid === own?.uid} />}
              </BoardItem>
            );
          })}
        </ol>
      </div>
      {hidden === 'below' && pinned}
    </>
  );
}
