import { avatarColor, initialsOf } from '@courtside/contract/avatar';
import type { UserBet } from '@courtside/contract/entities';
import type { BalanceHistory } from '@courtside/contract/ledger';
import { type Cents, formatCents, formatChange, formatWholeDollars, toCents } from '@courtside/contract/money';
import { minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { betsAtom } from '../../features/bets/bets-atoms.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { ChartMissing, LineChart } from '../../ui/chart/line-chart.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dateFormat } from '../../ui/time.ts';
import { accountQuery, type SelectedAccount } from './selected-account.ts';

type Points = BalanceHistory['points'];

/** What bets had at stake at a time (ms since 1970), in cents. */
function inPlayAt(bets: readonly UserBet[], time: number): Cents {
  const isInPlay = ({ status, placedAt, settledAt }: UserBet) =>
    Date.parse(placedAt) <= time && (status === 'pending' || Date.parse(settledAt ?? '') > time);
  return bets.filter(isInPlay).reduce((sum, { amount }) => sum + toCents(amount), 0);
}

/**
 * The balance plus what is in play over time up to the present, with a summary in words: a bet that is placed is no fall, only
 * one that is lost. The points of the history have no profit, because deposits are in them. Stakes of bets that are not
 * loaded are not added. Balances in cents, `now` in ms since 1970.
 */
export function balanceChart(points: Points, bets: readonly UserBet[], balance: Cents, now: number) {
  const last = Date.parse(points.at(-1)?.at ?? '');
  const at = [...points.map((point) => Date.parse(point.at)), Number.isNaN(last) ? now : Math.max(now, last + 1)];
  const values = [
    ...points.map((point) => toCents(point.balance) + inPlayAt(bets, Date.parse(point.at))),
    balance + inPlayAt(bets, Number.POSITIVE_INFINITY),
  ];
  const [first, current] = [values[0] ?? balance, values.at(-1) ?? balance];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const change = current - first;
  const summary = `Your balance with open bets began at ${formatCents(first)} and is ${formatCents(current)} now (${formatChange(change)}); it was between ${formatCents(low)} and ${formatCents(high)}.`;
  return { at, values, change, summary };
}

const title = 'Balance with open bets';

const wholeDollars = { unit: 100, format: formatWholeDollars } as const;

const day = dateFormat({ month: 'short', day: 'numeric' });

/** How much the charted value has changed since its first point. */
function Change({ change, since }: { change: Cents; since: number }) {
  return (
    <>
      <span className={cx('num text-base', change > 0 && 'text-win', change < 0 && 'text-loss')}>
        {formatChange(change)}
      </span>{' '}
      since {day(since)}
    </>
  );
}

/** The height of the chart and of the time above it. */
const chartHeight = 'h-45';

/** Chart of the balance with open bets since the account was opened. */
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
  const name = useAtomValue(accountAtom)?.displayName ?? '';
  const now = Math.floor(useAtomValue(nowAtom) / minuteMs) * minuteMs;
  const bets = useAtomValue(betsAtom);
  const chart = useMemo(
    () =>
      points
        ? balanceChart(
            points,
            bets.filter((bet) => bet.account === account.id),
            balance,
            now,
          )
        : null,
    [points, bets, account.id, balance, now],
  );
  const line = useMemo(
    () => [
      {
        id: 'balance',
        label: title,
        values: chart?.values ?? [],
        color: 'court' as const,
        strong: true,
        head: { initials: initialsOf(name), fill: avatarColor(account.uid), stroke: 'var(--color-court)' },
      },
    ],
    [chart, name, account.uid],
  );
  return (
    <div className="grid min-w-0 grid-cols-1">
      <p className="min-h-6 text-sm text-soft">
        {chart && <Change change={chart.change} since={chart.at[0] ?? now} />}
      </p>
      {chart && (
        <LineChart
          title={title}
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
        <div className={chartHeight}>
          {status === 'loading' ? (
            <Skeleton className="h-full" />
          ) : (
            <ChartMissing action="Try Again" onAction={retry}>
              The history of your balance could not be loaded.
            </ChartMissing>
          )}
        </div>
      )}
    </div>
  );
}

/** The place of the chart while its account is not known. */
export function BalancePlace() {
  return (
    <div className="pt-6">
      <Skeleton className={chartHeight} />
    </div>
  );
}
