import { hourMs, type League, minuteMs } from '@courtside/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { createEspn, type EspnOptions } from '../providers/espn/espn.ts';
import { createOddsApi } from '../providers/odds-api/odds-api.ts';
import type { Feeds } from '../providers/provider.ts';
import { scoreboardHost } from '../providers/scoreboard/day-request.ts';
import { createScoreboard } from '../providers/scoreboard/scoreboard.ts';
import { createPacedSimulator } from '../providers/simulator/paced.ts';
import { simulatedIdPrefix } from '../providers/simulator/schedule.ts';
import { leagueOfId } from '../providers/source-id.ts';

/** Age bound without a setting and without a bound from the caller. */
export const defaultMaxAgeMs = 90 * minuteMs;

/** A request that takes longer fails; the next refresh repeats it. */
const timeoutMs = 10_000;

export interface FeedsDeps {
  readonly clock: Clock;
  /** The demo league's secret, from `readLeagueSeed`. */
  readonly seed: string;
  /** Returns the age bound of prices in milliseconds; by default the setting, or 90 minutes. */
  readonly maxAgeMs?: () => number;
  /** Called with a description of each new problem in a source's events; emits a process warning by default. */
  readonly report?: (problem: string) => void;
}

type FeedSettings = Pick<
  Config,
  | 'games'
  | 'leagues'
  | 'ODDS_API_KEY'
  | 'ODDS_API_URL'
  | 'SCOREBOARD_URL'
  | 'SIMULATOR_SPEED'
  | 'oddsMaxAgeMs'
  | 'oddsRefreshMs'
  | 'scoresRefreshMs'
  | 'userAgent'
>;

/** Returns a function that is true for the ids of real games of some leagues. */
function ownsGamesOf(leagues: readonly League[]): Feeds['owns'] {
  return (id) => !id.startsWith(simulatedIdPrefix) && leagues.includes(leagueOfId(id));
}

/** How often a day of ESPN's scoreboard is read whose games are not near. */
const espnIdleMs = 30 * minuteMs;
/** How often a league of ESPN's scoreboard is read that has no games soon. */
const espnEmptyMs = 6 * hourMs;

/** Creates the sources of `GAMES=espn`. A relay, which has no limit, is asked as often far from a tip-off. */
function createEspnFeeds(config: FeedSettings, deps: Pick<EspnOptions, 'clock' | 'timeoutMs' | 'report'>): Feeds {
  const { leagues, SCOREBOARD_URL: url, oddsMaxAgeMs, oddsRefreshMs, scoresRefreshMs, userAgent } = config;
  const isRelay = new URL(url).hostname !== scoreboardHost;
  const pace = {
    nearMs: oddsRefreshMs,
    liveMs: scoresRefreshMs,
    idleMs: isRelay ? oddsRefreshMs : espnIdleMs,
    emptyMs: isRelay ? oddsRefreshMs : espnEmptyMs,
  };
  const { odds, results } = createEspn({ leagues, url, userAgent, pace, maxAgeMs: oddsMaxAgeMs, ...deps });
  return { name: results.name, odds, results: [results], owns: ownsGamesOf(leagues) };
}

/**
 * Creates the sources for the settings. `odds-api`: odds from The Odds API, and results from ESPN's scoreboard with The Odds
 * API as the second source. `espn`: everything from ESPN's scoreboard. `demo`: the simulated league.
 */
export function createFeeds(config: FeedSettings, { clock, seed, maxAgeMs, report }: FeedsDeps): Feeds {
  const { ODDS_API_KEY: key, SIMULATOR_SPEED: speed, oddsMaxAgeMs } = config;
  if (config.games === 'espn') return createEspnFeeds(config, { clock, timeoutMs, ...(report && { report }) });
  if (config.games === 'demo' || key === undefined) return createPacedSimulator({ clock, seed, speed });
  const shared = { timeoutMs, userAgent: config.userAgent, ...(report && { report }) };
  const { odds, results } = createOddsApi({
    url: config.ODDS_API_URL,
    key,
    clock,
    maxAgeMs: maxAgeMs ?? (() => oddsMaxAgeMs ?? defaultMaxAgeMs),
    ...shared,
  });
  const scoreboard = createScoreboard({ url: config.SCOREBOARD_URL, ...shared });
  return { name: odds.name, odds, results: [scoreboard, ...results], owns: ownsGamesOf(config.leagues) };
}
