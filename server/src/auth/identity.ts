/** Who a verified token belongs to. */
export interface Identity {
  readonly uid: string;
  readonly email: string | null;
  /** Display name at the identity provider. */
  readonly name: string | null;
  /** How they signed in, `password` or `google.com` for instance. */
  readonly provider: string | null;
  /** When the token ends, in milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}

/**
 * What the username of a new account that named none may be made of, best first: what stands before the @ for an email
 * sign-up, then the display name of the identity provider.
 */
export function namesOf({ email, name, provider }: Identity): (string | null | undefined)[] {
  return [provider === 'password' ? email?.split('@')[0] : null, name];
}
