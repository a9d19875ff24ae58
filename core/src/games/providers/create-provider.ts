import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { createOddsApi } from './odds-api.ts';
import { createPacedSimulator } from './paced.ts';
import type { GamesProvider } from './provider.ts';

/** A feed that has not answered by then will not: the next refresh asks again. */
const timeoutMs = 10_000;

export interface ProviderDeps {
  readonly clock: Clock;
  /** Told of every event of the feed that had to be left out; a process warning unless given. */
  readonly report?: (problem: string) => void;
}

/** The feed the settings ask for: real games with a key of The Odds API, the simulated league without. */
export function createProvider(
  config: Pick<Config, 'ODDS_API_KEY' | 'ODDS_API_URL' | 'SIMULATOR_SEED' | 'SIMULATOR_SPEED'>,
  { clock, report }: ProviderDeps,
): GamesProvider {
  const { ODDS_API_KEY: key, ODDS_API_URL: url, SIMULATOR_SEED: seed, SIMULATOR_SPEED: speed } = config;
  if (key === undefined) return createPacedSimulator({ clock, seed, speed });
  return createOddsApi({ url, key, clock, timeoutMs, ...(report && { report }) });
}
