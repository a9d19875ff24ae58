import { ProviderError, type ResultsSource, type ScoredGame } from './provider.ts';
import { reportNew } from './report-problems.ts';
import { requestJson } from './request.ts';
import { easternDays } from './scoreboard/eastern-days.ts';
import { eventsOnPage, readScoreboard } from './scoreboard/events.ts';

const path = '/apis/site/v2/sports/basketball/nba/scoreboard';
const names = {
  title: 'The scoreboard',
  urlSetting: 'SCOREBOARD_URL',
  keySetting: null,
  paceSettings: 'SCORES_REFRESH_SECONDS',
};

/** More pages than anyone needs at once: a mistaken range must not become hundreds of requests. */
const mostDays = 14;

export interface ScoreboardOptions {
  /** Base address, or the whole address of the scoreboard. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Called with a sentence for every event that had to be left out or was used in part, once for as long as that
   * persists. A process warning by default.
   */
  readonly report?: (problem: string) => void;
}

/** States, scores, quarters and clocks from ESPN's public scoreboard, or a stand-in of it. It needs no key. */
export function createScoreboard({
  url,
  timeoutMs,
  fetch = globalThis.fetch,
  report = (problem) => process.emitWarning(problem),
}: ScoreboardOptions): ResultsSource {
  const address = addressOf(url);
  const reported = reportNew(report);

  async function getPage(day: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const page = new URL(address);
    page.searchParams.set('dates', day);
    return eventsOnPage(await requestJson({ url: page, names, key: null, fetch, timeoutMs, signal }));
  }

  return {
    name: 'espn',
    key: 'scoreboard',
    /** Reads the whole of every US Eastern day that the range touches. */
    async fetchResults(from, to, signal) {
      signal?.throwIfAborted();
      const days = easternDays(from, to);
      if (days.length > mostDays)
        throw new ProviderError(`The scoreboard is read for at most ${mostDays} days at once.`);
      // When one page fails the others are of no use.
      const failed = new AbortController();
      const any = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
      try {
        const pages = await Promise.all(days.map((day) => getPage(day, any)));
        return reported<ScoredGame>(readScoreboard(pages.flat()));
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
