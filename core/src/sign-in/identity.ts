import type { StoredKeyScope } from '@courtside/contract';

/** The user of a verified token or API key. */
export interface Identity {
  readonly uid: string;
  readonly email: string | null;
  /** Whether the identity provider has verified the email address. */
  readonly emailVerified: boolean;
  /** Display name at the identity provider. */
  readonly name: string | null;
  /** Sign-in method, such as `password` or `google.com`. */
  readonly provider: string | null;
  /**
   * Every way to sign in as this user, as `provider:id`, such as `google.com:1234` or `email:ann@example.com`. Unlike the uid,
   * they stay the same when the user is deleted and signs up again. Empty for an API key.
   */
  readonly signIns: readonly string[];
  /** When the session of the token began, to the second, in milliseconds since 1970 UTC. Renewed tokens keep it. */
  readonly signedInAt: number;
  /** Expiry of the token, in milliseconds since 1970 UTC. */
  readonly expiresAt: number;
  /** The API key; absent for a token. */
  readonly key?: {
    readonly id: string;
    readonly scope: StoredKeyScope;
    /** The only group that a key of scope `tv` shows. */
    readonly groupId?: string | undefined;
  };
}

/**
 * Candidates for the username of a new account that did not choose one, best first: the local part of the email address
 * for an email sign-up, then the display name from the identity provider.
 */
export function namesOf({ email, name, provider }: Identity): (string | null | undefined)[] {
  return [provider === 'password' ? email?.split('@')[0] : null, name];
}
