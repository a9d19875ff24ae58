import { toDollars } from '@courtside/contract/money';
import { Link } from 'react-router';
import { memberPath } from '../../../features/groups/member-path.ts';
import { type LuckRow, minBets, replays } from '../../../features/luck/luck-row.ts';
import { percentWords } from '../../../features/needs/needs-words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { playerNameClass, YouMark } from '../../../ui/player-name.tsx';
import { largestProfit, ProfitBar } from '../../../ui/profit-bar.tsx';
import { useFirstRows } from '../standings-list.tsx';

const dollarsOf = ({ bets, luck }: LuckRow) => (bets < minBets ? null : toDollars(luck));

/** A member's luck, and how often they end first. Too few bets have neither. */
function Numbers({ row }: { row: LuckRow }) {
  const luck = dollarsOf(row);
  if (luck === null) return <span className="col-span-2 text-right text-note text-soft">too few bets</span>;
  return (
    <>
      <Money dollars={luck} signed className="text-right text-base" />
      <span className="num text-right text-lg">{percentWords(row.leads / replays)}</span>
    </>
  );
}

interface LuckTableProps {
  groupId: string;
  rows: readonly LuckRow[];
  /** The member whose page it is. */
  uid: string;
  ownUid: string | undefined;
}

/** Every member's luck, and the share of the replays that the member leads. A press opens the member's page. */
export function LuckTable({ groupId, rows, uid, ownUid }: LuckTableProps) {
  const { shown, showAll } = useFirstRows(rows, uid);
  const largest = largestProfit(rows.map(dollarsOf));
  const columns = 'grid grid-cols-[auto_minmax(0,1fr)_5.75rem_3.5rem] items-center gap-x-2.5 px-3.5';
  return (
    <div className="card overflow-clip">
      <div aria-hidden className={cx(columns, 'h-8 text-xs text-soft')}>
        <span className="col-span-2">Luck of all</span>
        <span className="text-right">luck</span>
        <span className="text-right">ends first</span>
      </div>
      <ol aria-label="Members by replays led" className="divide-y divide-line border-t border-line">
        {shown.map((row) => (
          <li
            key={row.uid}
            data-luck={row.uid}
            aria-current={row.uid === uid ? 'page' : undefined}
            className={cx(
              columns,
              'relative min-h-13.5 py-1.5 hover:bg-raised',
              row.uid === ownUid && 'bg-court/13 shadow-[inset_4px_0_0_var(--color-court)]',
              row.uid !== ownUid && row.uid === uid && 'bg-raised shadow-[inset_4px_0_0_var(--color-soft)]',
            )}
          >
            <Avatar name={row.username} seed={row.uid} />
            <span className="grid min-w-0 gap-1">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <Link
                  to={memberPath(groupId, row.uid)}
                  dir="auto"
                  className={cx(playerNameClass(row.username), 'after:absolute after:inset-0 hover:underline')}
                >
                  {row.username}
                </Link>
                {row.uid === ownUid && <YouMark />}
              </span>
              <ProfitBar profit={dollarsOf(row)} largest={largest} thick />
            </span>
            <Numbers row={row} />
          </li>
        ))}
      </ol>
      {showAll}
    </div>
  );
}
