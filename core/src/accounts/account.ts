/** A stake set aside by the first of the two steps of a bet, waiting to be claimed. */
export interface Hold {
  /** Number of the ledger entry that took it. */
  readonly seq: number;
  /** Cents. */
  readonly amount: number;
  readonly expiresAt: Date;
}

/** What an account has taken at the cashier. */
export interface CashierState {
  /** The one first deposit: the number of its entry, cents, and whether its bonus was paid. */
  readonly firstDeposit: { readonly seq: number; readonly amount: number; readonly matched: boolean } | null;
  /** UTC day of the last top-up, `yyyy-mm-dd`. */
  readonly toppedUpOn: string | null;
}

/** The part of an account that its ledger entries alone decide. */
export interface AccountState {
  /** Number of the last entry applied; 0 before the opening entry. */
  readonly seq: number;
  /** Cents, never negative. */
  readonly balance: number;
  /** Net profit on won bets, cents. */
  readonly totalWinnings: number;
  /** Open holds, oldest first. */
  readonly holds: readonly Hold[];
  /** Counters of the account's bets. `staked` counts every stake but those given back, in cents. */
  readonly stats: {
    readonly bets: number;
    readonly won: number;
    readonly lost: number;
    readonly void: number;
    readonly staked: number;
  };
  /** Absent until the account has been to the cashier. */
  readonly cashier?: CashierState;
}

/** A person's account: who they are, and the money their ledger says they have. */
export interface Account extends AccountState {
  /** The user id of the identity provider. */
  readonly uid: string;
  readonly username: string;
  readonly email: string | null;
  readonly groupIds: readonly string[];
  /** When a place among `groupIds` was last kept for a group; absent until then. */
  readonly placeKeptAt?: Date;
  readonly createdAt: Date;
  /** When the username last changed; absent until then. */
  readonly renamedAt?: Date;
}

/** An account no entry has touched yet. */
export const emptyState: AccountState = {
  seq: 0,
  balance: 0,
  totalWinnings: 0,
  holds: [],
  stats: { bets: 0, won: 0, lost: 0, void: 0, staked: 0 },
};
