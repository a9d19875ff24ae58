import type { Clock } from '../clock.ts';
import { OutgoingError } from './outgoing.ts';

/** What a request is for. */
interface Purpose {
  /** The group or user that pays for it. */
  readonly owner: string;
  /** Host and port that it goes to. */
  readonly host: string;
}

/** A host that is left alone because it does not answer. */
export interface RestingHost {
  readonly host: string;
  /** The owner of the last request to it. */
  readonly owner: string;
  /** Milliseconds since 1970 UTC. */
  readonly until: number;
}

/**
 * Keeps the requests to users' addresses from using up what other users and the product need. Owners whose last request failed wait
 * behind the others.
 */
export interface RequestBudget {
  /**
   * Runs a request. Its failure counts against the host if `send` rejects with an OutgoingError of a kind other than `refused`.
   * @throws OutgoingError `unreachable` without a run while the host rests, or while its owner has too many requests
   */
  run<T>(purpose: Purpose, send: (ended: AbortSignal) => Promise<T>): Promise<T>;
}

/** The sizes of a budget. */
interface Sizes {
  /** Requests that run at once, without those that have become slow. */
  readonly maxFast: number;
  /** A request that takes longer no longer keeps others waiting, in milliseconds. */
  readonly fastMs: number;
  /** Slow requests at once. One more ends the oldest of them, first among owners whose last request failed. */
  readonly maxSlow: number;
  /** Requests of one owner at once. */
  readonly maxPerOwner: number;
  /** Failures in a row after which a host rests. */
  readonly maxFailures: number;
  /** The first rest, in milliseconds. Each further failure doubles it. */
  readonly restMs: number;
  readonly maxRestMs: number;
}

export const usualSizes: Sizes = {
  maxFast: 64,
  fastMs: 250,
  maxSlow: 256,
  maxPerOwner: 10,
  maxFailures: 3,
  restMs: 30_000,
  maxRestMs: 600_000,
};

interface Failures {
  count: number;
  until: number;
}

/** Hosts and owners whose failures are remembered; the oldest are forgotten. */
const maxRemembered = 10_000;

export function createRequestBudget({
  clock,
  sizes = usualSizes,
  onResting = () => undefined,
}: {
  readonly clock: Clock;
  readonly sizes?: Sizes;
  /** Called when a host begins to rest. */
  readonly onResting?: (host: RestingHost) => void;
}): RequestBudget {
  const failures = new Map<string, Failures>();
  const running = new Map<string, number>();
  const troubled = new Set<string>();
  const waiting: Record<'usual' | 'troubled', (() => void)[]> = { usual: [], troubled: [] };
  /** The slow requests with their owners, oldest first. */
  const slow = new Map<AbortController, string>();
  let fast = 0;

  function requireAwake(host: string): void {
    const until = failures.get(host)?.until ?? 0;
    const seconds = Math.ceil((until - clock()) / 1_000);
    if (seconds > 0)
      throw new OutgoingError(
        'unreachable',
        `${host} does not answer. Courtside tries it again in ${seconds} seconds.`,
      );
  }

  function failed({ host, owner }: Purpose): void {
    const count = (failures.get(host)?.count ?? 0) + 1;
    const excess = count - sizes.maxFailures;
    const restMs = excess < 0 ? 0 : Math.min(sizes.maxRestMs, sizes.restMs * 2 ** excess);
    const until = clock() + restMs;
    failures.delete(host);
    failures.set(host, { count, until });
    troubled.delete(owner);
    troubled.add(owner);
    for (const remembered of [failures, troubled]) {
      const [oldest] = remembered.keys();
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    }
    if (restMs > 0) onResting({ host, owner, until });
  }

  function release(): void {
    const next = waiting.usual.shift() ?? waiting.troubled.shift();
    // The slot goes to the request that waits.
    if (next === undefined) fast -= 1;
    else next();
  }

  async function acquire(owner: string): Promise<void> {
    if (fast < sizes.maxFast) {
      fast += 1;
      return;
    }
    const queue = troubled.has(owner) ? waiting.troubled : waiting.usual;
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function endOneSlow(): void {
    const all = [...slow];
    const [control] = all.find(([, owner]) => troubled.has(owner)) ?? all[0] ?? [];
    control?.abort();
  }

  /** Runs with a slot, which it gives back as soon as it is slow. */
  async function runWithSlot<T>(owner: string, send: (ended: AbortSignal) => Promise<T>): Promise<T> {
    await acquire(owner);
    const control = new AbortController();
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      release();
      slow.set(control, owner);
      if (slow.size > sizes.maxSlow) endOneSlow();
    }, sizes.fastMs);
    try {
      return await send(control.signal);
    } finally {
      clearTimeout(timer);
      slow.delete(control);
      if (!isSlow) release();
    }
  }

  return {
    async run(purpose, send) {
      const { owner, host } = purpose;
      requireAwake(host);
      const count = running.get(owner) ?? 0;
      if (count >= sizes.maxPerOwner)
        throw new OutgoingError('unreachable', `Too many earlier messages wait for an answer. ${host} was not asked.`);
      running.set(owner, count + 1);
      try {
        const result = await runWithSlot(owner, send);
        failures.delete(host);
        troubled.delete(owner);
        return result;
      } catch (error) {
        if (error instanceof OutgoingError && error.kind !== 'refused') failed(purpose);
        throw error;
      } finally {
        const left = (running.get(owner) ?? 1) - 1;
        if (left === 0) running.delete(owner);
        else running.set(owner, left);
      }
    },
  };
}
