import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import type { FirebaseHash } from '../../../sign-in/house/firebase-scrypt.ts';

/** A Firebase project with its own parameters, which hashes passwords as Firebase does. */
export function aFirebaseProject(cost: Pick<FirebaseHash, 'rounds' | 'memCost'>) {
  const [signerKey, saltSeparator] = [randomBytes(64), randomBytes(1)];

  function hashOf(password: string) {
    const salt = randomBytes(10);
    const options = { N: 2 ** cost.memCost, r: cost.rounds, p: 1, maxmem: 2 ** 28 };
    const key = scryptSync(password, Buffer.concat([salt, saltSeparator]), 32, options);
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
    const passwordHash = Buffer.concat([cipher.update(signerKey), cipher.final()]);
    return { passwordHash: passwordHash.toString('base64'), salt: salt.toString('base64') };
  }

  return {
    hashOf,
    /** The parameters as the console shows them. */
    consoleText: `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signerKey.toString('base64')},
  base64_salt_separator: ${saltSeparator.toString('base64')},
  rounds: ${cost.rounds},
  mem_cost: ${cost.memCost},
}
`,
    /** The parameters as Firebase's programs return them. */
    hashConfig: {
      algorithm: 'SCRYPT',
      signerKey: signerKey.toString('base64'),
      saltSeparator: saltSeparator.toString('base64'),
      rounds: cost.rounds,
      memoryCost: cost.memCost,
    },
  };
}
