import type { Clock } from '../clock.ts';
import { recentlyUsed } from '../recently-used.ts';
import type { SharedCount } from './shared-count.ts';

/** At most `max` calls of one caller per time window. */
export interface Limit {
  /** Names the count. Limits with the same name share it. */
  readonly name: string;
  readonly max: number;
  /** Length of a window, in milliseconds. */
  readonly windowMs: number;
}

/**
 * Counts calls. Every method returns how long to wait, in milliseconds: 0 if the call is within the limit. A call may cost
 * more than 1 (`cost`). It passes while anything is left of the limit, and its whole cost is counted.
 */
export interface Limits {
  /** Counts a call immediately, in memory. Processes share the counts of busy callers within a second. */
  count(limit: Limit, caller: string, cost?: number): number;
  /** Counts a call exactly across all processes; in memory while Redis is away or slow. Never throws. */
  countExactly(limit: Limit, caller: string, cost?: number): Promise<number>;
  /** Checks without counting. @param pending calls that are not counted yet, but will be */
  check(limit: Limit, caller: string, pending?: number): number;
  close(): void;
}

/** The calls of one caller in one window. */
interface Tally {
  readonly key: string;
  readonly limit: Limit;
  readonly end: number;
  /** Calls counted by this process, how many of them were sent to Redis, and how many of those it confirmed. */
  mine: number;
  sent: number;
  confirmed: number;
  /** All calls in the last response of Redis. */
  known: number;
  dirty: boolean;
}

const maxCallers = 50_000;
const shareEveryMs = 1_000;
/** A Redis that takes longer counts as away, so that no call waits for a count. */
const maxWaitMs = 1_000;
/** How long Redis is not used after that. */
const restMs = 10_000;
/** Counts below this part of a limit are not shared: it would take as many processes to exceed the limit. */
const worthSharing = 1 / 8;

/** @param options `keyspace`: begins the keys in Redis; `factor`: multiplies every limit */
export function createLimits(options: { shared: SharedCount; clock: Clock; keyspace: string; factor: number }): Limits {
  const { shared, clock, keyspace, factor } = options;
  const tallies = recentlyUsed<string, Tally>(maxCallers);
  const dirty = new Set<Tally>();
  let sharing: NodeJS.Timeout | null = null;
  let resting = false;

  const maxOf = (limit: Limit) => Math.max(1, Math.round(limit.max * factor));
  const used = ({ known, mine, confirmed }: Tally) => known + mine - confirmed;

  /** Windows follow the clock, so all processes use the same ones. */
  function tallyOf(limit: Limit, caller: string, now: number): Tally {
    const name = `${limit.name}:${caller}`;
    const present = tallies.get(name);
    if (present !== undefined && now < present.end) return present;
    const window = Math.floor(now / limit.windowMs);
    const end = (window + 1) * limit.windowMs;
    const key = `${keyspace}:limit:${name}:${window}`;
    const fresh: Tally = { key, limit, end, mine: 0, sent: 0, confirmed: 0, known: 0, dirty: false };
    tallies.set(name, fresh);
    return fresh;
  }

  async function send(tally: Tally): Promise<number> {
    const owed = tally.mine - tally.sent;
    tally.sent += owed;
    try {
      const count = await shared.add(tally.key, owed, tally.limit.windowMs * 2);
      tally.confirmed += owed;
      tally.known = Math.max(tally.known, count);
      return count;
    } catch (error) {
      tally.sent -= owed;
      throw error;
    }
  }

  function rest(): void {
    resting = true;
    setTimeout(() => {
      resting = false;
    }, restMs).unref();
  }

  /** The count of Redis, or `inMemory` if Redis is away or slow. A late response is still taken into account. */
  function count(tally: Tally, inMemory: number): Promise<number> {
    if (resting) return Promise.resolve(inMemory);
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        rest();
        resolve(inMemory);
      }, maxWaitMs);
      const answer = (total: number) => {
        clearTimeout(timeout);
        resolve(total);
      };
      send(tally).then(answer, () => answer(inMemory));
    });
  }

  function shareCounts(): void {
    sharing = null;
    const now = clock();
    for (const tally of dirty) {
      tally.dirty = false;
      // A count that cannot be sent while Redis is away is sent with the next call.
      if (!resting && now < tally.end && tally.mine > tally.sent) send(tally).catch(() => undefined);
    }
    dirty.clear();
  }

  return {
    count(limit, caller, cost = 1) {
      const now = clock();
      const tally = tallyOf(limit, caller, now);
      const max = maxOf(limit);
      if (used(tally) >= max) return tally.end - now;
      tally.mine += cost;
      if (!tally.dirty && tally.mine >= max * worthSharing) {
        tally.dirty = true;
        dirty.add(tally);
        sharing ??= setTimeout(shareCounts, shareEveryMs).unref();
      }
      return 0;
    },
    async countExactly(limit, caller, cost = 1) {
      const now = clock();
      const tally = tallyOf(limit, caller, now);
      const max = maxOf(limit);
      // Callers already over the limit are rejected without asking Redis. Its response decides about calls being sent.
      if (tally.known + tally.mine - tally.sent >= max) return tally.end - now;
      tally.mine += cost;
      // Redis may have lost its data; this process still knows its own calls.
      const least = tally.mine;
      const total = Math.max(least, await count(tally, used(tally)));
      return total - cost >= max ? tally.end - now : 0;
    },
    check(limit, caller, pending = 0) {
      const now = clock();
      const tally = tallyOf(limit, caller, now);
      return used(tally) + pending >= maxOf(limit) ? tally.end - now : 0;
    },
    close() {
      if (sharing !== null) clearTimeout(sharing);
    },
  };
}
