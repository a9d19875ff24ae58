import type { LeaderboardRow } from '@courtside/contract/leaderboard';
import { useAtomValue } from 'jotai';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { largestProfitAtom } from '../../features/leaderboard/board-atoms.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { ProfitBar } from '../../ui/profit-bar.tsx';
import { PlaceIcon } from '../../ui/rank.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMovingRows } from '../../ui/use-moving-rows.ts';

/** The look of each place: the better the place, the higher its step. */
const steps = [
  { height: 'pt-5 pb-7 sm:pt-6 sm:pb-10', metal: 'border-t-gold from-gold/16' },
  { height: 'pt-4 pb-4 sm:pt-5 sm:pb-7', metal: 'border-t-silver from-silver/14' },
  { height: 'pt-4 pb-3 sm:pt-4 sm:pb-4', metal: 'border-t-bronze from-bronze/14' },
] as const;

/** Three places stand around the winner; one or two stand in order. */
const layouts = [
  { columns: 'mx-auto max-w-xs grid-cols-1', order: [''] },
  { columns: 'mx-auto max-w-lg grid-cols-2', order: ['', ''] },
  { columns: 'grid-cols-3', order: ['order-2', 'order-1', 'order-3'] },
] as const;

const stairs = 'mb-6 grid items-end gap-2 sm:gap-4';
const stepClass = (place: number, order = '') =>
  cx(
    'card flex min-w-0 flex-col items-center border-t-4 bg-linear-to-b to-55% px-2 text-center sm:px-4',
    steps[place - 1]?.height,
    steps[place - 1]?.metal,
    order,
  );

function Step({ row, order }: { row: LeaderboardRow; order: string | undefined }) {
  const own = useAtomValue(accountAtom)?.uid === row.uid;
  const largest = useAtomValue(largestProfitAtom);
  return (
    <li data-row={row.uid} className={stepClass(row.position, order)}>
      <span className="relative">
        <Avatar name={row.username} seed={row.uid} large />
        <PlaceIcon place={row.position} className="absolute -right-4 -bottom-3 ring-4 ring-surface" />
      </span>
      <span dir="auto" className="mt-4 max-w-full truncate text-sm font-semibold sm:text-base">
        {own ? 'You' : row.username}
      </span>
      <ProfitBar profit={row.netProfit} largest={largest} className="my-1" />
      <Money dollars={row.balance} className="text-lg leading-7 sm:text-xl sm:leading-9" />
      {/* Has its space also when nothing is in play, so that the step keeps its height when bets are settled. */}
      <span className="min-h-4 text-xs leading-4 text-soft">
        {row.atStake > 0 && (
          <>
            <Money dollars={row.atStake} className="text-sm leading-4 text-wait-ink" /> in play
          </>
        )}
      </span>
      <span className="text-xs leading-4 text-soft max-sm:grid">
        Profit <Money dollars={row.netProfit} signed className="text-sm leading-4" />
      </span>
    </li>
  );
}

/** The first three players of the list, the winner in the middle. */
export function Podium({ rows }: { rows: readonly LeaderboardRow[] }) {
  const list = useMovingRows<HTMLOListElement>();
  const layout = layouts[rows.length - 1];
  return (
    <section aria-labelledby="podium">
      <h2 id="podium" className="mb-2 text-sm font-semibold">
        Podium
      </h2>
      <ol ref={list} aria-label="Podium" className={cx(stairs, layout?.columns)}>
        {/* Keyed by place: a step stays where it is when its player changes. */}
        {rows.map((row, index) => (
          <Step key={row.position} row={row} order={layout?.order[index]} />
        ))}
      </ol>
    </section>
  );
}

/** Skeleton of a full podium. */
export function PodiumSkeleton() {
  const [, , { columns, order }] = layouts;
  return (
    <div aria-hidden>
      <Skeleton className="mb-2 h-5 w-16" />
      <div className={cx(stairs, columns)}>
        {order.map((each, index) => (
          <div key={each} className={stepClass(index + 1, each)}>
            <Skeleton className="size-16 rounded-chip" />
            <Skeleton className="mt-4 h-4 w-20 max-w-full" />
            <span className="h-2.5" />
            <Skeleton className="mt-2 h-6 w-24 max-w-full" />
            <Skeleton className="mt-1.5 h-4 w-28 max-w-full" />
            <span className="h-4" />
          </div>
        ))}
      </div>
    </div>
  );
}
