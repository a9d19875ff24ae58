import { type Cents, formatCents } from '@courtside/contract/money';

/** Explains a negative balance, of the main account or of a `season`, which a corrected result can cause; renders nothing otherwise. */
export function Debt({ cents, season = false }: { cents: Cents | null; season?: boolean }) {
  if (cents === null || cents >= 0) return null;
  return (
    <p className="text-sm text-balance text-loss-ink">
      You owe <span className="num text-base">{formatCents(-cents)}</span>. Winnings{!season && ' and deposits'} repay
      it first.
    </p>
  );
}
