import { randomBytes } from 'node:crypto';
import type { Config } from '../../../../platform/config/config.ts';
import { isDuplicateKey } from '../../../../platform/db/duplicate-key.ts';
import type { LeagueDatabase } from '../../../collections.ts';

const id = 'league-seed';
const seedBytes = 16;

/**
 * Reads the seed of the demo league: 128 random bits in hexadecimal, generated once per database and the same for every
 * process. Anyone who knows it can compute every result in advance, so it is neither logged nor part of any response;
 * public data contains only hashes that do not reveal it.
 * @param settings a fixed seed for tests
 */
export async function readLeagueSeed(
  db: Pick<LeagueDatabase, 'secrets' | 'durable'>,
  settings: Partial<Pick<Config, 'SIMULATOR_SEED'>> = {},
): Promise<string> {
  if (settings.SIMULATOR_SEED !== undefined) return settings.SIMULATOR_SEED;
  const stored = await db.secrets.findOne({ _id: id });
  if (stored !== null) return stored.value;
  try {
    const created = await db.secrets.findOneAndUpdate(
      { _id: id },
      { $setOnInsert: { value: randomBytes(seedBytes).toString('hex') } },
      { upsert: true, returnDocument: 'after', writeConcern: db.durable },
    );
    if (created !== null) return created.value;
  } catch (error) {
    // Another process inserted the seed after we looked for it.
    if (!isDuplicateKey(error)) throw error;
  }
  return readLeagueSeed(db);
}
