import { createECDH } from 'node:crypto';
import type { PlatformDatabase } from '../platform/db/collections.ts';
import { readSecret } from '../platform/db/secret.ts';

/** The keys that identify this deployment to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';

function createPrivateKey(): string {
  const keys = createECDH(curve);
  keys.generateKeys();
  // A private key may begin with zeros, which OpenSSL leaves out.
  return Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Reads the keys, which are created at the first read and the same for every process. */
export async function readVapidKeys(db: Pick<PlatformDatabase, 'secrets' | 'durable'>): Promise<VapidKeys> {
  const privateKey = await readSecret(db, 'vapid', createPrivateKey);
  const keys = createECDH(curve);
  keys.setPrivateKey(privateKey, 'base64url');
  return { publicKey: keys.getPublicKey('base64url'), privateKey };
}
