import { dayMs, firstDepositMaxCents, isCashierOpen, topUpMaxCents } from '@courtside/contract';
import type { AccountState } from '../../ledger/account.model.ts';
import { atStakeCents, isFirstDepositTaken } from '../../ledger/account-state.ts';
import { utcDay } from '../../platform/clock.ts';

/** What the cashier would give an account at a moment. Money in cents. */
export interface CashierOffers {
  /** The maximum first deposit; null when it was made or the account has too much left. */
  readonly depositUpTo: number | null;
  /** The maximum top-up; null when none is due. */
  readonly topUpUpTo: number | null;
  /** Why no top-up is due, or null when one is. */
  readonly noTopUp: 'balance' | 'today' | null;
  /** The start of the next UTC day, when the next top-up is possible after one today. */
  readonly nextDay: Date;
}

/**
 * What the cashier would give an account at a moment. A deposit and a top-up are due when the balance and what is at stake
 * are low together: a user who has staked everything still has it until the games are decided. Pure.
 */
export function offersTo(account: Omit<AccountState, 'seq' | 'totalWinnings'>, at: Date): CashierOffers {
  const { balance, cashier } = account;
  const day = utcDay(at);
  // A machine whose clock is behind must not reopen a day that was used already.
  const usedToday = (cashier?.toppedUpOn ?? '') >= day;
  const isOpen = isCashierOpen({ balance, atStake: atStakeCents(account) });
  const noTopUp = usedToday ? 'today' : isOpen ? null : 'balance';
  return {
    depositUpTo: isOpen && !isFirstDepositTaken(cashier) ? firstDepositMaxCents : null,
    topUpUpTo: noTopUp === null ? topUpMaxCents : null,
    noTopUp,
    nextDay: new Date(Date.parse(day) + dayMs),
  };
}
