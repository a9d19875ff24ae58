import { defaultLeague, type League, type MarketName, marketNameSchema } from '@courtside/contract';
import type { Clock } from '../../../../platform/clock.ts';
import { userAgentOf } from '../../../../platform/user-agent.ts';
import type { Credits, Fixture, ListedGame, OddsSource, Reading, ResultsSource } from '../provider.ts';
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

/** The key of each league in addresses. */
const sportKeys: Readonly<Record<League, string>> = {
  nba: 'basketball_nba',
  wnba: 'basketball_wnba',
  ncaam: 'basketball_ncaab',
  ncaaw: 'basketball_wncaab',
  euroleague: 'basketball_euroleague',
};

/** The name of a league's results. */
function scoresNameOf(league: League): string {
  return league === defaultLeague ? `${name}/scores` : `${name}/scores/${league}`;
}

/** How far back the feed lists results, in days. */
const daysOfScores = '3';

export interface OddsApiOptions {
  /** The leagues to read, each with requests of its own; the NBA by default. */
  readonly leagues?: readonly League[];
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

/** The odds source and the results source of each league of The Odds API, which share a key and its credits. */
export interface OddsApi {
  readonly odds: Required<Omit<OddsSource, 'fetchLive' | 'isDue' | 'upcoming' | 'waitsWith'>>;
  readonly results: readonly ResultsSource[];
}

/** The readers of a league. */
interface LeagueReader {
  readonly fetchOdds: (markets: readonly MarketName[], signal?: AbortSignal) => Promise<Reading<ListedGame>>;
  readonly fetchEvents: (signal?: AbortSignal) => Promise<Reading<Fixture>>;
  readonly results: ResultsSource;
}

/**
 * Creates the sources for The Odds API (version 4) or a relay of it. Odds cost markets × regions credits (here one
 * region) for each league, scores of past days cost 2 for each league, and events are free.
 */
export function createOddsApi({
  leagues = [defaultLeague],
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

  async function get(
    league: League,
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ) {
    const address = new URL(`${url.replace(/\/+$/, '')}/v4/sports/${sportKeys[league]}/${path}`);
    for (const [parameter, value] of Object.entries(query)) address.searchParams.set(parameter, value);
    const onHeaders = (headers: Headers) => {
      credits = readCredits(headers) ?? credits;
    };
    return requestJson({ url: address, names, key, fetch, userAgent, timeoutMs, signal, onHeaders });
  }

  function createReader(league: League): LeagueReader {
    const others = leagues.filter((each) => each !== league);
    const reportOdds = reportNewProblems(report);
    const reportEvents = reportNewProblems(report);
    const reportScores = reportNewProblems(report);
    return {
      async fetchOdds(markets, signal) {
        const keys = markets.map((market) => marketFormats[market].key).join(',');
        const body = await get(league, 'odds', { regions: 'us', markets: keys, oddsFormat: 'american' }, signal);
        const reading = readOdds(body, { league, now: clock(), maxAgeMs: maxAgeMs(), markets });
        return reportOdds(others.length === 0 ? reading : { ...reading, unread: others });
      },
      fetchEvents: async (signal) => reportEvents(readFixtures(await get(league, 'events', {}, signal), league)),
      results: {
        name: scoresNameOf(league),
        key: 'odds',
        leagues: [league],
        ...(others.length > 0 && { waitsWith: others.map(scoresNameOf) }),
        fetchResults: async (_from, _to, signal) =>
          reportScores(readScores(await get(league, 'scores', { daysFrom: daysOfScores }, signal), league)),
      },
    };
  }

  const readers = new Map(leagues.map((league) => [league, createReader(league)]));

  /** The reader of one of the leagues; of the first one by default. */
  function readerOf(league = leagues[0]): LeagueReader {
    const reader = league && readers.get(league);
    if (reader === undefined) throw new Error(`The odds feed is not set up for the league ${league}.`);
    return reader;
  }

  return {
    odds: {
      name,
      leagues,
      credits: () => credits,
      fetchOdds: (markets = marketNameSchema.options, signal, league) => readerOf(league).fetchOdds(markets, signal),
      fetchEvents: (signal, league) => readerOf(league).fetchEvents(signal),
    },
    results: [...readers.values()].map(({ results }) => results),
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
