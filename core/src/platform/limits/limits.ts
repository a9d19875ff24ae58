import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { SharedCount } from './shared-count.ts';

/** At most `most` calls of one caller in each window of the clock. */
export interface Limit {
  /** Names the count; limits of one name share it. */
  readonly name: string;
  readonly most: number;
  /** Length of a window, in milliseconds. */
  readonly windowMs: number;
}

/**
 * Counts calls. Every method returns how long to wait, in milliseconds: 0 when the call is within the limit. A call that
 * is worth several (`cost`, 1 by default) passes while anything is left of the limit, and uses its whole cost.
 */
export interface Limits {
  /** Counts a call at once and in memory. Processes tell each other about busy callers within a second. */
  note(limit: Limit, caller: string, cost?: number): number;
  /** Counts a call exactly, over all processes; in memory while Redis is away or slow. Never throws. */
  take(limit: Limit, caller: string, cost?: number): Promise<number>;
  /** Looks without counting. */
  peek(limit: Limit, caller: string): number;
  close(): void;
}

/** The calls of one caller in one window. */
interface Tally {
  readonly key: string;
  readonly limit: Limit;
  readonly end: number;
  /** Calls counted by this process; how many of them Redis was sent, and how many of those it has confirmed. */
  mine: number;
  sent: number;
  confirmed: number;
  /** All calls Redis knew of when it was last asked. */
  known: number;
  dirty: boolean;
}

const maxCallers = 50_000;
const tellEveryMs = 1_000;
/** A Redis that takes longer is as good as away: nobody waits for a count. */
const longestWaitMs = 1_000;
/** After that nobody asks it for a while. */
const restMs = 10_000;
/** Below this part of a limit, other processes need not know: they would have to be as many. */
const worthTelling = 1 / 8;

/** @param options `keyspace`: begins the keys in Redis; `factor`: multiplies every limit */
export function createLimits(options: { shared: SharedCount; clock: Clock; keyspace: string; factor: number }): Limits {
  const { shared, clock, keyspace, factor } = options;
  const tallies = new LRUCache<string, Tally>({ max: maxCallers });
  const dirty = new Set<Tally>();
  let telling: NodeJS.Timeout | null = null;
  let resting = false;

  const mostOf = (limit: Limit) => Math.max(1, Math.round(limit.most * factor));
  const used = ({ known, mine, confirmed }: Tally) => known + mine - confirmed;

  /** Windows follow the clock, so that processes agree on them without a word. */
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

  async function tell(tally: Tally): Promise<number> {
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

  /** Redis's count, or what memory says when Redis is away or slow. An answer that comes late still counts. */
  function ask(tally: Tally, inMemory: number): Promise<number> {
    if (resting) return Promise.resolve(inMemory);
    return new Promise((resolve) => {
      const tooLate = setTimeout(() => {
        rest();
        resolve(inMemory);
      }, longestWaitMs);
      const answer = (count: number) => {
        clearTimeout(tooLate);
        resolve(count);
      };
      tell(tally).then(answer, () => answer(inMemory));
    });
  }

  function tellOthers(): void {
    telling = null;
    const now = clock();
    for (const tally of dirty) {
      tally.dirty = false;
      // Untold while Redis is away, it is told with the next call.
      if (!resting && now < tally.end && tally.mine > tally.sent) tell(tally).catch(() => undefined);
    }
    dirty.clear();
  }

  return {
    note(limit, caller, cost = 1) {
      const now = clock();
      const tally = tallyOf(limit, caller, now);
      const most = mostOf(limit);
      if (used(tally) >= most) return tally.end - now;
      tally.mine += cost;
      if (!tally.dirty && tally.mine >= most * worthTelling) {
        tally.dirty = true;
        dirty.add(tally);
        telling ??= setTimeout(tellOthers, tellEveryMs).unref();
      }
      return 0;
    },
    async take(limit, caller, cost = 1) {
      const now = clock();
      const tally = tallyOf(limit, caller, now);
      const most = mostOf(limit);
      // Whoever is known to be over it costs Redis nothing. Calls on their way to Redis are judged by its answer.
      if (tally.known + tally.mine - tally.sent >= most) return tally.end - now;
      tally.mine += cost;
      // A Redis that came back empty has forgotten what this process has not.
      const least = tally.mine;
      const count = Math.max(least, await ask(tally, used(tally)));
      return count - cost >= most ? tally.end - now : 0;
    },
    peek(limit, caller) {
      const now = clock();
      const tally = tallyOf(limit, caller, now);
      return used(tally) >= mostOf(limit) ? tally.end - now : 0;
    },
    close() {
      if (telling !== null) clearTimeout(telling);
    },
  };
}
