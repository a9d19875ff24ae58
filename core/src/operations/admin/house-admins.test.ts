import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAdmins } from '../../members/access/user-access.ts';
import { resetPassword } from '../../sign-in/house/reset-password.ts';
import { signInWithPassword } from '../../sign-in/house/sign-in-with-password.ts';
import { signUpWithPassword } from '../../sign-in/house/sign-up.ts';
import { openSignIn } from '../../sign-in/open-sign-in.ts';
import type { SignInProvider } from '../../sign-in/sign-in-provider.ts';
import { testConfig } from '../../testing/config.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { readAdminRequest } from './admin-arguments.ts';
import { runAdminRequest } from './admins.ts';

let world: World;
let signIn: SignInProvider;
beforeAll(async () => {
  world = await aWorld();
  signIn = await openHouse();
});
afterAll(() => world.end());

/** The accounts of the house without mail. */
async function openHouse(settings: Record<string, string> = {}): Promise<SignInProvider> {
  const house = await openSignIn(testConfig({ SIGN_IN: 'house', ...settings }), { clock: world.clock });
  house.useDatabase(world.db);
  return house;
}
const run = (by: SignInProvider, ...args: readonly string[]) =>
  runAdminRequest({ ...world, log: world.adminLog, signIn: by }, readAdminRequest(args));
const admin = (...args: readonly string[]) => run(signIn, ...args);
const linkIn = (printed: string) => /^\S*\/reset-password\?\S+$/m.exec(printed)?.[0] ?? '';
const codeIn = (printed: string) =>
  new URL(linkIn(printed), 'https://courtside.example').searchParams.get('code') ?? '';

it('makes a user of the house an admin by address, lists and removes them', async () => {
  const { _id: uid } = await signUpWithPassword(signIn.house(), 'cy@example.com', 'three-pointer-7');
  await expect(admin('add', 'cy@example.com')).rejects.toThrow('An account is opened when its user first signs in.');
  await world.accounts.open({ uid, username: 'Cy', email: 'cy@example.com' });
  expect(await admin('add', 'Cy@example.com')).toContain('is an admin now');
  expect(await admin('list')).toContain(`Cy (cy@example.com, uid ${uid}), since `);
  expect(await admin('remove', 'cy@example.com')).toContain('is no longer an admin');
  expect(await listAdmins(world.db)).toEqual([]);
});

describe('reset-link', () => {
  it('lets a user who never opened an account set a new password once, and is logged without the address', async () => {
    const house = signIn.house();
    const { _id: uid } = await signUpWithPassword(house, 'ada@example.com', 'forgotten-1');
    const earlier = await admin('reset-link', '--uid', uid);
    const printed = await admin('reset-link', 'ADA@example.com');
    expect(printed).toMatch(/^\/reset-password\?/m);
    expect(printed).toContain('Put the address of Courtside in front');
    await expect(resetPassword(house, codeIn(earlier), 'three-pointer-7')).rejects.toThrow('expired');
    await resetPassword(house, codeIn(printed), 'three-pointer-7');
    await expect(resetPassword(house, codeIn(printed), 'three-pointer-8')).rejects.toThrow('expired');
    expect((await signInWithPassword(house, 'ada@example.com', 'three-pointer-7')).user.uid).toBe(uid);
    const [entry] = (await world.adminLog.page({ limit: 1 })).entries;
    expect(entry).toMatchObject({ action: 'reset-link', by: { name: 'command line' }, target: { id: uid, name: uid } });
  });

  it('is a whole address with PUBLIC_URL', async () => {
    await signUpWithPassword(signIn.house(), 'bea@example.com', 'forgotten-1');
    const printed = await run(await openHouse({ PUBLIC_URL: 'https://bets.example' }), 'reset-link', 'bea@example.com');
    expect(linkIn(printed)).toMatch(/^https:\/\/bets\.example\/reset-password\?/);
    expect(printed).not.toContain('Put the address');
  });

  it('is refused for an unknown user, and with Firebase, which sends the mail itself', async () => {
    await expect(admin('reset-link', 'nobody@example.com')).rejects.toThrow(/no user .*"nobody@example.com"/);
    await expect(admin('reset-link', '--uid', 'nobody')).rejects.toThrow(/no user .*"nobody"/);
    await expect(run(world.signIn, 'reset-link', 'ada@example.com')).rejects.toThrow(
      /Firebase .*sends the mail itself/,
    );
  });
});
