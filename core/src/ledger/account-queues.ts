import type { AccountId } from './account-id.ts';

/** Pending items, queued per account. A batch takes the first item of each queue, whose account then goes to the end. */
export interface AccountQueues<T> {
  readonly size: number;
  has(account: AccountId): boolean;
  add(item: T): void;
  /** Puts an item back at the front of its queue. */
  putBack(item: T): void;
  /** The number of accounts with an item, without those in `busy`. */
  countWithout(busy: ReadonlySet<AccountId>): number;
  /** Takes at most one item per account and at most `limit` in total, none of an account in `busy`. */
  next(limit: number, busy: ReadonlySet<AccountId>): T[];
}

export function createAccountQueues<T>(accountOf: (item: T) => AccountId): AccountQueues<T> {
  const queues = new Map<AccountId, T[]>();
  function queueOf(item: T): T[] {
    const account = accountOf(item);
    const existing = queues.get(account);
    if (existing !== undefined) return existing;
    const created: T[] = [];
    queues.set(account, created);
    return created;
  }
  return {
    get size() {
      return queues.size;
    },
    has: (account) => queues.has(account),
    add: (item) => void queueOf(item).push(item),
    putBack: (item) => void queueOf(item).unshift(item),
    countWithout(busy) {
      let count = queues.size;
      for (const account of busy) if (queues.has(account)) count -= 1;
      return count;
    },
    next(limit, busy) {
      const taken: T[] = [];
      for (const [account, items] of [...queues]) {
        if (taken.length >= limit) break;
        if (busy.has(account)) continue;
        const first = items.shift();
        if (first !== undefined) taken.push(first);
        queues.delete(account);
        if (items.length > 0) queues.set(account, items);
      }
      return taken;
    },
  };
}
