import { hash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A new secret of 256 random bits, in base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** SHA-256 of a secret, in base64url: what is stored of it. Its bits are random, so it needs no salt. */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
