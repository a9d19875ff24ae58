import { type MarketName, marketNameSchema } from '@courtside/contract';
import type { Clock } from '../../../../platform/clock.ts';
import { userAgentOf } from '../../../../platform/user-agent.ts';
import type { Credits, OddsSource, ResultsSource } from '../provider.ts';
import { reportNewProblems } from '../read-events.ts';
import { requestJson } from '../request.ts';
import { readFixtures, readOdds, readScores } from './events.ts';
import { marketFormats } from './market-formats.ts';

const name = 'the-odds-api';
const names = {
  title: 'The odds feed',
  urlSetting: 'ODDS_API_URL',
  keySetting: 'ODDS_API_KEY',
  paceSettings: 'ODDS_REFRESH_SECONDS and SCORES_REFRESH_SECONDS',
};

/** How far back the feed lists results, in days. */
const daysOfScores = '3';

export interface OddsApiOptions {
  /** Base address, with or without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Returns the age bound of prices in milliseconds; called for each response. */
  readonly maxAgeMs: () => number;
  readonly fetch?: typeof globalThis.fetch;
  /** What requests call themselves. */
  readonly userAgent?: string;
  /**
   * Called with a sentence for each event that is skipped or used in part, once while that persists. Emits a process
   * warning by default.
   */
  readonly report?: (problem: string) => void;
}

/** The odds source and the results source of The Odds API, which share a key and its credits. */
export interface OddsApi {
  readonly odds: Required<Omit<OddsSource, 'fetchLive' | 'isDue' | 'upcoming' | 'waitsWith'>>;
  readonly results: ResultsSource;
}

/**
 * Creates the sources for The Odds API (version 4) or a relay of it. Odds cost markets × regions credits (here one
 * region), scores of past days cost 2, and events are free.
 */
export function createOddsApi({
  url,
  key,
  clock,
  timeoutMs,
  maxAgeMs,
  fetch = globalThis.fetch,
  userAgent = userAgentOf(),
  report = (problem) => process.emitWarning(problem),
}: OddsApiOptions): OddsApi {
  let credits: Credits | null = null;

  async function get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal | undefined) {
    const address = new URL(`${url.replace(/\/+$/, '')}/v4/sports/basketball_nba/${path}`);
    for (const [parameter, value] of Object.entries(query)) address.searchParams.set(parameter, value);
    const onHeaders = (headers: Headers) => {
      credits = readCredits(headers) ?? credits;
    };
    return requestJson({ url: address, names, key, fetch, userAgent, timeoutMs, signal, onHeaders });
  }
  const reportOdds = reportNewProblems(report);
  const reportEvents = reportNewProblems(report);
  const reportScores = reportNewProblems(report);

  return {
    odds: {
      name,
      credits: () => credits,
      async fetchOdds(markets: readonly MarketName[] = marketNameSchema.options, signal?: AbortSignal) {
        const keys = markets.map((market) => marketFormats[market].key).join(',');
        const body = await get('odds', { regions: 'us', markets: keys, oddsFormat: 'american' }, signal);
        return reportOdds(readOdds(body, { now: clock(), maxAgeMs: maxAgeMs(), markets }));
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

/** Credits in the headers of a response, which may be an error; null when it reports none. */
function readCredits(headers: Headers): Credits | null {
  const remaining = numberIn(headers, 'x-requests-remaining');
  if (remaining === null) return null;
  return {
    remaining,
    used: numberIn(headers, 'x-requests-used') ?? 0,
    last: numberIn(headers, 'x-requests-last') ?? 0,
  };
}

function numberIn(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? '';
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : null;
}
