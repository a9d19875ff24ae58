import type { SignInConfig } from '@courtside/contract';
import type { SignInDatabase } from './house/collections.ts';
import type { House } from './house/house.ts';
import type { Identity } from './identity.ts';

/** Verifies the ID tokens that signed-in users send with each call. */
export interface TokenVerifier {
  /** @throws DomainError `unauthenticated`, `unavailable` if the provider cannot be asked */
  verify(idToken: string): Promise<Identity>;
  /**
   * Whether the account of a verified token is still active: it was not disabled, deleted or signed out everywhere since.
   * @throws if the provider cannot be asked
   */
  isActive(idToken: string): Promise<boolean>;
}

/** Reads the email addresses that users have confirmed, for an operator. */
export interface ConfirmedEmails {
  /**
   * @returns null if the address of the user is not confirmed or the user does not exist
   * @throws if the provider cannot be asked
   */
  read(uid: string): Promise<string | null>;
  /** What messages call the provider, as in `could not be read from …`. */
  readonly source: string;
  /** How an operator makes addresses readable, as the beginning of a sentence: `Set … to …`. */
  readonly remedy: string;
}

/** What a page's content security policy allows in addition to the server itself, so that users can sign in. */
export interface PageSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** A file of the sign-in accounts. Its path is relative to their folder and never leaves it. */
export interface SignInFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Signs users in. Everything that depends on the chosen provider is here. Permissions are not: they come from our own
 * database.
 */
export interface SignInProvider {
  /** Gives a provider that keeps its accounts in our database that database, once it is open. */
  useDatabase(db: SignInDatabase): void;
  /**
   * The accounts that the house keeps. @throws DomainError `not-found.sign-in` with another provider, `unavailable` until the database is
   * open
   */
  house(): House;
  /**
   * Rejects settings with which the server must not start: a stranger could sign in as another user, or no user could sign in.
   * @param env the environment that the settings were read from
   * @throws ConfigError with the wrong setting and how to fix it
   */
  guardServer(env: Readonly<Record<string, string | undefined>>): void;
  /** Loads what verifies tokens. @throws ConfigError if the process environment and the settings contradict each other */
  openTokenVerifier(): Promise<TokenVerifier>;
  /**
   * Deletes a user on behalf of that user, whose ID token was valid when the user asked for it. Safe to repeat.
   * @returns false if the provider refuses the token: it has expired, or its sign-in is too long ago
   * @throws if the provider cannot be asked
   */
  removeUser(user: { readonly uid: string; readonly idToken: string }): Promise<boolean>;
  /** Disables or enables a user. Our own database decides in any case. @throws if the provider cannot be asked */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** Ends all sessions of a user. Our own database decides in any case. @throws if the provider cannot be asked */
  endSessions(uid: string): Promise<void>;
  /** Null in a demo, where anyone can sign in as anyone: no address must be confirmed. */
  readonly confirmedEmails: ConfirmedEmails | null;
  /**
   * Set if anyone can forge tokens, as in a demo: the server then answers only its own machine, and no pages of other websites.
   * Null otherwise.
   */
  readonly forgeable: { readonly isInContainer: boolean } | null;
  readonly pageSources: PageSources;
  /** The part of `GET /config.json` from which the client learns how to sign in. */
  readonly clientConfig: SignInConfig;
  /** Reads the sign-in accounts that a backup must contain because only this installation has them. Empty if there are none. */
  readBackupFiles(): Promise<readonly SignInFile[]>;
  /**
   * Writes the files of a backup where the provider's next start reads them.
   * @returns false if this installation has no place for them, and they were left out
   */
  writeBackupFiles(files: readonly SignInFile[]): Promise<boolean>;
}
