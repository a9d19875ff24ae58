import { expect, test } from 'vitest';
import { SignInError } from '../sign-in-client.ts';
import { withSignInErrors } from './library-errors.ts';

const failing = (error: unknown) => withSignInErrors(() => Promise.reject(error));

test.each([
  ['invalid-credential', 'invalid-credentials'],
  ['wrong-password', 'wrong-password'],
  ['user-not-found', 'user-not-found'],
  ['user-disabled', 'user-disabled'],
  ['user-token-expired', 'user-gone'],
  ['invalid-refresh-token', 'session-over'],
  ['invalid-user-token', 'session-over'],
  ['invalid-email', 'invalid-email'],
  ['email-already-in-use', 'email-in-use'],
  ['weak-password', 'weak-password'],
  ['expired-action-code', 'invalid-link'],
  ['invalid-action-code', 'invalid-link'],
  ['popup-closed-by-user', 'popup-closed'],
  ['cancelled-popup-request', 'popup-closed'],
  ['user-cancelled', 'popup-closed'],
  ['too-many-requests', 'too-many-attempts'],
  ['network-request-failed', 'network'],
  ['popup-blocked', 'other'],
  ['internal-error', 'other'],
  ['operation-not-allowed', 'other'],
])("the library's %s rejects with %s", async (code, own) => {
  const cause = Object.assign(new Error(code), { code: `auth/${code}` });
  const error = await failing(cause).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(SignInError);
  expect(error).toMatchObject({ code: own, cause });
});

test('an error that is not from the library stays as it is', async () => {
  const error = Object.assign(new Error('boom'), { code: 'ECONNRESET' });
  await expect(failing(error)).rejects.toBe(error);
  await expect(failing(undefined)).rejects.toBeUndefined();
});
