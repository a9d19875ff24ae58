import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { storeFirebaseHash } from './firebase-scrypt.ts';
import type { House } from './house.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signUpWithPassword, storeUser } from './sign-up.ts';

let world: World;
let house: House;
beforeAll(async () => {
  world = await aWorld();
  house = { db: world.db, clock: world.clock, mailer: null, settings: testConfig({ SIGN_IN: 'house' }) };
  await signUpWithPassword(house, 'known@example.com', 'three-pointer-7');
  const parameters = { signerKey: 'c2lnbmVy', saltSeparator: 'Bw==', rounds: 8, memCost: 14 };
  const password = storeFirebaseHash(parameters, { salt: 'c2FsdA==', hash: 'aGFzaGVk' });
  await storeUser(house, { email: 'moved@example.com', isEmailConfirmed: true, password });
});
afterAll(() => world.end());

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it('a refused sign-in takes as long for a known, an unknown and a moved address', async () => {
  const times: Record<string, number[]> = { known: [], unknown: [], moved: [] };
  for (let round = 0; round < 7; round += 1) {
    for (const [name, taken] of Object.entries(times)) {
      const startedAt = performance.now();
      await signInWithPassword(house, `${name}@example.com`, 'wrong').catch(() => undefined);
      taken.push(performance.now() - startedAt);
    }
  }
  const medians = Object.values(times).map(median);
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.5);
});
