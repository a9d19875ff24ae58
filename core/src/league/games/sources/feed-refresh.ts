import { minuteMs } from '@courtside/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Games } from '../games.ts';
import type { Feeds, ResultsSource } from '../providers/provider.ts';
import { scoreboardHost } from '../providers/scoreboard/day-request.ts';
import { disputeBudgetOf, withDisputeRequest } from './ask-about-results.ts';
import { creditsLeft, isMetered } from './credits.ts';
import { type FeedState, forCurrentMonth } from './feed-state.ts';
import type { AgeBound, OddsPace, OddsRun } from './odds-job.ts';
import { createRefreshOdds } from './refresh-odds.ts';
import { createRefreshResults, type RequestCost, type ResultsPace, type ResultsRun } from './refresh-results.ts';

/** The worker's scheduled jobs. Each throws ProviderError if a source cannot be read. */
export interface FeedRefresh {
  odds(): Promise<OddsRun>;
  results(): Promise<ResultsRun>;
}

type PaceSettings = Pick<
  Config,
  | 'feed'
  | 'games'
  | 'ODDS_API_URL'
  | 'SCOREBOARD_URL'
  | 'ODDS_REFRESH_SECONDS'
  | 'oddsMarkets'
  | 'oddsMaxAgeMs'
  | 'VOID_AFTER_SECONDS'
  | 'oddsRefreshMs'
  | 'scoresRefreshMs'
  | 'resultConfirmMs'
  | 'REPORT_MAX_AGE_SECONDS'
  | 'GAME_CLOCK_SPEED'
>;

const oddsApiHost = 'api.the-odds-api.com';
/** No game of four quarters ends sooner after tip-off. */
const minGameMs = 95 * minuteMs;
/** With this many credits left, a final is also checked with the metered source. */
const ampleCredits = 5_000;
/** Credits for one request of the results of past days. */
const scoresCost = 2;

/** Derives the frequency of reading odds from the settings. */
function oddsPaceOf(config: PaceSettings): OddsPace {
  const isOddsApi = new URL(config.ODDS_API_URL).hostname === oddsApiHost;
  const { ODDS_REFRESH_SECONDS: fixedSeconds, oddsMaxAgeMs, oddsRefreshMs } = config;
  return {
    minIntervalMs: oddsRefreshMs,
    metered: config.games === 'odds-api' && isOddsApi,
    fixed: fixedSeconds !== undefined,
    maxAgeMs: oddsMaxAgeMs,
    markets: config.oddsMarkets,
    eventsEveryMs: isOddsApi ? 10 * minuteMs : Math.max(oddsRefreshMs, 10_000),
  };
}

/** Derives the frequency of reading results from the settings. */
function resultsPaceOf(config: PaceSettings): ResultsPace {
  const isDemo = config.feed === 'demo';
  const isScoreboard = new URL(config.SCOREBOARD_URL).hostname === scoreboardHost;
  return {
    rules: {
      confirmMs: config.resultConfirmMs,
      minGameMs: isDemo ? null : minGameMs,
      reportAgeMs: config.REPORT_MAX_AGE_SECONDS * 1_000,
      clockSpeed: config.GAME_CLOCK_SPEED,
    },
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

  /** Only results of the odds source cost credits, which they share with the odds. */
  async function costOf({ key }: ResultsSource): Promise<RequestCost> {
    if (key !== 'odds') return 'free';
    const known = forCurrentMonth(await state.read(feeds.odds.name), new Date(clock()));
    if (!isMetered(known, oddsPace)) return 'free';
    const remaining = creditsLeft(known) ?? 0;
    const { used, limit } = disputeBudgetOf(known, new Date(clock()));
    if (remaining < scoresCost || used + scoresCost > limit) return 'none';
    return remaining >= ampleCredits ? 'ample' : 'scarce';
  }

  /** Counts a request about a dispute. The credits are those of the odds source's key. */
  async function recordDisputeRequest(now: Date): Promise<void> {
    const { name } = feeds.odds;
    const known = await state.read(name);
    if (!isMetered(forCurrentMonth(known, now), oddsPace)) return;
    await state.update(name, { disputeCredits: withDisputeRequest(known, now, scoresCost) });
  }

  return {
    odds: createRefreshOdds({ ...deps, pace: oddsPace, reportAgeMs: config.REPORT_MAX_AGE_SECONDS * 1_000 }),
    results: createRefreshResults({ ...deps, pace: resultsPaceOf(config), costOf, recordDisputeRequest }),
  };
}
