import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readSecret } from '../platform/db/secret.ts';
import type { ChatDatabase } from './collections.ts';
import { ChatError } from './services/chat-error.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts and decrypts the settings of a group's chat, for storing them. */
export interface SealedSettings {
  /** @returns the encrypted text, which only this group can use */
  seal(groupId: string, settings: string): Promise<string>;
  /** @throws ChatError `permanent` if the text was changed, or belongs to another group or to another secret of the database */
  open(groupId: string, sealed: string): Promise<string>;
}

function decrypt(key: Uint8Array, groupId: string, bytes: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(groupId));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Encrypts with AES-256-GCM. HKDF derives the key from a secret of the database. */
export function createSealedSettings(db: Pick<ChatDatabase, 'secrets' | 'durable'>): SealedSettings {
  async function readKey(): Promise<Uint8Array> {
    const secret = Buffer.from(await readSecret(db, 'chat'), 'hex');
    return new Uint8Array(hkdfSync('sha256', secret, '', 'courtside chat settings', keyBytes));
  }

  return {
    async seal(groupId, settings) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, await readKey(), iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(groupId));
      const text = Buffer.concat([cipher.update(settings, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    async open(groupId, sealed) {
      const key = await readKey();
      try {
        return decrypt(key, groupId, Buffer.from(sealed, 'base64'));
      } catch {
        // Node says only that it cannot authenticate the data.
        throw new ChatError('permanent', 'The stored settings cannot be read any more. Connect the chat again.');
      }
    },
  };
}
