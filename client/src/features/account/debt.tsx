import { type Cents, formatCents } from '@courtside/contract/money';

/** Explains a negative balance, which a corrected result can cause; renders nothing otherwise. */
export function Debt({ cents }: { cents: Cents | null }) {
  if (cents === null || cents >= 0) return null;
  return (
    <p className="text-sm text-balance text-loss-ink">
      You owe <span className="num text-base">{formatCents(-cents)}</span>. Winnings and deposits repay it first.
    </p>
  );
}
