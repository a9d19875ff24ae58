import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const base64 = z.base64();

/** The parameters with which a Firebase project hashes passwords, as its console shows them. */
export const firebaseHashSchema = z.object({
  signerKey: base64.min(1),
  saltSeparator: base64,
  /** The block size of scrypt, which Firebase calls rounds. */
  rounds: z.int().min(1).max(8),
  /** The base-2 logarithm of scrypt's cost. */
  memCost: z.int().min(1).max(14),
});
export type FirebaseHash = z.output<typeof firebaseHashSchema>;

const storedSchema = firebaseHashSchema.extend({ salt: base64, hash: base64.min(1) });

const prefix = '$firebase-scrypt$';
const keyBytes = 32;
const maxMemory = 256 * 1024 * 1024;

export const isFirebaseScrypt = (stored: string): boolean => stored.startsWith(prefix);

/** The hash of a user of a Firebase project, as a text that `isFirebaseScrypt` knows. */
export function storeFirebaseHash(parameters: FirebaseHash, { salt, hash }: { salt: string; hash: string }): string {
  return prefix + JSON.stringify({ ...parameters, salt, hash });
}

/**
 * Compares a password with the hash of a Firebase project: its signer key, encrypted with AES-256-CTR under the key that scrypt derives
 * from password, salt and separator (https://github.com/firebase/scrypt).
 * @throws for a text that `isFirebaseScrypt` does not know
 */
export async function matchesFirebaseScrypt(password: string, stored: string): Promise<boolean> {
  const { signerKey, saltSeparator, rounds, memCost, salt, hash } = storedSchema.parse(
    JSON.parse(stored.slice(prefix.length)),
  );
  const fullSalt = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(saltSeparator, 'base64')]);
  const key = await derive(password, fullSalt, keyBytes, { N: 2 ** memCost, r: rounds, p: 1, maxmem: maxMemory });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const found = Buffer.concat([cipher.update(Buffer.from(signerKey, 'base64')), cipher.final()]);
  const expected = Buffer.from(hash, 'base64');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
