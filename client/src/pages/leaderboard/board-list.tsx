import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { livePlaces } from '@courtside/contract/live';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { boardAtom, usePositions } from '../../features/leaderboard/board-atoms.ts';
import { BoardHead, BoardRow, BoardRowSkeleton, firstRowRems, rowRems } from '../../features/leaderboard/board-row.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { goldRow } from '../../ui/rank.tsx';

/** A position to scroll to; each request is a new object. */
export interface Target {
  readonly position: number;
}

/** Returns a predicate that is true only the first time it is called with a target. */
function oncePerTarget(): (target: Target) => boolean {
  const handled = new WeakSet<Target>();
  return (target) => {
    const isFirst = !handled.has(target);
    handled.add(target);
    return isFirst;
  };
}

/** Browsers limit the page height to about 17 million px, so the list shows at most this many rows around the target. */
const maxRows = 200_000;

/** The first position and the number of positions to list, including `position`. */
export function windowFor(position: number, total: number): { readonly first: number; readonly count: number } {
  const last = Math.max(0, total - maxRows);
  const before = position <= maxRows ? 0 : Math.min(last, position - maxRows / 2);
  return { first: before + 1, count: Math.min(maxRows, total - before) };
}

/** The first and last row that are at least partly in view. */
interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * The edge of the view beyond which a row is; null while it is visible. The first and last row in view may be covered
 * by the bars, so they count as hidden, except at the ends of the list.
 */
export function hiddenSide(index: number, count: number, { startIndex, endIndex }: Range): 'above' | 'below' | null {
  if (index < startIndex || (index === startIndex && index > 0)) return 'above';
  if (index > endIndex || (index === endIndex && index < count - 1)) return 'below';
  return null;
}

/** The virtual list remounts rows while scrolling; only the first row mounted for a target may take the focus. */
const shouldFocus = oncePerTarget();

interface BoardItemProps {
  position: number;
  total: number;
  /** Offset in the list, in px. */
  top: number;
  row: LeaderboardRow | undefined;
  target: Target | null;
  own: boolean;
  children: ReactNode;
}

const mine =
  'bg-[color-mix(in_srgb,var(--color-court)_13%,var(--color-surface))] shadow-[inset_4px_0_0_var(--color-court)]';

const remsAt = (position: number) => (position === 1 ? firstRowRems : rowRems);

/** Size of a rem in px: 16 unless the user has chosen another text size. */
function remInPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** A row of the virtual list. Animates to its place when the player's position changes, and takes the focus as a target. */
function BoardItem({ position, total, top, row, target, own, children }: BoardItemProps) {
  const element = useRef<HTMLLIElement>(null);
  const wanted = target?.position === position ? target : null;

  useEffect(() => {
    if (!wanted || !shouldFocus(wanted)) return;
    element.current?.focus({ preventScroll: true });
    element.current?.animate([{ backgroundColor: 'color-mix(in oklch, var(--color-court) 30%, transparent)' }, {}], {
      duration: 1600,
      easing: 'ease-out',
    });
  }, [wanted]);

  return (
    <li
      ref={element}
      tabIndex={-1}
      aria-setsize={total}
      aria-posinset={position}
      data-position={position}
      data-uid={row?.uid}
      style={{ height: `${remsAt(position)}rem`, transform: `translateY(${top}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 border-b border-line outline-offset-[-2px] duration-300 ease-out motion-safe:transition-transform',
        position === 1 ? goldRow : own ? mine : 'bg-surface',
      )}
    >
      {children || <BoardRowSkeleton />}
    </li>
  );
}

/** Distance of an element from the top of the page, in px. */
export function useTop<E extends HTMLElement>(): { element: RefObject<E | null>; top: number } {
  const element = useRef<E>(null);
  const [top, setTop] = useState(0);
  // Any render may change the height of the content above.
  useLayoutEffect(() => {
    if (element.current === null) return;
    const now = Math.round(element.current.getBoundingClientRect().top + window.scrollY);
    // While a transition is pending, setting even an equal state renders again, and this effect would run without end.
    if (now !== top) setTop(now);
  });
  return { element, top };
}

/**
 * Both edges are measured from the top, and the row stands before the list: stuck to the bottom after the list, it would
 * count as moved by every player who joins, although it stays in place.
 */
const sides = {
  above: { place: 'top-[calc(3.5rem+env(safe-area-inset-top))] md:top-16', row: 'top-2' },
  below: { place: 'top-[calc(100dvh-3.5rem-env(safe-area-inset-bottom))] md:top-[100dvh]', row: 'bottom-2' },
} as const;

/** The user's row, pinned to the edge of the view while it is out of view; a press scrolls to it. Takes no space. */
function PinnedRow({ row, side, onFind }: { row: LeaderboardRow; side: keyof typeof sides; onFind: () => void }) {
  return (
    <div className={cx('sticky z-20 h-0', sides[side].place)}>
      <button
        type="button"
        onClick={onFind}
        data-testid="pinned-row"
        style={{ height: `${rowRems}rem` }}
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

/** All players by balance plus open bets. Renders only the rows in view and loads only their pages. */
export function BoardList({ total, own, target, onFind }: BoardListProps) {
  const { rowAt } = useAtomValue(boardAtom);
  const { element, top } = useTop<HTMLOListElement>();
  const [rem] = useState(remInPx);
  const { first, count } = windowFor(target?.position ?? 1, total);

  const virtual = useWindowVirtualizer({
    count,
    estimateSize: (index) => remsAt(first + index) * rem,
    overscan: 6,
    scrollMargin: top,
    // Keyed by uid, so that a live row keeps its element and animates when its position changes.
    getItemKey: (index) => (first + index <= livePlaces && rowAt(first + index)?.uid) || first + index,
  });
  // Computes the range; before it, the range is that of the last render.
  const items = virtual.getVirtualItems();
  const { range } = virtual;
  usePositions(first + (range?.startIndex ?? 0), first + (range?.endIndex ?? -1));

  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (target && shouldScroll(target)) scrollToIndex(target.position - first, { align: 'center' });
  }, [target, first, scrollToIndex]);

  // After a sign-up the user's position may arrive before the number of players.
  const ownIndex = own && Math.min(own.position, total) - first;
  const hidden = ownIndex === null || !range ? null : hiddenSide(ownIndex, count, range);

  return (
    <>
      {first > 1 && (
        <Button look="secondary" wide onClick={() => onFind(1)} className="mb-3">
          Back to the first place
        </Button>
      )}
      {own && hidden && <PinnedRow row={own} side={hidden} onFind={() => onFind(own.position)} />}
      <div className="card overflow-clip">
        <BoardHead />
        <ol
          ref={element}
          aria-label="All players"
          style={{ height: virtual.getTotalSize() }}
          className="relative [overflow-anchor:none]"
        >
          {items.map((item) => {
            const position = first + item.index;
            const row = rowAt(position);
            const isOwn = row !== undefined && row.uid === own?.uid;
            const place = { position, total, top: item.start - top, row, target, own: isOwn };
            return (
              <BoardItem key={item.key} {...place}>
                {row && <BoardRow row={row} own={isOwn} first={position === 1} />}
              </BoardItem>
            );
          })}
        </ol>
      </div>
    </>
  );
}
