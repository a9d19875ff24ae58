import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { atMonth, type FeedState } from './feed-state.ts';
import type { Games } from './games.ts';
import type { Feeds, ResultsSource } from './providers/provider.ts';
import { type AgeBound, createRefreshOdds, isMetered, type OddsPace, type OddsRun } from './refresh-odds.ts';
import { createRefreshResults, type RequestCost, type ResultsPace, type ResultsRun } from './refresh-results.ts';

/** What the worker runs on its schedules. Each throws ProviderError when a source cannot be read. */
export interface FeedRefresh {
  odds(): Promise<OddsRun>;
  results(): Promise<ResultsRun>;
}

type PaceSettings = Pick<
  Config,
  | 'feed'
  | 'ODDS_API_URL'
  | 'SCOREBOARD_URL'
  | 'ODDS_REFRESH_SECONDS'
  | 'oddsMaxAgeMs'
  | 'VOID_AFTER_SECONDS'
  | 'oddsRefreshMs'
  | 'scoresRefreshMs'
  | 'resultConfirmMs'
>;

const minuteMs = 60_000;
const oddsApiHost = 'api.the-odds-api.com';
const scoreboardHost = 'site.api.espn.com';
/** No game of four quarters is over sooner after its tip-off. */
const shortestGameMs = 95 * minuteMs;
/** With as many credits left, a final is checked against the metered source as well. */
const ampleCredits = 5_000;

/** How often odds are read, from the settings. */
function oddsPaceOf(config: PaceSettings): OddsPace {
  const isOddsApi = new URL(config.ODDS_API_URL).hostname === oddsApiHost;
  const { ODDS_REFRESH_SECONDS: fixedSeconds, oddsMaxAgeMs, oddsRefreshMs } = config;
  return {
    minIntervalMs: oddsRefreshMs,
    metered: config.feed === 'real' && isOddsApi,
    fixed: fixedSeconds !== undefined,
    maxAgeMs: oddsMaxAgeMs,
    costPerRequest: 1,
    eventsEveryMs: isOddsApi ? 10 * minuteMs : Math.max(oddsRefreshMs, 10_000),
  };
}

/** How often results are read, from the settings. */
function resultsPaceOf(config: PaceSettings): ResultsPace {
  const isDemo = config.feed === 'demo';
  const isScoreboard = new URL(config.SCOREBOARD_URL).hostname === scoreboardHost;
  return {
    rules: { confirmMs: config.resultConfirmMs, shortestGameMs: isDemo ? null : shortestGameMs },
    voidAfterMs: config.VOID_AFTER_SECONDS * 1_000,
    idleMs: isDemo || !isScoreboard ? config.scoresRefreshMs : 5 * minuteMs,
    fallbackEveryMs: 10 * minuteMs,
  };
}

export function createFeedRefresh(deps: {
  games: Games;
  state: FeedState;
  feeds: Feeds;
  bound: AgeBound;
  config: PaceSettings;
  clock: Clock;
}): FeedRefresh {
  const { state, feeds, config, clock } = deps;
  const oddsPace = oddsPaceOf(config);

  /** Results of the odds source share its credits. */
  async function costOf({ key }: ResultsSource): Promise<RequestCost> {
    if (key !== 'odds') return 'free';
    const known = atMonth(await state.read(feeds.odds.name), new Date(clock()));
    if (!isMetered(known, oddsPace)) return 'free';
    return (known.credits?.remaining ?? 0) >= ampleCredits ? 'ample' : 'scarce';
  }

  return {
    odds: createRefreshOdds({ ...deps, pace: oddsPace }),
    results: createRefreshResults({ ...deps, pace: resultsPaceOf(config), costOf }),
  };
}
