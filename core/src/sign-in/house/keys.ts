import { randomBytes } from 'node:crypto';
import { readSecret } from '../../platform/db/secret.ts';
import type { SignInDatabase } from './collections.ts';

type Keys = Pick<SignInDatabase, 'signInKeys' | 'durable'>;

const keyBytes = 32;

const newKey = () => randomBytes(keyBytes).toString('base64url');

/** Reads a key of the house, which is made at the first read. */
export function readKey(db: Keys, id: 'access-token' | 'device' | 'first-admin'): Promise<string> {
  return readSecret({ secrets: db.signInKeys, durable: db.durable }, id, newKey);
}
