import type { Uid } from '../../ledger/account-id.ts';

/** A user whose account is being deleted. */
interface DeletedUser {
  readonly uid: Uid;
  /** The anonymous name of what stays. */
  readonly username: string;
  /** The keyed hashes of the ways to sign in. Empty when a step is repeated after the first complete run. */
  readonly signIns: readonly string[];
}

/** Removes or renames what one folder stores of a deleted user. Safe to repeat. */
export interface DeletionStep {
  /** Whether the step also runs for some minutes after the first complete run, for a call that was running then. */
  readonly isRepeated: boolean;
  run(user: DeletedUser): Promise<void>;
}
