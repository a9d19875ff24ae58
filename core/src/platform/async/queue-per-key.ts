/** Queues by key. The functions of a key run one after the other, those of different keys at the same time. */
export interface QueuePerKey {
  /** The number of keys with a function that runs or waits. */
  readonly size: number;
  /**
   * Runs a function after all earlier ones of its key have ended, even if they failed.
   * @throws what the function throws, and the error for a full queue
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** The bound of each queue, and the error for a call above it. */
interface Bound {
  /** How many functions of a key may run or wait. */
  readonly maxPending: number;
  readonly full: (key: string) => Error;
}

/** A key's functions that run or wait. */
interface Queue {
  pending: number;
  /** Resolves when the last function has ended. */
  ended: Promise<unknown>;
}

/** Creates empty queues. A key without functions takes no memory. @param bound none by default */
export function createQueuePerKey(bound?: Bound): QueuePerKey {
  const queues = new Map<string, Queue>();

  function queueOf(key: string): Queue {
    const existing = queues.get(key);
    if (existing !== undefined) return existing;
    const created = { pending: 0, ended: Promise.resolve() };
    queues.set(key, created);
    return created;
  }

  return {
    get size() {
      return queues.size;
    },
    run(key, work) {
      const queue = queueOf(key);
      if (bound !== undefined && queue.pending >= bound.maxPending) return Promise.reject(bound.full(key));
      queue.pending += 1;
      const result = queue.ended.then(work).finally(() => {
        queue.pending -= 1;
        if (queue.pending === 0) queues.delete(key);
      });
      // Only the caller receives a failure; the next function just waits for the end.
      queue.ended = result.catch(() => undefined);
      return result;
    },
  };
}
