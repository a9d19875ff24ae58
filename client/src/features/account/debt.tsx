import { type Cents, formatCents } from '@courtside/contract/money';

/** What a corrected result has left an account owing; nothing unless its balance is negative. */
export function Debt({ cents }: { cents: Cents | null }) {
  if (cents === null || cents >= 0) return null;
  return (
    <p className="text-sm text-balance text-loss-ink">
      You owe <span className="num text-base">{formatCents(-cents)}</span>. Winnings and deposits repay it first.
    </p>
  );
}
