import type { BalanceHistory } from '@courtside/contract/ledger';
import { type Cents, formatCents, formatChange, toCents } from '@courtside/contract/money';

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
