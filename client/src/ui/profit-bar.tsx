import { cx } from './cx.ts';

/** The largest absolute profit of a table, in dollars: the scale of its bars. Unknown profits count as 0. */
export function largestProfit(profits: Iterable<number | null>): number {
  let largest = 0;
  for (const profit of profits) largest = Math.max(largest, Math.abs(profit ?? 0));
  return largest;
}

/** Width of a bar, in percent of one half of its track. */
export function barWidth(profit: number, largest: number): number {
  return largest === 0 ? 0 : Math.min(100, (Math.abs(profit) / largest) * 100);
}

const half = 'relative h-full flex-1';
const bar = 'absolute inset-y-0 duration-240 ease-out motion-safe:transition-[width]';

interface ProfitBarProps {
  /** Dollars; null if unknown. */
  profit: number | null;
  /** The largest absolute profit of the table, which fills one half. */
  largest: number;
  /** As high as the bars of a table that counts. */
  thick?: boolean;
  className?: string;
}

/**
 * The line under a name: right of the middle money won, left money lost. Always as wide, so that rows compare and stay in
 * place. Hidden from screen readers, because the row has the profit as a number.
 */
export function ProfitBar({ profit, largest, thick = false, className }: ProfitBarProps) {
  const width = `${barWidth(profit ?? 0, largest)}%`;
  const isLoss = profit !== null && profit < 0;
  return (
    <span
      aria-hidden
      data-profit-bar
      className={cx(
        'pointer-events-none flex w-24 max-w-full shrink-0 sm:w-40',
        thick ? 'h-1.5 overflow-clip rounded-[2px] bg-line/60' : 'h-0.5 bg-line',
        className,
      )}
    >
      <span className={half}>
        <span className={cx(bar, 'right-0 bg-loss')} style={{ width: isLoss ? width : 0 }} />
      </span>
      <span className={cx('w-px bg-line-strong', !thick && '-my-0.5')} />
      <span className={half}>
        <span className={cx(bar, 'left-0 bg-win')} style={{ width: isLoss ? 0 : width }} />
      </span>
    </span>
  );
}
