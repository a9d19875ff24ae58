import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix } from '@courtside/contract';

/** The bytes of a key's public part, which finds it in the database. */
const idBytes = 8;
/** The bytes of its secret part: too many to guess, so that a fast hash protects them (docs/decisions/0054). */
const secretBytes = 24;

const form = new RegExp(`^${apiKeyPrefix}([0-9a-f]{${2 * idBytes}})[0-9a-f]{${2 * secretBytes}}$`);

/** Makes a key: `ck_`, its id, and a secret. */
export function newKeyText(): string {
  return `${apiKeyPrefix}${randomBytes(idBytes + secretBytes).toString('hex')}`;
}

/** The id in the text of a key; null if the text does not have the form of a key. */
export function keyIdIn(text: string): string | null {
  return form.exec(text)?.[1] ?? null;
}

/** What is stored of a key. */
export function hashOfKey(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Whether a text is the key with this hash. Takes the same time for every text. */
export function isKey(text: string, stored: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfKey(text), 'hex'), Buffer.from(stored, 'hex'));
}
