import { randomUUID } from 'node:crypto';

/** A user signed in at an Auth emulator. */
export interface SignedIn {
  readonly uid: string;
  readonly email: string;
  /** ID token for `Authorization: Bearer <token>`, valid for an hour. */
  readonly token: string;
  /** Gets new ID tokens. */
  readonly refreshToken: string;
}

/** Credentials of a user. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

function newCredentials(): Credentials {
  return { email: `${randomUUID()}@example.com`, password: 'play-money' };
}

/**
 * Signs up a new user, who has no Courtside account yet.
 * @param emulatorUrl URL of the emulator, `http://host:port`
 * @param credentials new random ones by default
 * @throws if the emulator rejects the call
 */
export async function signUp(emulatorUrl: string, credentials = newCredentials()): Promise<SignedIn> {
  const second = secondNow();
  const user = await authenticate(emulatorUrl, 'signUp', credentials);
  // The emulator dates the sign-in before it creates the user, and the user's tokens are valid from the creation on. A
  // token from the second before is rejected as revoked.
  return second === secondNow() ? user : signIn(emulatorUrl, credentials);
}

const secondNow = () => Math.floor(Date.now() / 1_000);

/** Signs in an existing user. @throws if the emulator rejects the call */
export function signIn(emulatorUrl: string, credentials: Credentials): Promise<SignedIn> {
  return authenticate(emulatorUrl, 'signInWithPassword', credentials);
}

async function authenticate(
  emulatorUrl: string,
  call: 'signUp' | 'signInWithPassword',
  { email, password }: Credentials,
): Promise<SignedIn> {
  const response = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`the Auth emulator answered ${response.status}: ${await response.text()}`);
  const answer = (await response.json()) as { localId: string; idToken: string; refreshToken: string };
  return { uid: answer.localId, email, token: answer.idToken, refreshToken: answer.refreshToken };
}
