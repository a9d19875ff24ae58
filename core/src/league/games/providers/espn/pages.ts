import type { League } from '@courtside/contract';
import { createSingleFlightPerKey } from '../../../../platform/async/single-flight-per-key.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { ProviderError, type Reading, type ScoredGame } from '../provider.ts';
import type { DayRequest } from '../scoreboard/day-request.ts';
import { readScoreboard } from '../scoreboard/events.ts';
import { type PagePace, pageIntervalMs } from './page-pace.ts';
import { isNewer, oldestTime, type ResponseTime } from './response-time.ts';

/** A day of the scoreboard. */
export interface Page {
  readonly events: readonly unknown[];
  /** Days on which the league plays, in this season or the next. */
  readonly gameDays: readonly Date[];
  readonly results: Reading<ScoredGame>;
  readonly respondedAt: Date;
  /** When it was last requested, also if the response was not newer. Milliseconds since 1970. */
  readonly requestedAt: number;
}

/** The days of a league on the scoreboard, each requested only as often as its games need. */
export interface Pages {
  /** Returns a day as it was last read; null before that. */
  last(day: string): Page | null;
  /** Whether `read` would make a request. */
  isDue(day: string): boolean;
  /** Reads a day: requests it if it is due. @throws ProviderError if the request fails, or failed a moment ago */
  read(day: string, signal?: AbortSignal): Promise<Page>;
}

interface StoredPage extends Page {
  readonly time: ResponseTime;
}

interface Failure {
  readonly error: ProviderError;
  readonly at: number;
}

/** Part of an interval after which a day is due: the jobs that read it do not run to the second. */
const dueAfter = 0.9;
/** Days that nobody read for so many days are forgotten. */
const maxDays = 14;

/** Creates the reader of a league's days, which the odds and the results share. */
export function createPages(deps: {
  request: DayRequest;
  league: League;
  clock: Clock;
  /** Returns the current pace. */
  pace: () => PagePace;
}): Pages {
  const { request, league, clock, pace } = deps;
  const pages = new Map<string, StoredPage>();
  const failures = new Map<string, Failure>();
  const reads = createSingleFlightPerKey<Page>();

  const intervalMs = (day: string) => {
    const page = pages.get(day);
    return page === undefined ? pace().nearMs : pageIntervalMs(page.results.games, pace(), clock());
  };

  /** The failure that makes a request for a day pointless for now: of the same day, or of any within the short interval. */
  function recentFailure(day: string): ProviderError | null {
    const now = clock();
    const { nearMs } = pace();
    for (const [failedDay, { error, at }] of failures) {
      const waitMs = failedDay === day ? Math.max(nearMs, intervalMs(day)) : nearMs;
      if (now - at < dueAfter * waitMs) return error;
    }
    return null;
  }

  function isDue(day: string): boolean {
    const page = pages.get(day);
    return page === undefined || clock() - page.requestedAt >= dueAfter * intervalMs(day);
  }

  function store(day: string, page: StoredPage): Page {
    const earlier = pages.get(day);
    const stored = earlier && !isNewer(page.time, earlier.time) ? { ...earlier, requestedAt: page.requestedAt } : page;
    pages.delete(day);
    pages.set(day, stored);
    const [oldest] = pages.keys();
    if (pages.size > maxDays && oldest !== undefined) pages.delete(oldest);
    return stored;
  }

  async function requestPage(day: string, signal: AbortSignal | undefined): Promise<Page> {
    const requestedAt = clock();
    const received: Headers[] = [];
    try {
      const { events, gameDays } = await request(league, day, signal, (headers) => {
        received.push(headers);
      });
      const results = readScoreboard(events, league);
      const time = oldestTime(received, clock());
      failures.delete(day);
      return store(day, { events, gameDays, results, time, respondedAt: new Date(time.at), requestedAt });
    } catch (error) {
      if (error instanceof ProviderError) {
        const { kind, status, message } = error;
        // A requested wait is stored with the source's state, where an operator can end it.
        failures.set(day, { error: new ProviderError(message, { kind, status }), at: clock() });
      }
      throw error;
    }
  }

  async function readPage(day: string, signal: AbortSignal | undefined): Promise<Page> {
    const page = pages.get(day);
    if (page !== undefined && !isDue(day)) return page;
    const failure = recentFailure(day);
    if (failure !== null) throw failure;
    return requestPage(day, signal);
  }

  return {
    last: (day) => pages.get(day) ?? null,
    isDue,
    read: (day, signal) => reads.join(day, () => readPage(day, signal)),
  };
}
