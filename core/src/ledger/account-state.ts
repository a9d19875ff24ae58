import type { AccountState, CashierState } from './account.model.ts';

/** The state of an account without entries. */
export const emptyState: AccountState = {
  seq: 0,
  balance: 0,
  equity: 0,
  totalWinnings: 0,
  holds: [],
  stats: { bets: 0, won: 0, lost: 0, void: 0, staked: 0, inPlay: 0, returned: 0 },
};

/** The fields of the state alone, from a document or an object that has more. */
export function accountStateOf(account: AccountState): AccountState {
  const { seq, balance, equity, totalWinnings, holds, stats, cashier, rebuys, stakedOn, sums } = account;
  return {
    seq,
    balance,
    equity,
    totalWinnings,
    holds,
    stats,
    ...(cashier && { cashier }),
    ...(rebuys !== undefined && { rebuys }),
    ...(stakedOn && { stakedOn }),
    ...(sums && { sums }),
  };
}

/** What an account has at stake, in cents: open holds and the stakes of pending bets. */
export function atStakeCents({ holds, stats }: Pick<AccountState, 'holds' | 'stats'>): number {
  return holds.reduce((sum, hold) => sum + hold.amount, stats.inPlay);
}

/** What an account has, in cents: its balance, open holds and the stakes of pending bets. */
export function equityCents(state: Pick<AccountState, 'balance' | 'holds' | 'stats'>): number {
  return state.balance + atStakeCents(state);
}

/** Whether the one first deposit was made, with this account or one that its user deleted. */
export function isFirstDepositTaken(cashier: CashierState | undefined): boolean {
  return cashier !== undefined && (cashier.firstDeposit !== undefined || cashier.depositedBefore === true);
}

/** Stakes of decided and cashed-out bets, pushes included, cents. */
export function decidedStakesCents({ staked, inPlay, pushed = 0 }: AccountState['stats']): number {
  return staked - inPlay + pushed;
}

/** What decided and cashed-out bets have paid back, less their stakes, cents. Pending bets do not count yet. */
export function netProfitCents({ returned, staked, inPlay }: AccountState['stats']): number {
  return returned - (staked - inPlay);
}

/** How many of the account's bets are pending. */
export function runningBets({
  bets,
  won,
  lost,
  push = 0,
  void: refunded,
  cashedOut = 0,
}: AccountState['stats']): number {
  return bets - won - lost - push - refunded - cashedOut;
}

/** `netProfitCents` as an expression for the database, so that a long list is read without all counters. */
export const netProfitExpression = {
  $subtract: ['$stats.returned', { $subtract: ['$stats.staked', '$stats.inPlay'] }],
} as const;

/** Whether the account has placed a bet that was not refunded. */
export function hasBet({ bets, void: refunded }: AccountState['stats']): boolean {
  return bets > refunded;
}
