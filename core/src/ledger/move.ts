import type { AccountDoc, AccountState } from './account.model.ts';
import type { AccountId } from './account-id.ts';
import type { Draft, Entry } from './entry.model.ts';

/** An account with its owner. */
export interface LedgerAccount extends Pick<AccountDoc, 'uid'> {
  readonly state: AccountState;
}

/**
 * Decides what to write, given the account's state and the time of the commit. Called again when another move of the
 * account was committed first, so it must be free of side effects. Refuses by throwing a DomainError.
 */
export type Decide = (state: AccountState, at: Date) => Draft;

interface Identity {
  readonly account: AccountId;
  /** Idempotency: a second move of the same account with this key returns the entry of the first. */
  readonly key: string;
}

/** A request to move money on one account. */
export type Move = Identity &
  (
    | { readonly decide: Decide; readonly prepare?: undefined }
    | {
        readonly decide?: undefined;
        /**
         * Reads what the decision depends on besides the account, and returns the decision. Called on every attempt,
         * after the account was read, concurrently for all moves of a batch. An entry is only written if no other entry
         * of its account was written after that read. So two moves of one account that depend on the same document
         * decide in the order of their entries: the second never decides on an older version of it than the first.
         */
        readonly prepare: () => Promise<Decide>;
      }
  );

/** The result of a move: its entry, the account after the newest known entry, and whether the entry existed before. */
export interface Committed extends LedgerAccount {
  readonly entry: Entry;
  readonly replayed: boolean;
}

/** A move whose caller waits for the result. */
export interface PendingMove {
  readonly move: Move;
  readonly since: number;
  /** How often another process has written the account's next entry first, or had the turn to write it. */
  overtaken: number;
  resolve(committed: Committed): void;
  reject(error: unknown): void;
}
