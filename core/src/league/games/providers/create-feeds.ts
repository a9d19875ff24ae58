import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { createOddsApi } from './odds-api.ts';
import { createPacedSimulator } from './paced.ts';
import type { Feeds } from './provider.ts';
import { createScoreboard } from './scoreboard.ts';
import { simulatedIds } from './simulator/schedule.ts';

/** The age bound where neither the setting nor the caller has one. */
const longestAgeMs = 90 * 60_000;

/** A source that has not answered by then is read again with the next refresh. */
const timeoutMs = 10_000;

export interface FeedsDeps {
  readonly clock: Clock;
  /** The demo league's secret, from `readLeagueSeed`. */
  readonly seed: string;
  /** The age bound of a bookmaker's price in milliseconds, read with each response; by default the setting's, or 90 minutes. */
  readonly maxAgeMs?: () => number;
  /** Called with each new problem of a source's events, in a sentence; a process warning by default. */
  readonly report?: (problem: string) => void;
}

type FeedSettings = Pick<
  Config,
  'ODDS_API_KEY' | 'ODDS_API_URL' | 'SCOREBOARD_URL' | 'SIMULATOR_SPEED' | 'oddsMaxAgeMs'
>;

/**
 * The sources the settings ask for. With a key of The Odds API its odds, and results of ESPN's scoreboard with The
 * Odds API's as the second source; the simulated league without a key.
 */
export function createFeeds(config: FeedSettings, { clock, seed, maxAgeMs, report }: FeedsDeps): Feeds {
  const { ODDS_API_KEY: key, SIMULATOR_SPEED: speed, oddsMaxAgeMs } = config;
  if (key === undefined) return createPacedSimulator({ clock, seed, speed });
  const shared = { timeoutMs, ...(report && { report }) };
  const { odds, results } = createOddsApi({
    url: config.ODDS_API_URL,
    key,
    clock,
    maxAgeMs: maxAgeMs ?? (() => oddsMaxAgeMs ?? longestAgeMs),
    ...shared,
  });
  const scoreboard = createScoreboard({ url: config.SCOREBOARD_URL, ...shared });
  return { name: odds.name, odds, results: [scoreboard, results], owns: (id) => !id.startsWith(simulatedIds) };
}
