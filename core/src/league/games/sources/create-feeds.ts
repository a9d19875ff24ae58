import { defaultLeague, hourMs, type League, minuteMs } from '@courtside/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { createEspn, type EspnOptions } from '../providers/espn/espn.ts';
import { createOddsApi } from '../providers/odds-api/odds-api.ts';
import type { Feeds, ResultsSource } from '../providers/provider.ts';
import { scoreboardHost, scoreboardLeagues } from '../providers/scoreboard/day-request.ts';
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

type EspnDeps = Pick<EspnOptions, 'clock' | 'timeoutMs' | 'report'>;

/** Creates the sources of ESPN's scoreboard. A relay, which has no limit, is asked as often far from a tip-off. */
function createEspnSources(config: FeedSettings, leagues: readonly League[], deps: EspnDeps) {
  const { SCOREBOARD_URL: url, oddsMaxAgeMs, oddsRefreshMs, scoresRefreshMs, userAgent } = config;
  const isRelay = new URL(url).hostname !== scoreboardHost;
  const pace = {
    nearMs: oddsRefreshMs,
    liveMs: scoresRefreshMs,
    idleMs: isRelay ? oddsRefreshMs : espnIdleMs,
    emptyMs: isRelay ? oddsRefreshMs : espnEmptyMs,
  };
  return createEspn({ leagues, url, userAgent, pace, maxAgeMs: oddsMaxAgeMs, ...deps });
}

/** Creates the sources of `GAMES=espn`. */
function createEspnFeeds(config: FeedSettings, deps: EspnDeps): Feeds {
  const { leagues } = config;
  const { odds, results } = createEspnSources(config, leagues, deps);
  return { name: results.name, odds, results: [results], owns: ownsGamesOf(leagues) };
}

/** The results of the leagues that ESPN's scoreboard has; none of the others. Several leagues share its requests. */
function scoreboardResults(config: FeedSettings, { clock, ...deps }: EspnDeps): readonly ResultsSource[] {
  const leagues = config.leagues.filter((league) => scoreboardLeagues.includes(league));
  if (leagues.length === 0) return [];
  const { SCOREBOARD_URL: url, userAgent } = config;
  if (leagues.every((league) => league === defaultLeague)) return [createScoreboard({ url, userAgent, ...deps })];
  const { waitsWith: _odds, ...results } = createEspnSources(config, leagues, { clock, ...deps }).results;
  return [{ ...results, key: 'scoreboard', leagues }];
}

/**
 * Creates the sources for the settings. `odds-api`: odds from The Odds API, and results from ESPN's scoreboard with The Odds
 * API as the second source, or as the only one of leagues that ESPN does not have. `espn`: everything from ESPN's scoreboard. `demo`: the simulated league.
 */
export function createFeeds(config: FeedSettings, { clock, seed, maxAgeMs, report }: FeedsDeps): Feeds {
  const { ODDS_API_KEY: key, SIMULATOR_SPEED: speed, oddsMaxAgeMs } = config;
  if (config.games === 'espn') return createEspnFeeds(config, { clock, timeoutMs, ...(report && { report }) });
  if (config.games === 'demo' || key === undefined) return createPacedSimulator({ clock, seed, speed });
  const { odds, results } = createOddsApi({
    leagues: config.leagues,
    url: config.ODDS_API_URL,
    key,
    clock,
    maxAgeMs: maxAgeMs ?? (() => oddsMaxAgeMs ?? defaultMaxAgeMs),
    timeoutMs,
    userAgent: config.userAgent,
    ...(report && { report }),
  });
  const scoreboard = scoreboardResults(config, { clock, timeoutMs, ...(report && { report }) });
  return { name: odds.name, odds, results: [...scoreboard, ...results], owns: ownsGamesOf(config.leagues) };
}
