import { randomUUID } from 'node:crypto';

/** Somebody signed in at an Auth emulator. */
export interface SignedIn {
  readonly uid: string;
  readonly email: string;
  /** What calls carry as `Authorization: Bearer <token>`; lasts an hour. */
  readonly token: string;
}

/** Whom to sign up or in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

function newCredentials(): Credentials {
  return { email: `${randomUUID()}@example.com`, password: 'play-money' };
}

/**
 * Signs somebody new up, who has no account with Courtside yet.
 * @param emulatorUrl the emulator's address, `http://host:port`
 * @param credentials some that nobody has used when left out
 * @throws when the emulator refuses
 */
export function signUp(emulatorUrl: string, credentials = newCredentials()): Promise<SignedIn> {
  return authenticate(emulatorUrl, 'signUp', credentials);
}

/** Signs a known person in again. @throws when the emulator refuses */
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
  const { localId: uid, idToken: token } = (await response.json()) as { localId: string; idToken: string };
  return { uid, email, token };
}
