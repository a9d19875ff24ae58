import type { Config } from '../../../../platform/config/config.ts';
import { readSecret } from '../../../../platform/db/secret.ts';
import type { LeagueDatabase } from '../../../collections.ts';

/**
 * Reads the seed of the demo league, a secret of the database. Anyone who knows it can compute every result in advance; public
 * data contains only hashes that do not reveal it.
 * @param settings a fixed seed for tests
 */
export async function readLeagueSeed(
  db: Pick<LeagueDatabase, 'secrets' | 'durable'>,
  settings: Partial<Pick<Config, 'SIMULATOR_SEED'>> = {},
): Promise<string> {
  return settings.SIMULATOR_SEED ?? readSecret(db, 'league-seed');
}
