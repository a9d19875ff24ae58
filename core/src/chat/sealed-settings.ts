import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readSecret } from '../platform/db/secret.ts';
import type { ChatDatabase } from './collections.ts';
import { ChatError } from './services/chat-error.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

type Secrets = Pick<ChatDatabase, 'secrets' | 'durable'>;

function decrypt(key: Uint8Array, groupId: string, bytes: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(groupId));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** HKDF derives the key from a secret of the database. */
async function readKey(db: Secrets): Promise<Uint8Array> {
  const secret = Buffer.from(await readSecret(db, 'chat'), 'hex');
  return new Uint8Array(hkdfSync('sha256', secret, '', 'courtside chat settings', keyBytes));
}

/** Encrypts the settings of a group's chat with AES-256-GCM, for storing them. @returns a text that only this group can use */
export async function sealSettings(db: Secrets, groupId: string, settings: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await readKey(db), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(groupId));
  const text = Buffer.concat([cipher.update(settings, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/**
 * Decrypts the settings of a group's chat.
 * @throws ChatError `permanent` if the text was changed, or belongs to another group or to another secret of the database
 */
export async function openSettings(db: Secrets, groupId: string, sealed: string): Promise<string> {
  const key = await readKey(db);
  try {
    return decrypt(key, groupId, Buffer.from(sealed, 'base64'));
  } catch {
    // Node says only that it cannot authenticate the data.
    throw new ChatError('permanent', 'The stored settings cannot be read any more. Connect the chat again.');
  }
}
