import { minuteMs } from '@courtside/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { createOddsApi } from './providers/odds-api/odds-api.ts';
import type { Feeds } from './providers/provider.ts';
import { createScoreboard } from './providers/scoreboard/scoreboard.ts';
import { createPacedSimulator } from './providers/simulator/paced.ts';
import { simulatedIdPrefix } from './providers/simulator/schedule.ts';

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
  'ODDS_API_KEY' | 'ODDS_API_URL' | 'SCOREBOARD_URL' | 'SIMULATOR_SPEED' | 'oddsMaxAgeMs' | 'userAgent'
>;

/**
 * Creates the sources for the settings. With a key: odds from The Odds API, and results from ESPN's scoreboard with The
 * Odds API as the second source. Without a key: the simulated league.
 */
export function createFeeds(config: FeedSettings, { clock, seed, maxAgeMs, report }: FeedsDeps): Feeds {
  const { ODDS_API_KEY: key, SIMULATOR_SPEED: speed, oddsMaxAgeMs } = config;
  if (key === undefined) return createPacedSimulator({ clock, seed, speed });
  const shared = { timeoutMs, userAgent: config.userAgent, ...(report && { report }) };
  const { odds, results } = createOddsApi({
    url: config.ODDS_API_URL,
    key,
    clock,
    maxAgeMs: maxAgeMs ?? (() => oddsMaxAgeMs ?? defaultMaxAgeMs),
    ...shared,
  });
  const scoreboard = createScoreboard({ url: config.SCOREBOARD_URL, ...shared });
  return { name: odds.name, odds, results: [scoreboard, results], owns: (id) => !id.startsWith(simulatedIdPrefix) };
}
