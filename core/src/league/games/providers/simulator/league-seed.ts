import { randomBytes } from 'node:crypto';
import type { Config } from '../../../../platform/config/config.ts';
import type { Database } from '../../../../platform/db/connect.ts';
import { isDuplicateKey } from '../../../../platform/db/duplicate-key.ts';

const id = 'league-seed';
const seedBytes = 16;

/**
 * The seed of the demo league: 128 random bits in hexadecimal, generated once for each database. Every process that
 * reads it gets the same one. Anyone who knows it can compute every result in advance, so it is neither logged nor
 * part of any response; what is public of the league are hashes of it, from which it cannot be found.
 * @param settings a seed that a test sets instead
 */
export async function readLeagueSeed(
  db: Pick<Database, 'secrets' | 'durable'>,
  settings: Partial<Pick<Config, 'SIMULATOR_SEED'>> = {},
): Promise<string> {
  if (settings.SIMULATOR_SEED !== undefined) return settings.SIMULATOR_SEED;
  const stored = await db.secrets.findById(id).lean();
  if (stored !== null) return stored.value;
  try {
    const created = await db.secrets
      .findOneAndUpdate(
        { _id: id },
        { $setOnInsert: { value: randomBytes(seedBytes).toString('hex') } },
        { upsert: true, returnDocument: 'after', writeConcern: db.durable },
      )
      .lean();
    if (created !== null) return created.value;
  } catch (error) {
    // Another process inserted it between our search and our insert.
    if (!isDuplicateKey(error)) throw error;
  }
  return readLeagueSeed(db);
}
