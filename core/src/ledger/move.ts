import type { DomainError } from '@courtside/contract';
import type { AccountDoc } from './account-doc.ts';
import type { AccountId } from './account-id.ts';
import type { MoneyDatabase } from './collections.ts';
import type { EntryDoc } from './entry-doc.ts';

/** What an entry was for. The ledger stores both fields and interprets neither; a `LedgerModel` declares the union. */
export type Purpose = Pick<EntryDoc, 'kind' | 'ref'>;

/** One line of an account's ledger. */
export type Entry<P extends Purpose> = P & Omit<EntryDoc, keyof Purpose>;

/** What a move writes: the purpose and the signed amount in cents. */
export type Draft<P extends Purpose> = P & Pick<EntryDoc, 'amount'>;

/** What the ledger itself knows of an account's state. A model extends it with everything else its entries decide. */
export type AccountState = Pick<AccountDoc, 'seq' | 'balance'>;

/** Documents that a model derives from entries, besides the accounts. */
export interface Projection<P extends Purpose> {
  /** Projects freshly committed entries, given in the order of their commits. Safe to repeat. */
  write(db: MoneyDatabase, entries: readonly Entry<P>[]): Promise<void>;
  /**
   * Projects entries that were committed before, in the order given. Safe to repeat.
   * @returns how many documents changed
   */
  redo(db: MoneyDatabase, entries: readonly Entry<P>[]): Promise<number>;
}

/**
 * What the layer above registers to keep a ledger: the kinds of entries (`P`), the state they add up to (`S`) and the
 * documents derived from them. All entries of a database are written with one model.
 */
export interface LedgerModel<P extends Purpose, S extends AccountState> {
  /** The fields of the state alone, from a document or an object that has more. */
  readonly stateOf: (account: S) => S;
  /** The state after one more entry, its number and balance included. Pure; the ledger has checked both. */
  readonly fold: (state: S, entry: Entry<P>) => S;
  /** True for a draft that is accepted even if the balance becomes negative. */
  readonly mayOverdraw: (draft: Draft<P>) => boolean;
  readonly projection: Projection<P>;
  /** The error for an entry that a unique index of the model rejects, because an entry of another account is like it. */
  readonly refusal: () => DomainError;
}

/** An account with its owner. */
export interface LedgerAccount<S extends AccountState> extends Pick<AccountDoc, 'uid'> {
  readonly state: S;
}

/**
 * Decides what to write, given the account's state and the time of the commit. Called again when another move of the
 * account was committed first, so it must be free of side effects. Refuses by throwing a DomainError.
 */
export type Decide<P extends Purpose, S extends AccountState> = (state: S, at: Date) => Draft<P>;

interface Identity {
  readonly account: AccountId;
  /** Idempotency: a second move of the same account with this key returns the entry of the first. */
  readonly key: string;
}

/** A request to move money on one account. */
export type Move<P extends Purpose, S extends AccountState> = Identity &
  (
    | { readonly decide: Decide<P, S>; readonly prepare?: undefined }
    | {
        readonly decide?: undefined;
        /**
         * Reads what the decision depends on besides the account, and returns the decision. Called on every attempt,
         * after the account was read, concurrently for all moves of a batch. An entry is only written if no other entry
         * of its account was written after that read. So two moves of one account that depend on the same document
         * decide in the order of their entries: the second never decides on an older version of it than the first.
         */
        readonly prepare: () => Promise<Decide<P, S>>;
      }
  );

/** The result of a move: its entry, the account after the newest known entry, and whether the entry existed before. */
export interface Committed<P extends Purpose, S extends AccountState> extends LedgerAccount<S> {
  readonly entry: Entry<P>;
  readonly replayed: boolean;
}

/** A move whose caller waits for the result. */
export interface PendingMove<P extends Purpose, S extends AccountState> {
  readonly move: Move<P, S>;
  readonly since: number;
  /** How often another process has written the account's next entry first, or had the turn to write it. */
  overtaken: number;
  resolve(committed: Committed<P, S>): void;
  reject(error: unknown): void;
}
