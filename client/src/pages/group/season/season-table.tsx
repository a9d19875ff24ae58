import { formatCents, toCents } from '@courtside/contract/money';
import type { SeasonRow } from '@courtside/contract/seasons';
import type { ReactNode } from 'react';
import { formatDay } from '../../../features/seasons/season-days.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { playerNameClass } from '../../../ui/player-name.tsx';
import { largestProfit, ProfitBar } from '../../../ui/profit-bar.tsx';
import { areAllTied, PlaceIcon, TiedMark } from '../../../ui/rank.tsx';
import { useMovingRows } from '../../../ui/use-moving-rows.ts';
import { type NightColumn, NightResult, OpenSlips } from '../night-column.tsx';
import { NameMarks, rowLook, Sums, useFirstRows } from '../standings-list.tsx';

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-chip border border-line bg-raised px-1.5 leading-4.5 whitespace-nowrap">{children}</span>
  );
}

/**
 * Profit, what was bought in again, and what sets this member apart. In a final table on a phone the sum stands for its label;
 * next to the result of tonight, the bar alone shows the profit.
 */
function About({ row, isFinal, isBrief }: { row: SeasonRow; isFinal: boolean; isBrief: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-soft">
      <span className={cx('whitespace-nowrap', isBrief && 'sr-only')}>
        <span className={cx(isFinal && 'max-sm:sr-only')}>Profit </span>
        <Money dollars={row.profit} signed className="text-sm leading-4" />
      </span>
      {row.rebuys > 0 && (
        <span className="whitespace-nowrap">
          Bought in again <span className="num text-sm leading-4 text-loss">{formatCents(-toCents(row.debt))}</span>
          {row.rebuys > 1 && ` (${row.rebuys} times)`}
        </span>
      )}
      {row.joinedLate && <Mark>joined {formatDay(row.joinedOn)}</Mark>}
      {!row.isMember && <Mark>former member</Mark>}
    </p>
  );
}

interface RowProps {
  row: SeasonRow;
  own: boolean;
  isFinal: boolean;
  /** Whether all members share the first rank. */
  allTied: boolean;
  /** The largest absolute profit of the table, in dollars. */
  largest: number;
  night: NightColumn | null;
  onCompare: () => void;
}

function Row({ row, own, isFinal, allTied, largest, night, onCompare }: RowProps) {
  const tonight = night?.rowOf(row.uid);
  return (
    <li
      data-row={row.uid}
      data-own={own || undefined}
      className={cx(
        'relative flex items-center gap-2 px-3 max-[22em]:flex-wrap sm:gap-3 sm:px-4',
        isFinal ? 'min-h-12 py-0.5' : 'min-h-14.5 py-1.5',
        rowLook(own),
        own ? 'hover:bg-court/20' : 'hover:bg-raised',
        !row.isMember && 'text-soft',
      )}
    >
      <PlaceIcon place={row.position} allTied={allTied} className="max-sm:-mx-0.5 max-sm:scale-85" />
      <Avatar name={row.username} seed={row.uid} />
      <div className="min-w-0 grow max-[22em]:basis-32">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <button
            type="button"
            dir="auto"
            aria-haspopup="dialog"
            aria-label={`Compare ${row.username} head-to-head`}
            onClick={onCompare}
            className={cx(
              playerNameClass(row.username),
              'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            )}
          >
            {row.username}
          </button>
          <TiedMark rank={row.rank} position={row.position} />
          <NameMarks own={own} placesGained={isFinal ? null : row.placesGained} />
          <OpenSlips open={tonight?.open} />
        </p>
        <ProfitBar thick profit={row.profit} largest={largest} className="mt-1 mb-0.5" />
        <About row={row} isFinal={isFinal} isBrief={night !== null} />
      </div>
      {isFinal ? (
        <Money dollars={row.standing} className="text-lg" />
      ) : (
        <>
          {night !== null && <NightResult row={tonight} />}
          <Sums total={row.standing} inPlay={row.inPlay} isSecond={night !== null} />
        </>
      )}
    </li>
  );
}

interface SeasonTableProps {
  rows: readonly SeasonRow[];
  /** The user's uid. */
  own: string | undefined;
  isFinal: boolean;
  /** Null on a night without games, and once the season is final. */
  night: NightColumn | null;
  onCompare: (uid: string) => void;
}

/** Rows of a final table shown at first, so that a phone shows them together with the champion. */
const firstFinalRows = 5;

/** The members by their standing in the season. A press on a row compares that member. Rows animate when places change. */
export function SeasonTable({ rows, own, isFinal, night, onCompare }: SeasonTableProps) {
  const list = useMovingRows<HTMLOListElement>();
  const { shown, showAll } = useFirstRows(rows, own, isFinal ? firstFinalRows : undefined);
  const largest = largestProfit(rows.map(({ profit }) => profit));
  const allTied = areAllTied(rows);
  return (
    <>
      <ol ref={list} aria-label="Season standings" className="divide-y divide-line border-t border-line">
        {shown.map((row) => (
          <Row
            key={row.uid}
            row={row}
            own={row.uid === own}
            isFinal={isFinal}
            allTied={allTied}
            largest={largest}
            night={night}
            onCompare={() => onCompare(row.uid)}
          />
        ))}
      </ol>
      {showAll}
    </>
  );
}
