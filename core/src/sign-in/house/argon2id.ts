import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** The least that OWASP recommends for Argon2id: 19 MiB of memory, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The form of the Password Hashing Competition: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function hashWith(password: string, nonce: Buffer, parameters: Parameters, tagLength: number): Promise<Buffer> {
  // Different ways to type the same character give the same password (RFC 8265).
  const message = Buffer.from(password.normalize('NFC'));
  return derive('argon2id', { message, nonce, tagLength, ...parameters });
}

/** Hashes a password with Argon2id (RFC 9106), into the text that `isArgon2id` knows. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await hashWith(password, salt, current, hashBytes);
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

export const isArgon2id = (stored: string): boolean => form.test(stored);

/** Whether a stored hash has the parameters of new ones. */
export function hasCurrentParameters(stored: string): boolean {
  const [, memory, passes, parallelism] = form.exec(stored) ?? [];
  return `${memory},${passes},${parallelism}` === `${current.memory},${current.passes},${current.parallelism}`;
}

/** Compares a password with a stored hash. @throws for a text that `isArgon2id` does not know */
export async function matchesArgon2id(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = form.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('not an Argon2id hash');
  const expected = Buffer.from(hash, 'base64');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await hashWith(password, Buffer.from(salt, 'base64'), parameters, expected.length);
  return timingSafeEqual(found, expected);
}
