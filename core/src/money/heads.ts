import { LRUCache } from 'lru-cache';
import type { Database } from '../platform/db/connect.ts';
import type { AccountState } from './account.ts';
import { readAccounts } from './project.ts';

/** Ledger heads as this process last saw them. A stale head only costs a retry: inserting its sequence number fails. */
export interface Heads {
  /** The heads of these accounts; an account that does not exist is left out. */
  read(uids: readonly string[]): Promise<Map<string, AccountState>>;
  set(uid: string, head: AccountState): void;
  delete(uid: string): void;
}

const maxHeads = 20_000;

export function createHeads(db: Database): Heads {
  const heads = new LRUCache<string, AccountState>({ max: maxHeads });
  // A former primary may have shown writes that were rolled back.
  db.onTopologyChange(() => heads.clear());
  return {
    async read(uids) {
      const found = new Map<string, AccountState>();
      const unknown: string[] = [];
      for (const uid of uids) {
        const head = heads.get(uid);
        if (head === undefined) unknown.push(uid);
        else found.set(uid, head);
      }
      if (unknown.length === 0) return found;
      for (const [uid, account] of await readAccounts(db, unknown)) {
        heads.set(uid, account);
        found.set(uid, account);
      }
      return found;
    },
    set: (uid, head) => void heads.set(uid, head),
    delete: (uid) => void heads.delete(uid),
  };
}
