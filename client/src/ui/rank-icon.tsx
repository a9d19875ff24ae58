import { Medal, Trophy } from 'lucide-react';
import { cx } from './cx.ts';

const top = {
  1: { icon: Trophy, metal: 'bg-gold', says: 'First place' },
  2: { icon: Medal, metal: 'bg-silver', says: 'Second place' },
  3: { icon: Medal, metal: 'bg-bronze', says: 'Third place' },
} as const;

const isTop = (rank: number): rank is keyof typeof top => rank in top;

/** A rank: a trophy for the first, medals for the second and third, the number for all others. */
export function RankIcon({ rank, className }: { rank: number; className?: string }) {
  if (!isTop(rank)) {
    return (
      <span className={cx('num grid h-8 w-fit min-w-8 shrink-0 place-items-center text-base text-soft', className)}>
        <span>
          <span aria-hidden>#</span>
          {rank.toLocaleString('en-US')}
        </span>
      </span>
    );
  }
  const { icon: Icon, metal, says } = top[rank];
  return (
    <span
      role="img"
      aria-label={says}
      data-rank={rank}
      className={cx('grid size-8 shrink-0 place-items-center rounded-chip text-on-court', metal, className)}
    >
      <Icon aria-hidden className="size-4.5" />
    </span>
  );
}
