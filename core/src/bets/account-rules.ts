import { DomainError } from '@courtside/contract';
import { type AccountId, mainAccountOf, type Uid } from '../ledger/account-id.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Committed } from '../ledger/move.ts';
import type { CheckStake } from './limits/stake-request.ts';

/** Limits the stakes of accounts that are not main accounts. The layer that opens such accounts provides it. */
export interface AccountRules {
  /**
   * Reads what the account allows at this moment.
   * @throws DomainError if its user may not bet from it at all
   */
  read(account: AccountId): Promise<CheckStake>;
  /** Opens the account if its user is entitled to one. Safe to repeat. @throws DomainError as `read` does */
  open(account: AccountId): Promise<void>;
}

const noLimit: CheckStake = () => undefined;

/** Reads the rules of an account. A main account has none. */
export async function readRules(rules: AccountRules, account: AccountId, uid: Uid): Promise<CheckStake> {
  return account === mainAccountOf(uid) ? noLimit : rules.read(account);
}

/** Moves money on an account of a user, and opens the account first if it is entitled to exist and does not yet. */
export async function moveOnAccount(
  ledger: Ledger,
  rules: AccountRules,
  uid: Uid,
  move: Parameters<Ledger['move']>[0],
): Promise<Committed> {
  try {
    return await ledger.move(move);
  } catch (error) {
    // An account that is being opened exists before its opening entry, with a balance of 0.
    const mayBeUnopened =
      error instanceof DomainError && (error.code === 'user-not-found' || error.code === 'insufficient-balance');
    if (!mayBeUnopened || move.account === mainAccountOf(uid)) throw error;
    await rules.open(move.account);
    return ledger.move(move);
  }
}
