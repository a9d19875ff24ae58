import { dayMs } from '@courtside/contract';
import { userAgentOf } from '../../../../platform/user-agent.ts';
import { ProviderError, type ResultsSource, type ScoredGame } from '../provider.ts';
import { reportNewProblems } from '../read-events.ts';
import { requestJson } from '../request.ts';
import { eventsOnPage, readScoreboard } from './events.ts';

const path = '/apis/site/v2/sports/basketball/nba/scoreboard';
const names = {
  title: 'The scoreboard',
  urlSetting: 'SCOREBOARD_URL',
  keySetting: null,
  paceSettings: 'SCORES_REFRESH_SECONDS',
};

/** Limits the number of requests for a wrong range. */
const maxDays = 14;

export interface ScoreboardOptions {
  /** Base address, or the full address of the scoreboard. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
  /** What requests call themselves. */
  readonly userAgent?: string;
  /**
   * Called with a sentence for each event that is skipped or used in part, once while that persists. Emits a process
   * warning by default.
   */
  readonly report?: (problem: string) => void;
}

/** Creates the source for ESPN's public scoreboard (states, scores, quarters and clocks), which needs no key. */
export function createScoreboard({
  url,
  timeoutMs,
  fetch = globalThis.fetch,
  userAgent = userAgentOf(),
  report = (problem) => process.emitWarning(problem),
}: ScoreboardOptions): ResultsSource {
  const address = addressOf(url);
  const reportProblems = reportNewProblems(report);

  async function getPage(day: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const page = new URL(address);
    page.searchParams.set('dates', day);
    return eventsOnPage(await requestJson({ url: page, names, key: null, fetch, userAgent, timeoutMs, signal }));
  }

  return {
    name: 'espn',
    key: 'scoreboard',
    /** Reads every US Eastern day that overlaps with the range. */
    async fetchResults(from, to, signal) {
      signal?.throwIfAborted();
      const days = easternDays(from, to);
      if (days.length > maxDays)
        throw new ProviderError(`The scoreboard is read for at most ${maxDays} days together.`);
      // When one page fails, the others are aborted.
      const failed = new AbortController();
      const any = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
      try {
        const pages = await Promise.all(days.map((day) => getPage(day, any)));
        return reportProblems<ScoredGame>(readScoreboard(pages.flat()));
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    },
  };
}

function addressOf(url: string): URL {
  const address = new URL(url);
  const base = address.pathname.replace(/\/+$/, '');
  address.pathname = base.endsWith('/scoreboard') ? base : `${base}${path}`;
  return address;
}

const easternDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** The US Eastern date of a time, as midnight UTC of that date. */
function dayOf(time: Date): number {
  const parts = new Map(easternDay.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1);
}

/** All US Eastern days from one time to another, both included, as `yyyymmdd`. */
export function easternDays(from: Date, to: Date): string[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  return Array.from({ length: Math.max(0, (last - first) / dayMs + 1) }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}
