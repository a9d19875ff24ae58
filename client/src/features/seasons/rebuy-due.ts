import { seasonLimits } from '@courtside/contract/limits';
import { toCents } from '@courtside/contract/money';
import type { Season, SeasonRow } from '@courtside/contract/seasons';

/** Whether a member may take a rebuy now: one is left, and nearly all of their money is lost. */
export function isRebuyDue({ state, bankroll, rebuys }: Season, row: SeasonRow): boolean {
  const left = toCents(row.balance) + toCents(row.inPlay);
  return (
    state === 'running' &&
    row.isMember &&
    row.rebuys < rebuys &&
    left * 100 < toCents(bankroll) * seasonLimits.rebuyBelowPercent
  );
}
