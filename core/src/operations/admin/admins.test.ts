import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { disableUser, listAdmins } from '../../members/access/user-access.ts';
import { doesSendingWait, storeUnconfirmedRestore } from '../../platform/db/unconfirmed-restore.ts';
import { confirmedEmailsOf } from '../../sign-in/firebase/confirmed-emails.ts';
import type { ConfirmedEmails } from '../../sign-in/sign-in-provider.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { readAdminRequest } from './admin-arguments.ts';
import { runAdminRequest } from './admins.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
  const verified = { emailVerified: true };
  await world.accounts.open({ uid: 'ada', username: 'Ada', email: 'Ada@Example.com', ...verified });
  await world.accounts.open({ uid: 'real', username: 'Bob', email: 'bob@example.com', ...verified });
  await world.accounts.open({ uid: 'fake', username: 'Bob', email: 'BOB@example.com' });
  await world.accounts.open({ uid: 'cy', username: 'Cy', email: 'cy@example.com' });
  await world.accounts.open({ uid: 'accent', username: 'Cy', email: 'çy@example.com', ...verified });
});
afterAll(() => world.end());

const run = (read: ConfirmedEmails['read'] | null, ...args: readonly string[]) => {
  const signIn = { ...world.signIn, confirmedEmails: read && confirmedEmailsOf(read) };
  return runAdminRequest({ ...world, log: world.adminLog, signIn }, readAdminRequest(args));
};
/** An identity provider that Courtside has no credentials for. */
const unreadable: ConfirmedEmails['read'] = () =>
  Promise.reject(new Error('Could not load the default credentials.\nMore.'));
const admin = (...args: readonly string[]) => run(unreadable, ...args);
const uids = async () => (await listAdmins(world.db)).map(({ uid }) => uid);

it('makes the owner of a verified address an admin, whatever its case, and logs it once', async () => {
  expect(await admin('add', 'ada@example.com')).toContain('Ada (Ada@Example.com, uid ada) is an admin now.');
  expect(await admin('add', 'ADA@example.com')).toContain('is an admin already');
  expect(await admin('list')).toContain('Ada (Ada@Example.com, uid ada), since ');
  expect(await admin('remove', 'ada@example.com')).toContain('is no longer an admin');
  expect(await uids()).toEqual([]);
  const { entries } = await world.adminLog.page({ limit: 10 });
  expect(entries.map(({ action, by, target }) => [action, by.name, target.id])).toEqual([
    ['remove-admin', 'command line', 'ada'],
    ['add-admin', 'command line', 'ada'],
  ]);
});

it('adds no admin if two accounts have the address, and asks for the uid', async () => {
  await expect(admin('add', 'bob@example.com')).rejects.toThrow(/2 accounts .* "bob@example.com".*uid real.*--uid/s);
  expect(await uids()).toEqual([]);
  await admin('add', '--uid', 'real');
  expect(await uids()).toEqual(['real']);
  // Only one of the two is an admin, so the address is enough to remove the right.
  await admin('remove', 'bob@example.com');
  expect(await uids()).toEqual([]);
});

describe('the address of a new admin', () => {
  afterEach(() => admin('remove', '--uid', 'cy'));

  it('counts as confirmed if the identity provider says so, whatever was true when the account was opened', async () => {
    const reads: string[] = [];
    const answer = async (uid: string) => {
      reads.push(uid);
      return 'CY@example.com';
    };
    expect(await run(answer, 'add', 'cy@example.com')).toContain('is an admin now');
    expect(await uids()).toEqual(['cy']);
    expect(reads).toEqual(['cy']);
  });

  it.each([
    ['has not confirmed it', null],
    ['has confirmed another one since', 'other@example.com'],
  ])('is rejected if the user %s, and the message says what to do', async (_what, confirmed) => {
    for (const email of ['cy@example.com', 'ada@example.com'])
      await expect(run(async () => confirmed, 'add', email)).rejects.toThrow(
        /not confirmed.*Open the link of the mail.*--uid/s,
      );
    expect(await uids()).toEqual([]);
  });

  it('is rejected if the identity provider cannot be asked, unless a token of the user has said it', async () => {
    const refused =
      /the Firebase project: Could not load the default credentials\.\nSet GOOGLE_APPLICATION_CREDENTIALS/;
    await expect(admin('add', 'cy@example.com')).rejects.toThrow(refused);
    expect(await uids()).toEqual([]);
    await world.accounts.noteConfirmedEmail('cy', 'other@example.com');
    await expect(admin('add', 'cy@example.com')).rejects.toThrow(refused);
    await world.accounts.noteConfirmedEmail('cy', 'cy@example.com');
    await admin('add', 'cy@example.com');
    expect(await uids()).toEqual(['cy']);
  });

  it('need not be confirmed with the Auth emulator of a demo', async () => {
    await run(null, 'add', 'cy@example.com');
    expect(await uids()).toEqual(['cy']);
  });
});

it('lets a restored copy send, and logs it once', async () => {
  const backupAt = new Date('2026-01-15T00:00:00Z');
  await storeUnconfirmedRestore(world.db, { backupAt, restoredAt: backupAt });
  expect(await admin('confirm-restore')).toContain('are sent from now on');
  expect(await doesSendingWait(world.db)).toBe(false);
  expect(await admin('confirm-restore')).toContain('Nothing waits');
  const { entries } = await world.adminLog.page({ limit: 10 });
  expect(entries.filter(({ action }) => action === 'confirm-restore')).toMatchObject([
    { by: { name: 'command line' }, target: { id: backupAt.toISOString() }, failure: null },
  ]);
});

it('rejects an unknown address or uid, and a disabled user', async () => {
  await expect(admin('add', 'nobody@example.com')).rejects.toThrow('There is no account with the email address');
  await expect(admin('remove', 'ada@example.com')).rejects.toThrow('There is no admin with the email address');
  await expect(admin('add', '--uid', 'nobody')).rejects.toThrow('There is no account with the uid');
  await disableUser(world, 'ada', 'Spam');
  await expect(admin('add', 'ada@example.com')).rejects.toMatchObject({ code: 'account-disabled' });
});
