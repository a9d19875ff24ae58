import type { NightMoney } from '@courtside/contract/nights';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { PlayerName, YouMark } from '../../../ui/player-name.tsx';
import { largestProfit, ProfitBar } from '../../../ui/profit-bar.tsx';
import { goldRow, PlaceIcon } from '../../../ui/rank.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { rowLook } from '../standings-list.tsx';

interface TableProps {
  readonly rows: NightMoney['rows'];
  readonly ownUid: string | undefined;
  readonly nameOf: (uid: string) => string;
  /** Whether no bet of the night is open: only then somebody has won it. */
  readonly isOver: boolean;
}

/** A place: with a trophy or a medal once the night is over, for members who are ahead. */
function Place({ rank, isWon }: { rank: number; isWon: boolean }) {
  if (isWon) return <PlaceIcon place={rank} className="scale-85" />;
  return <span className="num grid h-8 min-w-8 place-items-center text-base text-soft">#{rank}</span>;
}

/** The members by their profit of a night. Members with the same profit share a rank. */
export function NightTable({ rows, ownUid, nameOf, isOver }: TableProps) {
  const rankOf = (profit: number) => rows.findIndex((row) => row.profit === profit) + 1;
  const isFirst = (profit: number) => isOver && profit > 0 && rankOf(profit) === 1;
  const largest = largestProfit(rows.map(({ profit }) => profit));
  return (
    <section aria-labelledby="night-table">
      <SectionTitle id="night-table">Profit of the night</SectionTitle>
      <ol aria-labelledby="night-table" className="card divide-y divide-line overflow-clip">
        {rows.map(({ uid, profit, open, steps }) => (
          <li
            key={uid}
            className={cx(
              'flex items-center gap-2.5 px-3 py-1.5',
              isFirst(profit) ? 'min-h-16.5' : 'min-h-14',
              isFirst(profit) ? goldRow : rowLook(uid === ownUid),
            )}
          >
            <Place rank={rankOf(profit)} isWon={isOver && profit > 0} />
            <Avatar name={nameOf(uid)} seed={uid} />
            <div className="grid min-w-0 grow gap-1">
              <PlayerName name={nameOf(uid)}>{uid === ownUid && <YouMark />}</PlayerName>
              <ProfitBar thick profit={profit} largest={largest} />
            </div>
            <div className="grid shrink-0 justify-items-end">
              {steps.length === 0 ? (
                <span className="text-soft">–</span>
              ) : (
                <Money dollars={profit} signed className={isFirst(profit) ? 'text-xl/7' : 'text-[1.1875rem]/6'} />
              )}
              {open > 0 && (
                <span className="text-note/4.5 text-soft">{open === 1 ? '1 open bet' : `${open} open bets`}</span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
