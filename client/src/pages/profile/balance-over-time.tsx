import type { BalanceHistory } from '@courtside/contract/ledger';
import { type Cents, formatCents, formatChange, formatWholeDollars, toCents } from '@courtside/contract/money';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { ChartMissing, LineChart } from '../../ui/chart/line-chart.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountQuery, type SelectedAccount } from './selected-account.ts';

type Points = BalanceHistory['points'];

/** How far the balance has moved since the local day of `now` (ms since 1970) began, in cents. */
export function changeToday(points: Points, balance: Cents, now: number): Cents {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const before = points.findLast(({ at }) => Date.parse(at) < midnight) ?? points[0];
  return before ? balance - toCents(before.balance) : 0;
}

/** The balance over time up to the present, with a summary in words. Balances in cents, `now` in ms since 1970. */
export function balanceChart(points: Points, balance: Cents, now: number) {
  const last = Date.parse(points.at(-1)?.at ?? '');
  const at = [...points.map((point) => Date.parse(point.at)), Number.isNaN(last) ? now : Math.max(now, last + 1)];
  const values = [...points.map((point) => toCents(point.balance)), balance];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const summary = `Your balance began at ${formatCents(values[0] ?? balance)} and is ${formatCents(balance)} now (${formatChange(balance - (values[0] ?? balance))}); it was between ${formatCents(low)} and ${formatCents(high)}.`;
  return { at, values, summary };
}

const wholeDollars = { unit: 100, format: formatWholeDollars } as const;

/** How much the balance has changed today. */
function Change({ change }: { change: number }) {
  return (
    <>
      Change today{' '}
      <span className={cx('num text-base', change > 0 && 'text-win', change < 0 && 'text-loss')}>
        {formatChange(change)}
      </span>
    </>
  );
}

/** Chart of the balance since the account was opened. */
export function BalanceOverTime({ account }: { account: SelectedAccount }) {
  const read = (signal: AbortSignal) =>
    call('readBalanceHistory', {
      params: { uid: account.uid },
      query: accountQuery(account.id),
      token: idToken,
      signal,
    });
  const { status, data, retry } = useLoad(read, account.seq, { what: 'The history of the balance' });
  const points = data?.points ?? null;
  const { balance } = account;
  const now = Math.floor(useAtomValue(nowAtom) / minuteMs) * minuteMs;
  const chart = useMemo(() => (points ? balanceChart(points, balance, now) : null), [points, balance, now]);
  const line = useMemo(
    () => [{ id: 'balance', label: 'Balance', values: chart?.values ?? [], color: 'court' as const }],
    [chart],
  );
  return (
    <section aria-labelledby="balance-over-time" className="card min-w-0 p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="balance-over-time" className="text-base font-semibold">
          Balance over time
        </h2>
        <p className="min-h-6 text-sm text-soft">{points && <Change change={changeToday(points, balance, now)} />}</p>
      </div>
      {chart && (
        <LineChart
          title="Balance over time"
          summary={chart.summary}
          at={chart.at}
          lines={line}
          format={formatCents}
          axis={wholeDollars}
          opening={chart.values[0] ?? null}
          height={160}
        />
      )}
      {!chart && (
        <div className="h-47">
          {status === 'loading' ? (
            <Skeleton className="h-full" />
          ) : (
            <ChartMissing action="Try Again" onAction={retry}>
              The history of your balance could not be loaded.
            </ChartMissing>
          )}
        </div>
      )}
    </section>
  );
}
