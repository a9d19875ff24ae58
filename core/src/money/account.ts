import type { AccountDoc } from './account-doc.ts';

/** A person's account: who they are, and the money their ledger says they have. */
export interface Account extends Omit<AccountDoc, '_id' | 'stats'> {
  /** The user id of the identity provider. */
  readonly uid: string;
  readonly stats: AccountDoc['stats'] & { readonly inPlay: number };
}

/** The part of an account that its ledger entries alone decide. */
export type AccountState = Pick<Account, 'seq' | 'balance' | 'totalWinnings' | 'holds' | 'stats' | 'cashier'>;

/** A stake set aside by the first of the two steps of a bet, waiting to be claimed. */
export type Hold = Account['holds'][number];

/** What an account has taken at the cashier. */
export type CashierState = NonNullable<Account['cashier']>;

/** An account no entry has touched yet. */
export const emptyState: AccountState = {
  seq: 0,
  balance: 0,
  totalWinnings: 0,
  holds: [],
  stats: { bets: 0, won: 0, lost: 0, void: 0, staked: 0, inPlay: 0 },
};

/** What an account has at stake, in cents: open holds and the stakes of pending bets. */
export function atStakeCents({ holds, stats }: Pick<AccountState, 'holds' | 'stats'>): number {
  return holds.reduce((sum, hold) => sum + hold.amount, stats.inPlay);
}
