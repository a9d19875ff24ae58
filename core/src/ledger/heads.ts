import { recentlyUsed } from '../platform/recently-used.ts';
import type { AccountId } from './account-id.ts';
import { readAccounts } from './accounts.ts';
import type { LedgerDatabase } from './collections.ts';
import type { LedgerAccount } from './move.ts';

/** Ledger heads as this process last saw them. A stale head only costs a retry: inserting its sequence number fails. */
export interface Heads {
  /** The heads of these accounts; an account that does not exist is left out. */
  read(accounts: readonly AccountId[]): Promise<Map<AccountId, LedgerAccount>>;
  set(account: AccountId, head: LedgerAccount): void;
  delete(account: AccountId): void;
}

const maxHeads = 20_000;

/** Caches the heads of this database's accounts. */
export function createHeads(db: LedgerDatabase): Heads {
  const heads = recentlyUsed<AccountId, LedgerAccount>(maxHeads);
  // A former primary may have shown writes that were rolled back.
  db.onTopologyChange(() => heads.clear());
  return {
    async read(accounts) {
      const found = new Map<AccountId, LedgerAccount>();
      const unknown: AccountId[] = [];
      for (const account of accounts) {
        const head = heads.get(account);
        if (head === undefined) unknown.push(account);
        else found.set(account, head);
      }
      if (unknown.length === 0) return found;
      for (const [account, head] of await readAccounts(db, unknown)) {
        heads.set(account, head);
        found.set(account, head);
      }
      return found;
    },
    set: (account, head) => void heads.set(account, head),
    delete: (account) => void heads.delete(account),
  };
}
