import { randomBytes } from 'node:crypto';
import type { PlatformDatabase } from './collections.ts';
import { isDuplicateKey } from './duplicate-key.ts';

const secretBytes = 16;

const randomHex = () => randomBytes(secretBytes).toString('hex');

/**
 * Reads a secret of the database, generated at the first read and the same for every process. It is neither logged nor part
 * of any response.
 * @param create generates it; 128 random bits in hexadecimal by default
 */
export async function readSecret(
  db: Pick<PlatformDatabase, 'secrets' | 'durable'>,
  id: string,
  create: () => string = randomHex,
): Promise<string> {
  const stored = await db.secrets.findOne({ _id: id }).lean();
  if (stored !== null) return stored.value;
  try {
    const created = await db.secrets
      .findOneAndUpdate(
        { _id: id },
        { $setOnInsert: { value: create() } },
        { upsert: true, returnDocument: 'after', writeConcern: db.durable },
      )
      .lean();
    if (created !== null) return created.value;
  } catch (error) {
    // Another process inserted the secret after we looked for it.
    if (!isDuplicateKey(error)) throw error;
  }
  return readSecret(db, id, create);
}
