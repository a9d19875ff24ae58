/**
 * What the app needs of a service that keeps sign-ins. Each service has a folder of its own here, with a client that
 * `open-auth` loads when it is first needed. No other file of the app knows a service's library or its errors.
 */
import type { FirebaseConfig } from '@courtside/contract/client-config';
import type { SignedInUser } from './session-atoms.ts';

/** Why a call of a client failed, for any service. */
export type SignInErrorCode =
  /** The email or the password is wrong, and the service does not say which. */
  | 'invalid-credentials'
  | 'wrong-password'
  | 'user-not-found'
  | 'user-disabled'
  /** The signed-in user does not exist any more. */
  | 'user-gone'
  /** The session cannot be renewed. */
  | 'session-over'
  | 'invalid-email'
  | 'email-in-use'
  | 'weak-password'
  /** The link of a mail has expired, was used already or never was one. */
  | 'invalid-link'
  /** The user closed the window of a provider. */
  | 'popup-closed'
  | 'too-many-attempts'
  /** The service takes no new users. */
  | 'sign-up-closed'
  /** The service takes new users only with an invite. */
  | 'invite-needed'
  | 'invite-not-found'
  /** The service sends no mail. */
  | 'no-mail'
  /** The provider did not vouch for the user. */
  | 'provider-refused'
  /** The provider could not be reached. */
  | 'provider-unavailable'
  /** The service could not be reached. */
  | 'network'
  /** Any other answer of the service. */
  | 'other';

/** A failed call of a sign-in client. `auth-messages` turns its code into a message. The service's own error is the cause. */
export class SignInError extends Error {
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, options?: ErrorOptions) {
    super(`Sign-in failed: ${code}.`, options);
    this.name = 'SignInError';
    this.code = code;
  }
}

/** Whether an error is a `SignInError` with one of these codes. */
export function isSignInError(error: unknown, ...codes: readonly SignInErrorCode[]): boolean {
  return error instanceof SignInError && codes.includes(error.code);
}

/** A provider that vouches for users, such as Google. */
export interface SignInProvider {
  readonly id: string;
  /** Its name for users. */
  readonly label: string;
}

/** Google, which any service may offer. */
export const google: SignInProvider = { id: 'google', label: 'Google' };

/** An account that the demo offers in place of a provider's window. */
export type DemoAccount = FirebaseConfig['demoAccounts'][number];

/** What lets someone sign up, at a service that does not take everyone. */
interface Admission {
  /** The code of an invite to a group. */
  readonly invite?: string | undefined;
  /** The code that the first start of a server prints. */
  readonly adminCode?: string | undefined;
}

/** What a sign-in with a provider takes. */
interface ProviderSignIn extends Pick<Admission, 'invite'> {
  /** The account that the user has chosen in the demo. */
  readonly account?: DemoAccount | undefined;
}

/** Why a session has ended without a sign-out. */
export type SessionEnd = 'session-over';

/** What the link of a mail is for, and its code; empty if it has none. */
export interface MailLink {
  readonly purpose: 'reset-password' | 'confirm-email';
  readonly code: string;
}

/** The client of a sign-in service. Failed calls reject with a `SignInError`. */
export interface SignInClient {
  /** Signs up a user and has a mail sent that confirms the address. The sign-up does not depend on the mail. */
  signUp(email: string, password: string, admission?: Admission): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /**
   * Opens the provider's window, or in the demo signs in with the account that the user has chosen. A service whose providers
   * need the whole tab leaves the app, and the page of the answer finishes the sign-in.
   * @param provider the id of a provider
   * @returns whether the sign-in has created the user
   */
  signInWithProvider(provider: string, options?: ProviderSignIn): Promise<boolean>;
  /**
   * Finishes a sign-in for which this tab has left the app. Works once.
   * @param answer the query of the address to which the provider has sent the user
   * @returns the path of the page that the user has signed in again for; null after any other sign-in
   */
  finishProviderSignIn(answer: string): Promise<string | null>;
  /** Signs the same user in again: with the password, or with the user's provider if it is null. */
  signInAgain(password: string | null): Promise<void>;
  signOut(): Promise<void>;

  sendPasswordReset(email: string): Promise<void>;
  /** Whose address the code of a mail was sent to. */
  readResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;

  /** Whether the user should confirm the address, by what this browser knows. Never if the service sends no mail. */
  mustConfirmEmail(): Promise<boolean>;
  /** Whether the user has confirmed the address. A new token says so to the server. False if no user is signed in. */
  checkConfirmation(): Promise<boolean>;
  sendConfirmation(): Promise<void>;
  /** Confirms an email address with the code of a mail. */
  confirmEmail(code: string): Promise<void>;

  /** The uid signed in right now in this tab, or null. */
  currentUid(): string | null;
  /** The provider that the user has signed in with; null with a password. */
  provider(): SignInProvider | null;
  /** The signed-in user's ID token, renewed when it is about to expire or when `fresh`. */
  idToken(fresh: boolean): Promise<string>;
  /**
   * Notifies of the signed-in user, once the session of the last visit is restored and after every change. `end` says why the
   * session before has ended, if the service ended it.
   */
  onUser(listener: (user: SignedInUser | null, end?: SessionEnd) => void): void;
  /** Notifies of each new ID token, including the first, and how long it is valid (ms). */
  onToken(listener: (uid: string, validFor: number) => void): void;
}
