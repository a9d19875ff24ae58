import type { AccountState } from './account.ts';
import type { Draft } from './entry.ts';

/**
 * Decides what to write, given the account and the time at the moment of the commit. Called again when another move
 * came first, so it must be free of side effects. Refuses by throwing a DomainError.
 */
export type Decide = (account: AccountState, at: Date) => Draft;

interface Identity {
  readonly uid: string;
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
         * after the account was read, concurrently for all moves of a batch. An entry is only written while no other
         * entry of its account came after that read. So two moves of one account that depend on the same document
         * decide in the order of their entries: the second never decides on an older version of it than the first.
         */
        readonly prepare: () => Promise<Decide>;
      }
  );

/** The decision of a move, prepared where it needs to be. */
export function decisionOf({ decide, prepare }: Move): Decide | Promise<Decide> {
  return prepare === undefined ? decide : prepare();
}
