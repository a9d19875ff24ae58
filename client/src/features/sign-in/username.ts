import { cleanName, maxNameCharacters } from '@courtside/contract/names';
import type { SignedInUser } from '../session/session-atoms.ts';
import type { SignInProvider } from '../session/sign-in-client.ts';

/** The server rejects longer names. */
export const maxUsernameLength = maxNameCharacters;

/** The username that an email address gives: the part before the @, as the server would store it; empty if none of it can be seen. */
export function usernameFromEmail(email: string): string {
  return cleanName(email.split('@')[0] ?? '') ?? '';
}

let chosen: { readonly email: string; readonly username: string } | null = null;

/** Remembers the username that a user chose while signing up, until their account is opened. */
export function chooseUsername(email: string, username: string): void {
  chosen = { email: email.toLowerCase(), username };
}

let providerSignIn: Promise<boolean> = Promise.resolve(false);

/** Remembers a sign-in with a provider until the account is opened. @param isNew whether it has created the user */
export function rememberProviderSignIn(isNew: Promise<boolean>): void {
  providerSignIn = isNew.catch(() => false);
}

/** Whether the latest sign-in with a provider has created the user, so that there is no record of them yet. */
export const hasProviderCreated = () => providerSignIn;

/** Forgets how the user has signed up: the sign-up has failed, or the account is open. */
export function forgetSignUp(): void {
  chosen = null;
  providerSignIn = Promise.resolve(false);
}

/** Whether the user has just signed up, so that there is no record of them yet. */
export function hasJustSignedUp({ email }: Pick<SignedInUser, 'email'>): boolean {
  return chosen !== null && chosen.email === email?.toLowerCase();
}

/** The username of a new record: the name from the provider, the chosen one, else the part of the email before the @. */
export function usernameOf(user: SignedInUser, provider: SignInProvider | null): string {
  if (provider !== null) return user.displayName?.trim() || 'Anonymous';
  const email = user.email ?? '';
  const own = chosen?.email === email.toLowerCase() ? chosen.username : usernameFromEmail(email);
  return own || 'Anonymous';
}
