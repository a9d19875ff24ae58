import type { GroupStandings } from '@courtside/contract/groups';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import type { TableRow } from '../../features/needs/night-of.ts';
import { useTableRows } from '../../features/needs/use-night-needs.ts';
import { useNightTable } from '../../features/needs/use-night-table.ts';
import { seasonsAtom } from '../../features/seasons/season-atoms.ts';
import { dayWords } from '../../features/seasons/season-days.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { barWidth, largestProfit } from '../../ui/profit-bar.tsx';
import { areAllTied } from '../../ui/rank.tsx';
import { useMovingRows } from '../../ui/use-moving-rows.ts';
import { TvHead } from './tv-heads.tsx';

/** Money of another shape is a new element: its text begins elsewhere, and nothing that stays may move. */
const shapeOf = (text: string) => text.replace(/\d/g, '0');

/** The most members on the screen. */
const maxRows = 12;

/** The most rows that have room for a bar. */
const maxTallRows = 7;

/** Letters of a name that fit in its large size. */
const largeName = 12;

/** What the table is: the season and its day, or the balances of all members. */
function TableName({
  group,
  seasonName,
  account,
}: {
  group: GroupStandings;
  seasonName: string | null;
  account: string;
}) {
  const season = useAtomValue(seasonsAtom(group.id)).data?.find(({ id }) => id === account);
  const day = useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          return season === undefined ? '' : `, ${dayWords(season, get(nowAtom))}`;
        }),
      [season],
    ),
  );
  return (
    <span className="flex min-w-0">
      <bdi className="truncate">{seasonName ?? 'Standings'}</bdi>
      <span className="shrink-0">{day}</span>
    </span>
  );
}

/** The first row: gold without `color-mix`, which the oldest televisions do not know. */
const goldRow =
  'bg-[linear-gradient(rgb(224_180_62/0.25),rgb(224_180_62/0.25))] shadow-[inset_calc(0.4*var(--tv))_0_0_var(--color-gold)] [--color-loss:var(--color-loss-ink)] [--color-soft:var(--color-ink)] [--color-win:var(--color-win-ink)]';

/** The line under a name: right of the middle what tonight has won, left what it has lost. Scaled, because a change of width is a layout in each frame. */
function TonightBar({ profit, largest }: { profit: number; largest: number }) {
  const share = barWidth(profit, largest) / 100;
  return (
    <span
      aria-hidden
      className="relative block h-[calc(0.5*var(--tv))] max-w-[calc(14*var(--tv))] overflow-clip rounded-[2px] bg-line"
    >
      {(['loss', 'win'] as const).map((side) => (
        <span
          key={side}
          style={{ transform: `scaleX(${(profit < 0) === (side === 'loss') ? share : 0})` }}
          className={cx(
            'absolute inset-y-0 w-1/2 motion-safe:transition-transform motion-safe:duration-240',
            side === 'loss' ? 'left-0 origin-right bg-loss' : 'right-0 origin-left bg-win',
          )}
        />
      ))}
    </span>
  );
}

interface RowProps {
  row: TableRow;
  /** Profit of tonight in dollars; undefined without a bet that has begun. */
  tonight: number | undefined;
  /** The largest profit or loss of tonight. */
  largest: number;
  isFirst: boolean;
  isTall: boolean;
}

function Row({ row: { uid, username, rank, listed }, tonight, largest, isFirst, isTall }: RowProps) {
  return (
    <li
      data-row={uid}
      className={cx(
        'grid grid-cols-[calc(2.4*var(--tv))_auto_minmax(0,1fr)_minmax(calc(7.6*var(--tv)),auto)_calc(11*var(--tv))] items-center gap-x-[calc(0.8*var(--tv))] border border-t-0 border-line bg-surface px-[calc(1.2*var(--tv))] first:rounded-t-card first:border-t last:rounded-b-card',
        isFirst && goldRow,
      )}
    >
      <span className="num text-[length:calc(2*var(--tv))] text-soft">{rank}</span>
      <TvHead uid={uid} name={username} size={isTall ? 3.2 : 2.2} />
      <span className="grid min-w-0 gap-[calc(0.4*var(--tv))]">
        <bdi
          className={cx(
            'min-w-0 font-semibold',
            isTall && username.length > largeName
              ? 'line-clamp-2 text-[length:calc(1.6*var(--tv))] leading-[calc(1.7*var(--tv))] wrap-anywhere'
              : 'truncate leading-[1.15]',
            isTall && username.length <= largeName && 'text-[length:calc(2.1*var(--tv))]',
            !isTall &&
              (username.length > largeName ? 'text-[length:calc(1.5*var(--tv))]' : 'text-[length:calc(1.7*var(--tv))]'),
          )}
        >
          {username}
        </bdi>
        {isTall && <TonightBar profit={tonight ?? 0} largest={largest} />}
      </span>
      <Money
        key={shapeOf(formatCents(toCents(listed)))}
        dollars={listed}
        className={cx(
          'text-right text-soft',
          isTall ? 'text-[length:calc(2*var(--tv))]' : 'text-[length:calc(1.8*var(--tv))]',
        )}
      />
      <span
        className={cx(
          'text-right leading-none',
          isTall ? 'text-[length:calc(2.6*var(--tv))]' : 'text-[length:calc(2.3*var(--tv))]',
        )}
      >
        {tonight === undefined ? (
          <span className="num text-soft">
            <span aria-hidden>–</span>
            <span className="sr-only">no bet yet</span>
          </span>
        ) : (
          <Money key={shapeOf(formatChange(toCents(tonight)))} dollars={tonight} signed />
        )}
      </span>
    </li>
  );
}

/** The table that counts, in the order of the group's page, with what tonight has brought. Rows move when members pass each other. */
export function TvStandings({ group }: { group: GroupStandings }) {
  const { account, rows } = useTableRows(group);
  const { table, seasonName } = useNightTable(group);
  const list = useMovingRows<HTMLOListElement>();
  const tonight = new Map(table?.rows.map(({ uid, profit }) => [uid, profit]));
  const shown = rows.length > maxRows ? rows.slice(0, maxRows - 1) : rows;
  const more = rows.length - shown.length;
  const isTall = rows.length <= maxTallRows;
  const allTied = areAllTied(rows);
  return (
    <section aria-label="Standings" className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <h2 className="grid grid-cols-[minmax(0,1fr)_minmax(calc(7.6*var(--tv)),auto)_calc(11*var(--tv))] items-baseline gap-x-[calc(0.8*var(--tv))] px-[calc(1.2*var(--tv))] pb-[calc(0.3*var(--tv))] text-[length:calc(1.6*var(--tv))] leading-[calc(2*var(--tv))] font-sans font-semibold tracking-normal text-soft [font-stretch:100%]">
        <TableName group={group} seasonName={seasonName} account={account} />
        <span className="text-right">{seasonName === null ? 'balance' : 'season'}</span>
        <span className="text-right">tonight</span>
      </h2>
      <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <ol
          ref={list}
          style={{ gridTemplateRows: `repeat(${shown.length}, minmax(0, calc(5.9 * var(--tv))))` }}
          className="grid min-h-0 content-start portrait:auto-rows-[calc(4.6*var(--tv))] portrait:grid-rows-none!"
        >
          {shown.map((row) => (
            <Row
              key={row.uid}
              row={row}
              tonight={tonight.get(row.uid)}
              largest={largestProfit(tonight.values())}
              isFirst={row.rank === 1 && !allTied}
              isTall={isTall}
            />
          ))}
        </ol>
        {more > 0 && (
          <p className="rounded-card border border-line bg-surface mt-[calc(0.4*var(--tv))] px-[calc(1.2*var(--tv))] text-[length:calc(1.5*var(--tv))] leading-[calc(2.4*var(--tv))] text-soft">
            {`and ${more.toLocaleString('en-US')} more`}
          </p>
        )}
      </div>
    </section>
  );
}
