import { randomUUID } from 'node:crypto';
import { testConfig } from '@courtside/core/testing/config';

/** A user signed in at the Auth emulator. */
export interface SignedIn {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

function emulatorUrl(call: string): string {
  return `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=test`;
}

async function post(call: string, body: object): Promise<{ localId: string; idToken: string; email: string }> {
  const response = await fetch(emulatorUrl(call), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!response.ok)
    throw new Error(`auth emulator request failed: status ${response.status}: ${await response.text()}`);
  return response.json() as Promise<{ localId: string; idToken: string; email: string }>;
}

const secondNow = () => Math.floor(Date.now() / 1_000);

/** Signs up a new user with email and password. */
export async function signUp(email = `${randomUUID()}@test.example`): Promise<SignedIn> {
  const second = secondNow();
  const { localId, idToken } = await post('signUp', { email, password: 'secret-1' });
  const user = { uid: localId, email, token: idToken };
  // The emulator dates the sign-in before it creates the user, and the user's tokens are valid from the creation on. A
  // token from the second before is rejected as revoked.
  return second === secondNow() ? user : signInAgain(user);
}

/** Signs in a user of `signUp`, as on another device. */
export async function signInAgain({ email }: SignedIn): Promise<SignedIn> {
  const { localId, idToken } = await post('signInWithPassword', { email, password: 'secret-1' });
  return { uid: localId, email, token: idToken };
}

/**
 * Changes the password of a user of `signUp`, as the client does. Tokens of earlier seconds are revoked.
 * @returns a session with the new password
 */
export async function changePassword({ email, token, uid }: SignedIn): Promise<SignedIn> {
  const password = 'secret-2';
  await post('update', { idToken: token, password });
  const { idToken } = await post('signInWithPassword', { email, password });
  return { uid, email, token: idToken };
}

/** Opens the link of the mail that the emulator keeps after a sign-up, as the user does, in any browser. */
export async function confirmEmail({ email, token }: SignedIn): Promise<void> {
  await post('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token });
  const project = testConfig().FIREBASE_PROJECT_ID;
  const response = await fetch(
    `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/emulator/v1/projects/${project}/oobCodes`,
  );
  const { oobCodes } = (await response.json()) as { oobCodes: { email: string; oobCode: string }[] };
  await post('update', { oobCode: oobCodes.findLast((mail) => mail.email === email)?.oobCode });
}

async function manage(call: string, account: object): Promise<void> {
  const project = testConfig().FIREBASE_PROJECT_ID;
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const response = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${call}`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(account),
    },
  );
  if (!response.ok)
    throw new Error(`auth emulator request failed: status ${response.status}: ${await response.text()}`);
}

/** Actions of an operator in the console of the identity provider. */
export const operator = {
  disable: ({ uid }: SignedIn) => manage('update', { localId: uid, disableUser: true }),
  enable: ({ uid }: SignedIn) => manage('update', { localId: uid, disableUser: false }),
  delete: ({ uid }: SignedIn) => manage('delete', { localId: uid }),
  /** Revokes every token issued before the next second. */
  signOutEverywhere: ({ uid }: SignedIn) =>
    manage('update', { localId: uid, validSince: String(Math.floor(Date.now() / 1_000) + 1) }),
};

/** Signs in with a Google account, which the emulator does not verify. */
export async function signInWithGoogle(account: { sub: string; email: string; name?: string }): Promise<SignedIn> {
  const idToken = JSON.stringify({ ...account, email_verified: true });
  const postBody = `id_token=${encodeURIComponent(idToken)}&providerId=google.com`;
  const signedIn = await post('signInWithIdp', { postBody, requestUri: 'http://localhost' });
  return { uid: signedIn.localId, email: signedIn.email, token: signedIn.idToken };
}

/** The claims of an emulator token that expires in `seconds`. */
export function claimsOf(uid: string, project: string, seconds: number): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    iat: now,
    auth_time: now,
    exp: now + seconds,
    firebase: { sign_in_provider: 'password', identities: {} },
  };
}

/** Creates a token with the given claims, unsigned like all tokens of the emulator. */
export function forgeToken(claims: Record<string, unknown>): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}
