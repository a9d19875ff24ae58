import type { OwnUser } from '@courtside/contract/entities';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { balanceChart, changeToday } from '../../features/account/balance-chart.ts';
import { useBalanceHistory } from '../../features/account/use-balance-history.ts';
import { inPlayAtom } from '../../features/bets/recent-bets.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { Button } from '../../ui/button.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const minute = 60_000;

/** How far the balance has moved today, and what of it rides on running bets. */
function Change({ change }: { change: number }) {
  const { staked } = useAtomValue(inPlayAtom);
  return (
    <p className="text-sm text-soft">
      Change today{' '}
      <span className={cx('num text-base', change > 0 && 'text-win', change < 0 && 'text-loss')}>
        {formatChange(change)}
      </span>
      {staked > 0 && (
        <>
          {' '}
          · <span className="num text-base">{formatCents(staked)}</span> in play
        </>
      )}
    </p>
  );
}

/** The balance from the opening of the account until now. */
export function BalanceOverTime({ account }: { account: OwnUser }) {
  const { points, failed, retry } = useBalanceHistory(account.uid, account.seq);
  const balance = toCents(account.balance);
  const now = Math.floor(useAtomValue(nowAtom) / minute) * minute;
  const chart = useMemo(() => (points ? balanceChart(points, balance, now) : null), [points, balance, now]);
  const line = useMemo(
    () => [{ id: 'balance', label: 'Balance', values: chart?.values ?? [], colour: 'court' as const }],
    [chart],
  );
  return (
    <section aria-labelledby="balance-over-time" className="card min-w-0 p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="balance-over-time" className="text-base font-semibold">
          Balance over time
        </h2>
        {points && <Change change={changeToday(points, balance, now)} />}
      </div>
      {chart && (
        <LineChart title="Balance over time" summary={chart.summary} at={chart.at} lines={line} format={formatCents} />
      )}
      {!chart && !failed && <Skeleton className="h-57" />}
      {!chart && failed && (
        <div className="flex h-57 flex-col items-center justify-center gap-3 text-sm text-soft">
          <p>The history of your balance could not be loaded.</p>
          <Button look="secondary" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
}
