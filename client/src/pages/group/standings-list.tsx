import type { GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { mainAccountName } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { YouMark } from '../../ui/player-name.tsx';
import { largestProfit, ProfitBar } from '../../ui/profit-bar.tsx';
import { areAllTied, Movement, PlaceIcon, TiedMark } from '../../ui/rank.tsx';
import { Stat } from '../../ui/stat.tsx';
import { useMovingRows } from '../../ui/use-moving-rows.ts';
import { MemberLink } from './member-link.tsx';
import { MoneyHeads, type NightColumn, NightResult, OpenSlips, totalWidth, useNightColumn } from './night-column.tsx';

/** What follows a member's name: whether it is the user, and the places gained or lost today. */
export function NameMarks({ own, placesGained }: { own: boolean; placesGained: number | null }) {
  return (
    <>
      {own && <YouMark />}
      {placesGained !== null && placesGained !== 0 && <Movement places={placesGained} />}
    </>
  );
}

interface SumsProps {
  total: number;
  inPlay: number;
  /** Smaller, next to the result of tonight. */
  isSecond: boolean;
}

/** The sum that orders the members, and the stakes that are still open. Dollars. */
export function Sums({ total, inPlay, isSecond }: SumsProps) {
  return (
    <div className={totalWidth}>
      <p data-total>
        <Money dollars={total} className={isSecond ? 'text-base/5 lg:text-lg' : 'text-lg'} />
      </p>
      <p className="text-note/4 text-soft max-sm:sr-only">
        {inPlay > 0 ? (
          <>
            <Money dollars={inPlay} className="text-sm leading-4 text-wait-ink" />
            <span> in play</span>
          </>
        ) : (
          <span className="max-sm:hidden">Nothing in play</span>
        )}
      </p>
    </div>
  );
}

/** Rows shown at first; the user's own row is always shown. */
const firstRows = 50;

/** The first rows of a long table to show, and the button below them that shows all of them. */
export function useFirstRows<R extends { readonly uid: string }>(
  rows: readonly R[],
  own: string | undefined,
  count = firstRows,
) {
  const [all, setAll] = useState(false);
  const shown = rows.filter((row, index) => all || index < count || row.uid === own);
  const showAll = shown.length < rows.length && (
    <div className="border-t border-line p-3">
      <Button look="quiet" wide onClick={() => setAll(true)}>
        Show all {rows.length.toLocaleString('en-US')} members
      </Button>
    </div>
  );
  return { shown, showAll };
}

/** Look of the user's own row, and of all others. */
export const rowLook = (own: boolean) => (own ? 'bg-court/13 shadow-[inset_4px_0_0_var(--color-court)]' : 'bg-surface');

/** The same of rows that open something when they are pressed. */
export const pressableRowLook = (own: boolean) => cx(rowLook(own), own ? 'hover:bg-court/20' : 'hover:bg-raised');

interface RowProps {
  groupId: string;
  row: StandingsRow;
  own: boolean;
  /** Whether all members share the first rank. */
  allTied: boolean;
  /** The largest absolute profit of the table, in dollars. */
  largest: number;
  /** Whether this is the table that counts. */
  counts: boolean;
  night: NightColumn | null;
}

function Row({ groupId, row, own, allTied, largest, counts, night }: RowProps) {
  const tonight = night?.rowOf(row.uid);
  return (
    <li
      data-row={row.uid}
      data-own={own || undefined}
      className={cx(
        'relative flex items-center gap-2 px-3 py-1.5 max-[22em]:flex-wrap sm:gap-3 sm:px-4',
        counts ? 'min-h-14.5' : 'min-h-12 max-sm:py-0.5',
        pressableRowLook(own),
      )}
    >
      <PlaceIcon place={row.position} allTied={allTied} className="max-sm:-mx-0.5 max-sm:scale-85" />
      <Avatar name={row.username} seed={row.uid} />
      <div className="min-w-0 grow max-[22em]:basis-32">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <MemberLink groupId={groupId} uid={row.uid} username={row.username} />
          <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 empty:hidden">
            <TiedMark rank={row.rank} position={row.position} />
            <NameMarks own={own} placesGained={row.placesGained} />
            <OpenSlips open={tonight?.open} />
          </span>
        </span>
        <ProfitBar thick profit={row.netProfit} largest={largest} className="mt-1 mb-0.5" />
        {row.netProfit !== null && (
          <p className={cx('truncate text-xs text-soft', (night !== null || !counts) && 'sr-only')}>
            Profit <Money dollars={row.netProfit} signed className="text-sm leading-4" />
          </p>
        )}
      </div>
      {night !== null && <NightResult row={tonight} />}
      <Sums total={row.balance} inPlay={row.inPlay} isSecond={night !== null} />
    </li>
  );
}

const small = { labelClass: 'text-xs', valueClass: 'text-base' } as const;

interface StandingsListProps {
  group: GroupStandings;
  /** Whether this is the table that counts, which shows tonight. */
  counts: boolean;
}

/** The members of a group by balance, highest first, and below them the totals. Rows animate when places change. */
export function StandingsList({ group, counts }: StandingsListProps) {
  const { leaderboard: rows, memberIds, totalBalance, averageBalance } = group;
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const list = useMovingRows<HTMLOListElement>();
  const { shown, showAll } = useFirstRows(rows, uid);
  const largest = largestProfit(rows.map(({ netProfit }) => netProfit));
  const allTied = areAllTied(rows);
  const tonight = useNightColumn(group, mainAccountName);
  const night = counts ? tonight : null;
  return (
    <section aria-labelledby="standings" className="card overflow-clip">
      <div className="flex flex-wrap items-baseline justify-between pt-3 pb-1.5">
        <h2 id="standings" className="pl-4 text-base font-semibold">
          All-time balances
        </h2>
        {night !== null && <MoneyHeads night={night} total="Balance" />}
      </div>
      <ol ref={list} className="divide-y divide-line border-t border-line">
        {shown.map((row) => (
          <Row
            key={row.uid}
            groupId={group.id}
            row={row}
            own={row.uid === uid}
            allTied={allTied}
            largest={largest}
            counts={counts}
            night={night}
          />
        ))}
      </ol>
      {showAll}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-4 py-2">
        <Stat {...small} label="Members">
          {memberIds.length.toLocaleString('en-US')}
        </Stat>
        <Stat {...small} label="Total Balance">
          <Money dollars={totalBalance} />
        </Stat>
        <Stat {...small} label="Average Balance">
          <Money dollars={averageBalance} />
        </Stat>
      </dl>
      {rows.length === 1 && (
        <p className="border-t border-line px-4 py-5 text-sm text-soft">
          You are the only member so far. Send your friends the invite link.
        </p>
      )}
    </section>
  );
}
