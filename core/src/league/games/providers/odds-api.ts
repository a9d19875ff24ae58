import type { Clock } from '../../../platform/clock.ts';
import { readCredits } from './odds-api/credits.ts';
import { readFixtures, readOdds, readScores } from './odds-api/events.ts';
import type { Credits, OddsSource, ResultsSource } from './provider.ts';
import { reportNew } from './report-problems.ts';
import { requestJson } from './request.ts';

const name = 'the-odds-api';
const names = {
  title: 'The odds feed',
  urlSetting: 'ODDS_API_URL',
  keySetting: 'ODDS_API_KEY',
  paceSettings: 'ODDS_REFRESH_SECONDS and SCORES_REFRESH_SECONDS',
};

/** The farthest back the feed lists results, in days. */
const daysOfScores = '3';

export interface OddsApiOptions {
  /** Base address, with or without a slash at its end. */
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** The age bound of a bookmaker's price in milliseconds, read with each response. */
  readonly maxAgeMs: () => number;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Called with a sentence for every event that had to be left out or was used in part, once for as long as that
   * persists. A process warning by default.
   */
  readonly report?: (problem: string) => void;
}

/** Both sources of The Odds API: they share a key and its credits. */
export interface OddsApi {
  readonly odds: Required<OddsSource>;
  readonly results: ResultsSource;
}

/**
 * Real games, from The Odds API (version 4) or a relay of it. Credits: odds cost markets × regions (here 1), scores of
 * past days 2, events nothing.
 */
export function createOddsApi({
  url,
  key,
  clock,
  timeoutMs,
  maxAgeMs,
  fetch = globalThis.fetch,
  report = (problem) => process.emitWarning(problem),
}: OddsApiOptions): OddsApi {
  let credits: Credits | null = null;

  async function get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal | undefined) {
    const address = new URL(`${url.replace(/\/+$/, '')}/v4/sports/basketball_nba/${path}`);
    for (const [parameter, value] of Object.entries(query)) address.searchParams.set(parameter, value);
    const onHeaders = (headers: Headers) => {
      credits = readCredits(headers) ?? credits;
    };
    return requestJson({ url: address, names, key, fetch, timeoutMs, signal, onHeaders });
  }
  const reportOdds = reportNew(report);
  const reportEvents = reportNew(report);
  const reportScores = reportNew(report);

  return {
    odds: {
      name,
      credits: () => credits,
      async fetchOdds(signal) {
        const body = await get('odds', { regions: 'us', markets: 'h2h', oddsFormat: 'american' }, signal);
        return reportOdds(readOdds(body, { now: clock(), maxAgeMs: maxAgeMs() }));
      },
      fetchEvents: async (signal) => reportEvents(readFixtures(await get('events', {}, signal))),
    },
    results: {
      name: `${name}/scores`,
      key: 'odds',
      fetchResults: async (_from, _to, signal) =>
        reportScores(readScores(await get('scores', { daysFrom: daysOfScores }, signal))),
    },
  };
}
