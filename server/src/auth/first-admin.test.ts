import { readAdminRequest } from '@courtside/core/operations/admin/admin-arguments';
import { runAdminRequest } from '@courtside/core/operations/admin/admins';
import { confirmedEmailsOf } from '@courtside/core/sign-in/firebase/confirmed-emails';
import { createUserManager } from '@courtside/core/sign-in/firebase/user-manager';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmEmail, signInAgain } from '../testing/emulator.ts';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

/** `admin add <email>` of an installation with a real Firebase project, whose part the emulator plays. */
async function addAdmin(email: string): Promise<string> {
  const core = await server.core();
  const confirmedEmails = confirmedEmailsOf(createUserManager(testConfig()).readConfirmedEmail);
  return runAdminRequest(
    { ...core, log: core.adminLog, signIn: { ...core.signIn, confirmedEmails } },
    readAdminRequest(['add', email]),
  );
}

async function isStoredAsConfirmed(uid: string): Promise<boolean> {
  const { accounts } = await server.core();
  return (await accounts.get(uid))?.emailVerified === true;
}

it('a user who signs up becomes the first admin after opening the link of the mail, without a new sign-in', async () => {
  const user = await server.aUser();
  await expect(addAdmin(user.email)).rejects.toThrow('is not confirmed');
  await confirmEmail(user);
  expect(await addAdmin(user.email)).toContain('is an admin now');
});

it('the next token of a user who has confirmed the address updates the account', async () => {
  const user = await server.aUser();
  await confirmEmail(user);
  expect(await isStoredAsConfirmed(user.uid)).toBe(false);
  const { token } = await signInAgain(user);
  await server.call('GET', `/api/users/${user.uid}`, { token });
  await eventually(async () => expect(await isStoredAsConfirmed(user.uid)).toBe(true));
});
