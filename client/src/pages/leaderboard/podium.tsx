import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { RankIcon } from '../../ui/rank-icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMovingRows } from '../../ui/use-moving-rows.ts';

const steps = [
  { order: 'order-2', height: 'pt-6 pb-9', edge: 'border-t-gold' },
  { order: 'order-1', height: 'pt-6 pb-6', edge: 'border-t-silver' },
  { order: 'order-3', height: 'pt-6 pb-4', edge: 'border-t-bronze' },
] as const;

const stairs = 'mb-6 hidden grid-cols-3 items-end gap-4 md:grid';
const stepClass = (step: (typeof steps)[number]) =>
  cx('card flex min-w-0 flex-col items-center gap-1.5 border-t-4 px-4 text-center', step.order, step.height, step.edge);

/** The first three, the winner in the middle. Hidden on narrow screens, where the rows show the same. */
export function Podium({ rows }: { rows: readonly LeaderboardRow[] }) {
  const list = useMovingRows<HTMLOListElement>();
  return (
    <ol ref={list} aria-label="Podium" className={stairs}>
      {steps.map((step, index) => {
        const row = rows[index];
        return (
          row && (
            <li key={row.uid} data-row={row.uid} className={stepClass(step)}>
              <span className="relative">
                <Avatar name={row.username} seed={row.uid} large />
                <RankIcon rank={index + 1} className="absolute -right-3 -bottom-2 ring-4 ring-surface" />
              </span>
              <span dir="auto" className="mt-2 max-w-full truncate text-base font-semibold">
                {row.username}
              </span>
              <Money dollars={row.balance} className="text-xl" />
            </li>
          )
        );
      })}
    </ol>
  );
}

export function PodiumSkeleton() {
  return (
    <div aria-hidden className={stairs}>
      {steps.map((step) => (
        <div key={step.order} className={stepClass(step)}>
          <Skeleton className="size-16 rounded-chip" />
          <Skeleton className="mt-3 h-5 w-28" />
          <Skeleton className="h-8.5 w-32" />
        </div>
      ))}
    </div>
  );
}
