import type { NightMoney } from '@courtside/contract/nights';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';
import { PlayerName, YouMark } from '../../../ui/player-name.tsx';
import { largestProfit, ProfitBar } from '../../../ui/profit-bar.tsx';
import { goldRow, PlaceIcon } from '../../../ui/rank.tsx';
import { rowLook } from '../standings-list.tsx';

interface TableProps {
  readonly rows: NightMoney['rows'];
  readonly records: NightMoney['records'];
  readonly ownUid: string | undefined;
  readonly memberName: (uid: string) => string;
  /** Whether no bet of the night is open: only then somebody has won it. */
  readonly isOver: boolean;
}

/** A place: with a trophy or a medal once the night is over, for members who are ahead. */
function Place({ rank, isWon }: { rank: number; isWon: boolean }) {
  if (isWon) return <PlaceIcon place={rank} className="scale-85" />;
  return <span className="num grid h-8 min-w-8 place-items-center text-base text-soft">#{rank}</span>;
}

const recordClass = 'num text-[0.9375rem]/5 whitespace-nowrap text-soft';
const [betsWidth, profitWidth] = ['w-11 shrink-0 text-right max-[24rem]:hidden', 'min-w-22 shrink-0 sm:min-w-28'];

/** Bets won and lost: `3–1`. */
function WonLost({ record, className }: { record: NightMoney['records'][number] | undefined; className: string }) {
  if (record === undefined) return null;
  return (
    <span className={cx(recordClass, className)}>
      <span className="sr-only">{`${record.won} won, ${record.lost} lost`}</span>
      <span aria-hidden>{`${record.won}–${record.lost}`}</span>
    </span>
  );
}

/** The members by their profit of a night. Members with the same profit share a rank. */
export function NightTable({ rows, records, ownUid, memberName, isOver }: TableProps) {
  const rankOf = (profit: number) => rows.findIndex((row) => row.profit === profit) + 1;
  const isFirst = (profit: number) => isOver && profit > 0 && rankOf(profit) === 1;
  const largest = largestProfit(rows.map(({ profit }) => profit));
  return (
    <section aria-labelledby="night-table" className="card overflow-clip">
      <div className="flex min-h-7.5 items-center gap-2.5 px-3 text-xs text-soft">
        <h2 id="night-table" className="min-w-0 grow text-xs font-medium">
          Profit of the night
        </h2>
        <span aria-hidden className={betsWidth}>
          Bets
        </span>
        <span aria-hidden className={cx(profitWidth, 'text-right')}>
          Profit
        </span>
      </div>
      <ol aria-labelledby="night-table" className="divide-y divide-line border-t border-line">
        {rows.map(({ uid, profit, open, steps }, index) => (
          <li
            key={uid}
            className={cx(
              'flex items-center gap-2.5 px-3 py-1.5 max-[22em]:flex-wrap max-[22em]:justify-end',
              isFirst(profit) ? 'min-h-16.5' : 'min-h-14',
              isFirst(profit) ? goldRow : rowLook(uid === ownUid),
            )}
          >
            <Place rank={rankOf(profit)} isWon={isOver && profit > 0} />
            <Avatar name={memberName(uid)} seed={uid} />
            <div className="grid min-w-0 grow grid-cols-1 gap-1 max-[22em]:basis-32">
              <PlayerName name={memberName(uid)}>{uid === ownUid && <YouMark />}</PlayerName>
              <ProfitBar thick profit={profit} largest={largest} className="lg:w-80" />
            </div>
            <WonLost record={records[index]} className={betsWidth} />
            <div className={cx('grid justify-items-end', profitWidth)}>
              {steps.length === 0 ? (
                <span className="text-soft">–</span>
              ) : (
                <Money
                  dollars={profit}
                  signed
                  className={isFirst(profit) ? 'text-[1.5rem]/7' : 'text-[1.1875rem]/6 lg:text-[1.375rem]'}
                />
              )}
              <WonLost record={records[index]} className="min-[24rem]:hidden" />
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
