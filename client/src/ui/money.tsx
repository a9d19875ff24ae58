import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { cx } from './cx.ts';
import { useCountUp } from './use-count-up.ts';

interface MoneyProps {
  /** Dollars, as in API responses. */
  dollars: number;
  /** Also shows a plus sign, and uses the color of a win or a loss. */
  signed?: boolean;
  className?: string;
}

/** An amount in tabular digits: `$1,234.50`; signed `+$24.50` or `−$10.00`. */
export function Money({ dollars, signed = false, className }: MoneyProps) {
  const cents = toCents(dollars);
  const tint = signed && cx(cents > 0 && 'text-win', cents < 0 && 'text-loss', cents === 0 && 'text-soft');
  return <span className={cx('num', tint, className)}>{signed ? formatChange(cents) : formatCents(cents)}</span>;
}

/** An amount in cents that counts up or down to a new value. */
export function CountedMoney({ cents }: { cents: number }) {
  return <>{formatCents(useCountUp(cents))}</>;
}
