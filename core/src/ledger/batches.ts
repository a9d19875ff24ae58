import { setImmediate as nextIteration } from 'node:timers/promises';
import { OperationTimeoutError } from '../platform/db/outage.ts';
import { createAges } from '../platform/health/ages.ts';
import type { AccountId } from './account-id.ts';
import { createAccountQueues } from './account-queues.ts';

/** Items of different accounts that are committed together. */
export interface Batch<T> {
  readonly items: readonly T[];
  /** Takes an item out of the batch to resolve, reject or retry it. @returns false if it has left before */
  leave(item: T): boolean;
  /** Keeps the account of an item that has left out of further batches until the promise resolves. It must not reject. */
  holdAccount(item: T, until: Promise<void>): void;
  /** Allows further batches to contain the accounts of this one. */
  release(): void;
}

export interface Batches<T> {
  add(item: T): void;
  /** Puts an item back at the front of its account's queue. */
  putBack(item: T): void;
  /** Whether an account has an item that is queued or in a batch. */
  has(account: AccountId): boolean;
  /** The age of the oldest batch whose run has not ended, in milliseconds; 0 when there is none. */
  oldestMs(): number;
}

const maxItems = 512;
/** A slow batch does not hold the others. */
const maxInFlight = 4;
/** While a batch is being written, this many waiting accounts are worth another one... */
const worthwhileItems = 16;
/** ...or any, after this time: the batch is slow. Milliseconds. */
const staggerMs = 5;

/**
 * Groups items into batches, at most one item per account, and runs up to four batches of different accounts at the same
 * time. While they run, the next one gathers.
 * @param options.run commits a batch; never rejects
 * @param options.abandon retries or rejects an item whose batch has not ended within `boundMs`. The batch may still end.
 * @param options.onEnd called when a batch has ended or was abandoned, and when an account is no longer held
 */
export function createBatches<T>(options: {
  readonly accountOf: (item: T) => AccountId;
  readonly run: (batch: Batch<T>) => Promise<void>;
  readonly abandon: (item: T, error: Error) => void;
  readonly onEnd: () => void;
  readonly boundMs: number;
}): Batches<T> {
  const { accountOf, run, abandon, onEnd, boundMs } = options;
  const queues = createAccountQueues(accountOf);
  const ages = createAges();
  /** Accounts of the batches in flight. */
  const busy = new Set<AccountId>();
  let inFlight = 0;
  let newestAt = 0;
  let isOpening = false;
  let stagger: NodeJS.Timeout | undefined;

  function open(items: readonly T[]): Batch<T> {
    const present = new Set(items);
    const accounts = new Set(items.map(accountOf));
    for (const account of accounts) busy.add(account);
    return {
      items,
      leave: (item) => present.delete(item),
      holdAccount(item, until) {
        const account = accountOf(item);
        if (!accounts.delete(account)) return;
        void until.then(() => {
          busy.delete(account);
          onEnd();
          wake();
        });
      },
      release() {
        for (const account of accounts) busy.delete(account);
        accounts.clear();
      },
    };
  }

  function start(items: readonly T[]): void {
    const batch = open(items);
    const ended = ages.start();
    let counts = true;
    inFlight += 1;
    newestAt = performance.now();

    function finish(): void {
      batch.release();
      if (!counts) return;
      counts = false;
      inFlight -= 1;
      onEnd();
      wake();
    }
    const timer = setTimeout(() => {
      const error = new OperationTimeoutError(`a batch of the ledger has not ended within ${boundMs} ms`);
      for (const item of items) if (batch.leave(item)) abandon(item, error);
      finish();
    }, boundMs);
    void run(batch).finally(() => {
      clearTimeout(timer);
      ended();
      finish();
    });
  }

  /** Starts a batch if there are enough items for one, otherwise looks again when they have waited long enough. */
  function startIfWorthwhile(): void {
    const waiting = queues.countWithout(busy);
    if (waiting === 0 || inFlight >= maxInFlight) return;
    const waitMs = inFlight === 0 || waiting >= worthwhileItems ? 0 : newestAt + staggerMs - performance.now();
    clearTimeout(stagger);
    if (waitMs <= 0) start(queues.next(maxItems, busy));
    else stagger = setTimeout(wake, waitMs);
  }

  function wake(): void {
    if (isOpening || queues.size === 0) return;
    isOpening = true;
    // Calls of one iteration of the event loop arrive one by one. Without this the first would be a batch of one.
    void nextIteration().then(() => {
      isOpening = false;
      startIfWorthwhile();
    });
  }

  return {
    add(item) {
      queues.add(item);
      wake();
    },
    putBack(item) {
      queues.putBack(item);
      wake();
    },
    has: (account) => queues.has(account) || busy.has(account),
    oldestMs: ages.oldestMs,
  };
}
