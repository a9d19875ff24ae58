import type { NightMoney } from '@courtside/contract/nights';
import { Avatar } from '../../../ui/avatar.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlayerName, YouMark } from '../../../ui/player-name.tsx';
import { largestProfit, ProfitBar } from '../../../ui/profit-bar.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';

interface TableProps {
  readonly rows: NightMoney['rows'];
  readonly ownUid: string | undefined;
  readonly nameOf: (uid: string) => string;
}

/** The members by their profit of a night. Members with the same profit share a rank. */
export function NightTable({ rows, ownUid, nameOf }: TableProps) {
  const largest = largestProfit(rows.map(({ profit }) => profit));
  return (
    <section aria-labelledby="night-table">
      <SectionTitle id="night-table">Profit of the night</SectionTitle>
      <ol aria-labelledby="night-table" className="card divide-y divide-line">
        {rows.map(({ uid, profit, open, steps }) => (
          <li key={uid} className="flex min-h-14 items-center gap-2.5 px-3 py-1.5">
            <span className="num w-6 shrink-0 text-center text-base text-soft">
              {rows.findIndex((row) => row.profit === profit) + 1}
            </span>
            <Avatar name={nameOf(uid)} seed={uid} />
            <div className="grid min-w-0 grow gap-1">
              <PlayerName name={nameOf(uid)}>{uid === ownUid && <YouMark />}</PlayerName>
              <ProfitBar thick profit={profit} largest={largest} />
            </div>
            <div className="grid shrink-0 justify-items-end">
              {steps.length === 0 ? (
                <span className="text-soft">–</span>
              ) : (
                <Money dollars={profit} signed className="text-[1.1875rem]/6" />
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
