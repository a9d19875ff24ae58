import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { type ReactNode, useEffect, useRef } from 'react';
import { BoardRowSkeleton, rowHeight } from '../../features/leaderboard/board-row.tsx';
import { cx } from '../../ui/cx.ts';
import { oncePerTarget, type Target } from './board-window.ts';

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

const gold =
  'bg-[color-mix(in_oklab,var(--color-gold)_18%,var(--color-surface))] shadow-[inset_4px_0_0_var(--color-gold)]';

const mine = 'bg-[color-mix(in_oklab,var(--color-court)_9%,var(--color-surface))]';

/** A row of the virtual list. Animates to its place when the player's position changes, and takes the focus as a target. */
export function BoardItem({ position, total, top, row, target, own, children }: BoardItemProps) {
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
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 border-b border-line outline-offset-[-2px] duration-300 ease-out motion-safe:transition-transform',
        position === 1 ? gold : own ? mine : 'bg-surface',
      )}
    >
      {children || <BoardRowSkeleton />}
    </li>
  );
}
