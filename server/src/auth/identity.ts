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

const longestName = 64;

/**
 * The username of a new account that named none: what stands before the @ for an email sign-up, else the display
 * name of the identity provider, else 'Anonymous'.
 */
export function defaultUsername({ email, name, provider }: Identity): string {
  const localPart = provider === 'password' ? email?.split('@')[0] : undefined;
  const wanted = [localPart, name].map((text) => text?.trim().slice(0, longestName)).find(Boolean);
  return wanted ?? 'Anonymous';
}
