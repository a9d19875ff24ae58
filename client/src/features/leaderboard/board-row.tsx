import type { FoundUser } from '@courtside/contract/leaderboard';
import { toCents, toDollars } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { PlayerName, YouMark } from '../../ui/player-name.tsx';
import { ProfitBar } from '../../ui/profit-bar.tsx';
import { Movement, PlaceIcon, TiedMark } from '../../ui/rank.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFlash } from '../games/use-flash.ts';
import { areAllTiedAtom, largestProfitAtom } from './board-atoms.ts';

/**
 * Height of every row but the first in rem, so that it grows with the user's text size. A fixed height lets the list place
 * rows without rendering them.
 */
export const rowRems = 4;

/** Height of the first row in rem. */
export const firstRowRems = 4.75;

/** Place, avatar, name over bar, money; from `sm` on also profit; from `lg` on a column for each number and for the bar. */
const columns = cx(
  'grid h-full content-center items-center gap-x-2 px-2.5 sm:gap-x-3 sm:px-4',
  'grid-cols-[2rem_2.25rem_minmax(0,1fr)_minmax(7rem,auto)]',
  // With text twice as large, a phone has no room for heads.
  'max-[15em]:grid-cols-[1.5rem_0_minmax(0,1fr)_auto] max-[15em]:gap-x-1',
  'sm:grid-cols-[2.5rem_2.25rem_minmax(0,1fr)_6.5rem_minmax(8rem,auto)]',
  'lg:grid-cols-[2.5rem_2.25rem_minmax(0,15rem)_minmax(0,1fr)_7rem_6rem_6.5rem_8rem]',
);

/** The cell of each number. Narrow layouts hide some and put the others below one another. */
const cells = {
  place: 'row-span-2 row-start-1 lg:row-span-1',
  avatar: 'row-span-2 row-start-1 max-[15em]:hidden lg:row-span-1',
  name: 'col-start-3 row-start-1 self-end lg:self-center',
  bar: 'col-start-3 row-start-2 self-start lg:col-start-4 lg:row-start-1 lg:self-center',
  profit: 'max-sm:sr-only sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:text-right lg:col-start-5 lg:row-span-1',
  money: 'col-start-4 row-span-2 row-start-1 grid justify-items-end sm:col-start-5 lg:contents',
  inPlay: 'lg:col-start-6 lg:row-start-1 lg:justify-self-end',
  balance: 'lg:col-start-7 lg:row-start-1 lg:justify-self-end',
  total: 'lg:col-start-8 lg:row-start-1 lg:justify-self-end',
} as const;

/** Column headings; narrow layouts hide some. */
export function BoardHead() {
  const wide = 'hidden lg:block';
  return (
    <div aria-hidden className={cx(columns, 'h-8! border-b border-line text-xs font-medium text-soft lg:h-9!')}>
      <span className="col-start-1 row-start-1 whitespace-nowrap">Player</span>
      <span className={cx(cells.profit, 'max-sm:hidden')}>Profit</span>
      <span className={cx(wide, cells.inPlay)}>In play</span>
      <span className={cx(wide, cells.balance)}>Balance</span>
      <span className="col-end-[-1] row-start-1 justify-self-end whitespace-nowrap">
        <span className="lg:hidden">Balance and open bets</span>
        <span className="hidden lg:inline">With open bets</span>
      </span>
    </div>
  );
}

const small = 'text-[0.8125rem] leading-4 text-soft';
const plainMoney = 'max-lg:[font:inherit] lg:text-base lg:text-ink';

interface BoardRowProps {
  row: FoundUser;
  own?: boolean;
  /** Whether the row is the first of the list, which is taller. */
  first?: boolean;
}

/**
 * One player: rank, places gained today, name, net profit, and balance plus open bets, which sorts the list, above the
 * balance alone.
 */
export function BoardRow({ row, own = false, first = false }: BoardRowProps) {
  const total = toDollars(toCents(row.balance) + toCents(row.atStake));
  const flash = useFlash<HTMLSpanElement>(total);
  const largest = useAtomValue(largestProfitAtom);
  const allTied = useAtomValue(areAllTiedAtom);
  return (
    <div className={columns}>
      <span className={cx(cells.place, 'flex flex-col items-center')}>
        {row.position === null ? (
          <span className="text-sm text-soft">–</span>
        ) : (
          <PlaceIcon place={row.position} allTied={allTied} />
        )}
        {Boolean(row.placesGained) && <Movement places={row.placesGained} className="justify-center" />}
      </span>
      <span className={cells.avatar}>
        <Avatar name={row.username} seed={row.uid} />
      </span>
      <span className={cx(cells.name, 'min-w-0')}>
        <PlayerName name={row.username} className={first ? 'sm:text-lg sm:leading-6' : ''}>
          <TiedMark rank={row.rank} position={row.position} />
          {own && <YouMark />}
        </PlayerName>
      </span>
      <span className={cells.bar}>
        <ProfitBar
          profit={row.netProfit}
          largest={largest}
          className="mt-1 h-1.5! w-full! max-w-44! lg:mt-0 lg:max-w-none!"
        />
      </span>
      <span className={cells.profit}>
        <span className="sr-only">Profit </span>
        <Money dollars={row.netProfit} signed className="text-base" />
      </span>
      <span className={cells.money}>
        <span ref={flash} className={cx(cells.total, 'flex items-center rounded-control')}>
          <Money
            dollars={total}
            className={first ? 'text-[1.5rem] leading-7 lg:text-xl' : 'text-[1.1875rem] leading-6 lg:text-[1.3125rem]'}
          />
        </span>
        <span className={cx(cells.balance, small, row.atStake === 0 && 'sr-only lg:not-sr-only')}>
          <span className="lg:sr-only">balance </span>
          <span data-testid="row-balance">
            <Money dollars={row.balance} className={plainMoney} />
          </span>
        </span>
        {row.atStake > 0 ? (
          <span className={cx(cells.inPlay, small, 'sr-only sm:not-sr-only')}>
            <Money dollars={row.atStake} className={plainMoney} />
            <span className="lg:sr-only"> in play</span>
          </span>
        ) : (
          <span className={cx(cells.inPlay, small)}>
            <span className="lg:hidden">no open bets</span>
            <span aria-hidden className="max-lg:hidden">
              –
            </span>
          </span>
        )}
      </span>
    </div>
  );
}

export function BoardRowSkeleton() {
  return (
    <div aria-hidden className={columns}>
      <Skeleton className={cx(cells.place, 'mx-auto size-8 rounded-chip')} />
      <Skeleton className={cx(cells.avatar, 'size-9 rounded-chip')} />
      <Skeleton className={cx(cells.name, 'row-span-2 h-4 w-28 max-w-full lg:row-span-1')} />
      <Skeleton className={cx('ml-auto h-5 w-20', cells.money)} />
    </div>
  );
}
