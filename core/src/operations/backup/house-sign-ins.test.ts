import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Session } from '@courtside/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createHouseSignIn } from '../../sign-in/house/house-sign-in.ts';
import { beginSession, renewSession } from '../../sign-in/house/sessions.ts';
import { signInWithPassword } from '../../sign-in/house/sign-in-with-password.ts';
import { signUpWithPassword } from '../../sign-in/house/sign-up.ts';
import { testConfig } from '../../testing/config.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { backUp } from './back-up.ts';
import { aFolder, aRestoredWorld } from './testing/archives.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** The accounts that the house keeps in the database of a world. */
function signInOf({ db }: World) {
  const signIn = createHouseSignIn(testConfig({ SIGN_IN: 'house' }), {
    clock: Date.now,
    onMailError: () => undefined,
  });
  signIn.useDatabase(db);
  return signIn;
}

it('a restored copy signs its users in with their passwords, under the same uid, and ends all sessions', async () => {
  const signIn = signInOf(world);
  const [email, password] = ['ada@example.com', 'three-pointer-7'];
  const user = await signUpWithPassword(signIn.house(), email, password);
  const session: Session = await beginSession(signIn.house(), user);
  const verifier = await signIn.openTokenVerifier();
  expect((await verifier.verify(session.accessToken)).uid).toBe(user._id);

  const { file } = await backUp(world.db.driver, { to: join(await aFolder(), 'a.jsonl.gz') });
  const text = gunzipSync(await readFile(file)).toString();
  const keys = await world.db.signInKeys.find().lean();
  expect(keys.map(({ _id }) => _id).sort()).toEqual(['access-token', 'device']);
  for (const { value } of keys) expect(text).not.toContain(value);
  expect(text).not.toContain(session.refreshToken.split('.')[0]);

  const copy = await aRestoredWorld(file);
  onTestFinished(copy.end);
  const restored = signInOf(copy);
  expect((await signInWithPassword(restored.house(), email, password)).user.uid).toBe(user._id);
  const other = await restored.openTokenVerifier();
  await expect(other.verify(session.accessToken)).rejects.toMatchObject({ code: 'unauthenticated' });
  const next = 'x'.repeat(43);
  await expect(renewSession(restored.house(), session.refreshToken, next)).rejects.toMatchObject({
    code: 'session-over',
  });
  expect(await verifier.isActive(session.accessToken)).toBe(true);
});
