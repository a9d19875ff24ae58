import type { GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { PlayerName, YouMark } from '../../ui/player-name.tsx';
import { largestProfit, ProfitBar } from '../../ui/profit-bar.tsx';
import { areAllTied, Movement, PlaceIcon, TiedMark } from '../../ui/rank.tsx';
import { Stat } from '../../ui/stat.tsx';
import { useMovingRows } from '../../ui/use-moving-rows.ts';

/** What follows a member's name: whether it is the user, and the places gained or lost today. */
export function NameMarks({ own, placesGained }: { own: boolean; placesGained: number | null }) {
  return (
    <>
      {own && <YouMark />}
      {placesGained !== null && placesGained !== 0 && <Movement places={placesGained} />}
    </>
  );
}

/** The sum that orders the members, and the stakes that are still open. Dollars. */
export function Sums({ total, inPlay }: { total: number; inPlay: number }) {
  return (
    <div className="shrink-0 text-right">
      <p>
        <Money dollars={total} className="text-lg" />
      </p>
      <p className="text-xs text-soft">
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

interface RowProps {
  row: StandingsRow;
  own: boolean;
  /** Whether all members share the first rank. */
  allTied: boolean;
  /** The largest absolute profit of the table, in dollars. */
  largest: number;
}

function Row({ row, own, allTied, largest }: RowProps) {
  return (
    <li
      data-row={row.uid}
      data-own={own || undefined}
      className={cx(
        'flex items-center gap-2.5 px-3 py-2.5 sm:gap-3 sm:px-4',
        own ? 'bg-court/8 ring-1 ring-court/45 ring-inset' : 'bg-surface',
      )}
    >
      <PlaceIcon place={row.position} allTied={allTied} />
      <Avatar name={row.username} seed={row.uid} />
      <div className="min-w-0 grow">
        <PlayerName name={row.username}>
          <TiedMark rank={row.rank} position={row.position} />
          <NameMarks own={own} placesGained={row.placesGained} />
        </PlayerName>
        <ProfitBar profit={row.netProfit} largest={largest} className="my-0.5" />
        {row.netProfit !== null && (
          <p className="truncate text-xs text-soft">
            Profit <Money dollars={row.netProfit} signed className="text-sm leading-4" />
          </p>
        )}
      </div>
      <Sums total={row.balance} inPlay={row.inPlay} />
    </li>
  );
}

const small = { labelClass: 'text-xs', valueClass: 'text-base' } as const;

/** The totals of a group, and its members by balance, highest first. Rows animate when places change. */
export function StandingsList({ group }: { group: GroupStandings }) {
  const { leaderboard: rows, memberIds, totalBalance, averageBalance } = group;
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const list = useMovingRows<HTMLOListElement>();
  const { shown, showAll } = useFirstRows(rows, uid);
  const largest = largestProfit(rows.map(({ netProfit }) => netProfit));
  const allTied = areAllTied(rows);
  return (
    <section aria-labelledby="standings" className="card overflow-clip">
      <h2 id="standings" className="px-4 pt-4 text-base font-semibold">
        All-time balances
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4 pt-1.5 pb-3">
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
      <ol ref={list} className="divide-y divide-line border-t border-line">
        {shown.map((row) => (
          <Row key={row.uid} row={row} own={row.uid === uid} allTied={allTied} largest={largest} />
        ))}
      </ol>
      {showAll}
      {rows.length === 1 && (
        <p className="border-t border-line px-4 py-5 text-sm text-soft">
          You are the only member so far. Send your friends the invite link.
        </p>
      )}
    </section>
  );
}
