import { expect, it } from 'vitest';
import { matchesFirebaseScrypt, storeFirebaseHash } from './firebase-scrypt.ts';

it("accepts the password of the example in Firebase's own utility, and no other", async () => {
  // https://github.com/firebase/scrypt#finding-the-password-hash-parameters
  const parameters = {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  };
  const stored = storeFirebaseHash(parameters, {
    salt: '42xEC+ixf3L2lw==',
    hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  });
  expect(await matchesFirebaseScrypt('user1password', stored)).toBe(true);
  expect(await matchesFirebaseScrypt('user1passwore', stored)).toBe(false);
});
