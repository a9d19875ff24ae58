import type { FoundUser } from '@courtside/contract/leaderboard';
import { useAtomValue } from 'jotai';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { ProfitBar } from '../../ui/profit-bar.tsx';
import { Movement, PlaceIcon, TiedMark } from '../../ui/rank.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFlash } from '../games/use-flash.ts';
import { hasMovementAtom, largestProfitAtom } from './board-atoms.ts';

/** Height of every row in px. A fixed height lets the list place rows without rendering them. */
export const rowHeight = 64;

const columns =
  'grid h-full items-center gap-x-2 px-3 sm:gap-x-3 sm:px-4 grid-cols-[2.5rem_minmax(0,1fr)_auto] sm:grid-cols-[2.5rem_2rem_minmax(0,1fr)_8.5rem_8.5rem]';

/** Column headings; the narrow layout hides some. 'Today' is empty until a player has moved. */
export function BoardHead() {
  const hasMovement = useAtomValue(hasMovementAtom);
  return (
    <div aria-hidden className={cx(columns, 'h-10! border-b border-line text-xs font-medium text-soft')}>
      <span>Rank</span>
      <span className="hidden sm:block">{hasMovement && 'Today'}</span>
      <span className="pl-11 sm:pl-12">Player</span>
      <span className="hidden text-right sm:block">Profit</span>
      <span className="text-right">Balance</span>
    </div>
  );
}

/** One player: rank, places gained today, name, net profit, balance and what is in play. */
export function BoardRow({ row, own = false }: { row: FoundUser; own?: boolean }) {
  const balance = useFlash<HTMLSpanElement>(row.balance);
  const largest = useAtomValue(largestProfitAtom);
  return (
    <div className={columns}>
      <span className="flex flex-col items-center sm:contents">
        {row.position === null ? <span className="text-sm text-soft">–</span> : <PlaceIcon place={row.position} />}
        <Movement
          places={row.placesGained}
          className={cx('justify-center sm:justify-start', !row.placesGained && 'max-sm:hidden')}
        />
      </span>
      <span className="flex min-w-0 items-center gap-2.5 sm:gap-3">
        <Avatar name={row.username} seed={row.uid} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span dir="auto" className="min-w-0 truncate font-medium">
              {row.username}
            </span>
            <TiedMark rank={row.rank} position={row.position} />
            {own && (
              <span className="rounded-chip bg-court px-2 text-xs leading-5 font-semibold text-on-court">You</span>
            )}
          </span>
          <ProfitBar profit={row.netProfit} largest={largest} className="mt-0.5 sm:mt-1" />
          <span className="mt-0.5 block truncate text-xs leading-4 text-soft sm:hidden">
            Profit <Money dollars={row.netProfit} signed className="text-sm leading-4" />
          </span>
        </span>
      </span>
      <span className="hidden text-right sm:block">
        <span className="sr-only">Profit </span>
        <Money dollars={row.netProfit} signed className="text-base" />
      </span>
      <span className="grid justify-items-end">
        <span ref={balance} className="rounded-control">
          <Money dollars={row.balance} className="text-lg leading-6" />
        </span>
        {row.atStake > 0 && (
          <span className="text-xs leading-4 text-soft">
            <Money dollars={row.atStake} className="text-sm leading-4 text-wait-ink" /> in play
          </span>
        )}
      </span>
    </div>
  );
}

export function BoardRowSkeleton() {
  return (
    <div aria-hidden className={columns}>
      <Skeleton className="size-8 max-sm:mx-auto rounded-chip" />
      <Skeleton className="hidden h-4 w-6 sm:block" />
      <span className="flex items-center gap-3">
        <Skeleton className="size-9 shrink-0 rounded-chip" />
        <Skeleton className="h-4 w-28" />
      </span>
      <Skeleton className="ml-auto hidden h-4 w-16 sm:block" />
      <Skeleton className="ml-auto h-5 w-20" />
    </div>
  );
}
