import type { Clock } from '../clock.ts';
import { OutgoingError } from './outgoing.ts';

/** What a request is for. */
interface Purpose {
  /** The group or user that pays for it. */
  readonly owner: string;
  /** Host and port that it goes to. */
  readonly host: string;
}

/** A host that is left alone because it does not answer, for one owner or for all whose requests to it have failed. */
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
   * Runs a request. Its failure counts if `send` rejects with an OutgoingError of a kind other than `refused`: against the owner's
   * address at the host, and with those of other owners against the host. Any answer ends both counts.
   * @throws OutgoingError `unreachable` without a run while the owner's address or the host rests, or while the owner has too many
   * requests. A host that rests is still asked for owners whose requests to it have not failed
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
  /** Failures in a row after which an owner's address rests, and failures of different owners after which a host does. */
  readonly maxFailures: number;
  /** Failures of different owners count against the host once in this time, in milliseconds. */
  readonly spreadMs: number;
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
  spreadMs: 10_000,
  restMs: 30_000,
  maxRestMs: 600_000,
};

/** The failures of an owner's requests to a host since its last answer. */
interface AddressFailures {
  readonly count: number;
  readonly until: number;
  /** How many requests had begun at the last of them. One that had begun by then failed at the same moment, and does not count. */
  readonly begun: number;
}

/** The failures of a host that count, since its last answer. */
interface HostFailures {
  readonly owners: ReadonlySet<string>;
  readonly count: number;
  readonly until: number;
  readonly at: number;
}

/** Sets an entry of a map and forgets the oldest ones. */
function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
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
  const ofAddresses = new Map<string, AddressFailures>();
  const ofHosts = new Map<string, HostFailures>();
  const running = new Map<string, number>();
  const troubled = new Map<string, true>();
  const waiting: Record<'usual' | 'troubled', (() => void)[]> = { usual: [], troubled: [] };
  /** The slow requests with their owners, oldest first. */
  const slow = new Map<AbortController, string>();
  let fast = 0;
  let begun = 0;

  const addressOf = ({ owner, host }: Purpose) => JSON.stringify([owner, host]);

  /** No owner is refused for the failures of others alone: anyone can have failing addresses at a host that many use. */
  function requireAwake(purpose: Purpose): void {
    const own = ofAddresses.get(addressOf(purpose));
    if (own === undefined) return;
    const { host } = purpose;
    const until = Math.max(own.until, ofHosts.get(host)?.until ?? 0);
    const seconds = Math.ceil((until - clock()) / 1_000);
    if (seconds > 0)
      throw new OutgoingError(
        'unreachable',
        `${host} does not answer. Courtside tries it again in ${seconds} seconds.`,
      );
  }

  /** The end of a rest after this many failures; 0 for none. */
  function restUntil(count: number): number {
    const excess = count - sizes.maxFailures;
    return excess < 0 ? 0 : clock() + Math.min(sizes.maxRestMs, sizes.restMs * 2 ** excess);
  }

  function countForAddress(purpose: Purpose, number: number): number {
    const before = ofAddresses.get(addressOf(purpose));
    if (before !== undefined && number <= before.begun) return 0;
    const count = (before?.count ?? 0) + 1;
    const until = restUntil(count);
    remember(ofAddresses, addressOf(purpose), { count, until, begun });
    return until;
  }

  function countForHost({ host, owner }: Purpose): number {
    const before = ofHosts.get(host);
    const at = clock();
    if (before !== undefined && at - before.at < sizes.spreadMs) return 0;
    const isResting = before !== undefined && before.until > 0;
    // Until the host rests, each owner counts once.
    if (!isResting && before?.owners.has(owner)) return 0;
    const count = (before?.count ?? 0) + 1;
    const until = restUntil(count);
    remember(ofHosts, host, { owners: new Set([...(before?.owners ?? []), owner]), count, until, at });
    return until;
  }

  /** @param number the request's, counted from the first one that began */
  function failed(purpose: Purpose, number: number): void {
    const { host, owner } = purpose;
    remember(troubled, owner, true);
    const until = Math.max(countForAddress(purpose, number), countForHost(purpose));
    if (until > 0) onResting({ host, owner, until });
  }

  function answered(purpose: Purpose): void {
    ofAddresses.delete(addressOf(purpose));
    ofHosts.delete(purpose.host);
    troubled.delete(purpose.owner);
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
      requireAwake(purpose);
      const count = running.get(owner) ?? 0;
      if (count >= sizes.maxPerOwner)
        throw new OutgoingError('unreachable', `Too many earlier messages wait for an answer. ${host} was not asked.`);
      running.set(owner, count + 1);
      begun += 1;
      const number = begun;
      try {
        const result = await runWithSlot(owner, send);
        answered(purpose);
        return result;
      } catch (error) {
        if (error instanceof OutgoingError && error.kind !== 'refused') failed(purpose, number);
        throw error;
      } finally {
        const left = (running.get(owner) ?? 1) - 1;
        if (left === 0) running.delete(owner);
        else running.set(owner, left);
      }
    },
  };
}
