import { readSecret } from '../../platform/db/secret.ts';
import type { SignInDatabase } from './collections.ts';
import { newSecret } from './secrets.ts';

type Keys = Pick<SignInDatabase, 'signInKeys' | 'durable'>;

/** Reads a key of the house, which is made at the first read. */
export function readKey(db: Keys, id: string): Promise<string> {
  return readSecret({ secrets: db.signInKeys, durable: db.durable }, id, newSecret);
}

/** What the house signs. */
type Signed = 'access-token' | 'device';

/** The keys of each database: they never change while a process runs. */
const known = new WeakMap<Keys, Map<Signed, Promise<Buffer>>>();

/** Reads the key with which the house signs something, once for each database. */
export function readSigningKey(db: Keys, signed: Signed): Promise<Buffer> {
  const keys = known.get(db) ?? new Map<Signed, Promise<Buffer>>();
  known.set(db, keys);
  const read = keys.get(signed);
  if (read !== undefined) return read;
  const reading = readKey(db, signed).then((value) => Buffer.from(value, 'base64url'));
  keys.set(signed, reading);
  reading.catch(() => keys.delete(signed));
  return reading;
}
