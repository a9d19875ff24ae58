/** The user of a verified token. */
export interface Identity {
  readonly uid: string;
  readonly email: string | null;
  /** Display name at the identity provider. */
  readonly name: string | null;
  /** Sign-in method, such as `password` or `google.com`. */
  readonly provider: string | null;
  /** Expiry of the token, in milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}

/**
 * Candidates for the username of a new account that did not choose one, best first: the local part of the email address
 * for an email sign-up, then the display name from the identity provider.
 */
export function namesOf({ email, name, provider }: Identity): (string | null | undefined)[] {
  return [provider === 'password' ? email?.split('@')[0] : null, name];
}
