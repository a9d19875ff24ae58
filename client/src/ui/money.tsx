import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { cx } from './cx.ts';

interface MoneyProps {
  /** Dollars, as the answers of the API carry them. */
  dollars: number;
  /** Shows the sign of a gain, too, and wears the colour of a win or a loss. */
  signed?: boolean;
  className?: string;
}

/** An amount in figures of equal width: `$1,234.50`; signed `+$24.50` or `−$10.00`. */
export function Money({ dollars, signed = false, className }: MoneyProps) {
  const cents = toCents(dollars);
  const tint = signed && cx(cents > 0 && 'text-win', cents < 0 && 'text-loss', cents === 0 && 'text-soft');
  return <span className={cx('num', tint, className)}>{signed ? formatChange(cents) : formatCents(cents)}</span>;
}
