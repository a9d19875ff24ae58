import { formatCents, formatChange } from '@courtside/contract/money';
import type { LuckRow } from '../../../features/luck/luck-row.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';

/** `+$350`: the ends of the chart are whole dollars. */
function wholeDollars(cents: number): string {
  return cents === 0 ? '$0' : formatChange(cents).replace('.00', '');
}

/** Left of this place, in percent, a label goes to the right of its mark, so that it stays within the chart. */
const labelTurn = 55;

interface ReplayChartProps {
  row: LuckRow;
  isOwn: boolean;
}

/**
 * What a member made in all replays as 20 bars: gray below the real result, filled above. The real result is the member's head on a
 * post, the expected one a dotted line.
 */
export function ReplayChart({ row, isOwn }: ReplayChartProps) {
  const { low, high, counts } = row.bars;
  const [profit, expected] = [row.returned - row.staked, row.expected - row.staked];
  const placeOf = (cents: number) => (100 * (cents - low)) / (high - low);
  const [at, expectedAt] = [placeOf(profit), placeOf(expected)];
  const highest = Math.max(...counts);
  const better = isOwn ? 'var(--color-court)' : 'var(--color-soft)';
  const worse = 'color-mix(in srgb, var(--color-soft) 36%, transparent)';
  return (
    <figure
      role="img"
      aria-label={`Results of the replays from ${formatCents(low)} to ${formatCents(high)}. Real: ${formatChange(profit)}, expected: ${formatChange(expected)}.`}
      className="my-2"
    >
      <div aria-hidden className="relative flex h-38 items-end gap-0.5 border-b border-line-strong pt-15 lg:h-52">
        {counts.map((count, index) => {
          // The bar that holds the result has both colors.
          const split = Math.min(100, Math.max(0, counts.length * at - 100 * index));
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its range alone
              key={index}
              className="min-w-0 grow basis-0 rounded-t-[2px]"
              style={{
                height: `${(100 * count) / highest}%`,
                background: `linear-gradient(to right, ${worse} ${split}%, ${better} ${split}%)`,
              }}
            />
          );
        })}
        <span
          className="absolute top-10 bottom-0 -translate-x-0.5 bg-surface px-px before:block before:h-full before:border-l-2 before:border-dotted before:border-ink"
          style={{ left: `${expectedAt}%` }}
        />
        <span
          className="absolute top-7 bottom-0 w-0.75 -translate-x-1/2"
          style={{ left: `${at}%`, background: better }}
        />
        <span
          className={cx(
            'absolute top-8.5 rounded-card bg-surface px-1 text-note/4.5 text-soft',
            expectedAt >= labelTurn ? '-translate-x-full -ml-1' : 'ml-1',
          )}
          style={{ left: `${expectedAt}%` }}
        >
          expected {formatChange(expected)}
        </span>
        <span
          className={cx(
            'absolute top-0 flex items-center gap-1.5',
            at >= labelTurn ? 'flex-row-reverse -translate-x-[calc(100%-0.875rem)]' : '-translate-x-3.5',
          )}
          style={{ left: `clamp(0.875rem, ${at}%, calc(100% - 0.875rem))` }}
        >
          <Avatar name={row.username} seed={row.uid} className="size-7! text-note!" />
          <span className="num text-base">{formatChange(profit)}</span>
        </span>
      </div>
      <div aria-hidden className="flex justify-between pt-1 text-note text-soft">
        <span>{wholeDollars(low)}</span>
        <span>{wholeDollars(high)}</span>
      </div>
    </figure>
  );
}
