import type { ClientConfig } from '@courtside/contract/client-config';
import type { APIRequestContext, Page } from '@playwright/test';

/** A signed-in user as the API sees them. */
export interface Caller {
  readonly uid: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
  /** What the service's client stores of the user in `localStorage`. */
  readonly stored: Readonly<Record<string, string>>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A running Courtside. The URL is empty if `request` has a base URL. */
export interface Place<Config extends ClientConfig = ClientConfig> {
  readonly request: APIRequestContext;
  readonly url: string;
  readonly config: Config;
}

/** Who keeps the accounts of a Courtside. Signs users in without a browser. */
export interface Accounts<Config extends ClientConfig> {
  signUp(place: Place<Config>, credentials: Credentials): Promise<Caller>;
  signIn(place: Place<Config>, credentials: Credentials): Promise<Caller>;
}

/** A call that a form makes. */
export type FormCall = 'signIn' | 'signUp';

/** Why the service rejects a call. `other` has no text of its own. */
export type Refusal = 'invalid-credentials' | 'too-many-attempts' | 'other';

/** What the tests of the forms need to know of the service that they use. */
export interface SignInService {
  /** The addresses of its calls. */
  readonly calls: Readonly<Record<FormCall, RegExp>>;
  readonly texts: {
    readonly unknownEmail: string;
    readonly wrongPassword: string;
  };
  /** Makes it reject a call. */
  refuse(page: Page, call: FormCall, refusal: Refusal): Promise<void>;
  /** Disables a user's sign-in. */
  disable(request: APIRequestContext, email: string): Promise<void>;
  /** Expects that an address has got no mail, on the page that has asked for one. */
  expectNoMail(page: Page, email: string): Promise<void>;
  /** Opens the link of the mail that resets a password, on the page that has asked for it. */
  openResetLink(page: Page, email: string): Promise<void>;
}
