/** The messages for failed sign-ins and sign-ups, by the code of the sign-in client. */
import { isSignInError, SignInError, type SignInErrorCode } from './sign-in-client.ts';

type Messages = Readonly<Partial<Record<SignInErrorCode, string>>>;

/** What to do about a forgotten password at a service that sends no mail. */
export const noMailMessage = 'This server sends no mail. Ask its operator for a link to choose a new password.';

export const networkError = 'Network error. Please check your internet connection and try again.';
const invalidEmail = 'Please enter a valid email address.';

/** Why a service does not take a new user, who signs up with a password or signs in with a provider. */
const admissionMessages: Messages = {
  'sign-up-closed': 'This server takes no new users.',
  'invite-needed': 'This server takes new users with an invite. Ask a friend for a link to a group.',
  'invite-not-found': 'Your invite does not exist or has expired. Ask a friend for a new link to a group.',
};

/** Why a sign-in with a provider fails. */
const providerMessages: Messages = {
  ...admissionMessages,
  'email-in-use': 'Another account has your email address. Please sign in the way you did before.',
  'provider-refused': 'The provider did not sign you in. Please try again.',
  'provider-unavailable': 'The provider does not respond. Please try again later.',
};

const signInMessages: Messages = {
  ...providerMessages,
  'invalid-credentials': 'Invalid email or password. Please try again.',
  'user-not-found': 'No account found with this email. Need to create an account?',
  'wrong-password': 'Incorrect password. Please try again or reset your password.',
  'too-many-attempts': 'Too many unsuccessful login attempts. Please try again later or reset your password.',
  network: networkError,
  'user-disabled': 'This account has been disabled. Please contact support.',
  'invalid-email': invalidEmail,
  'no-mail': noMailMessage,
};

const signUpMessages: Messages = {
  ...admissionMessages,
  'email-in-use': 'This email is already in use. Try signing in instead.',
  'invalid-email': invalidEmail,
  'weak-password': 'Password is too weak. Use at least 6 characters with letters and numbers.',
  network: networkError,
};

const oldLink = 'This link has expired or was used already. Ask for a new one on the sign-in page.';

/** What to do about an old link at a service that sends no mail: its operator makes the links. */
export const oldOperatorLinkMessage =
  'This link has expired or was used already. Ask the operator of this server for a new one.';

const resetMessages: Messages = {
  'invalid-link': oldLink,
  'user-disabled': 'This account has been disabled. Please contact support.',
  'user-not-found': oldLink,
  'weak-password': 'Password is too weak. Use at least 6 characters with letters and numbers.',
  network: networkError,
};

const oldConfirmLink =
  'This link has expired or was used already. If your address is not confirmed yet, send a new link under Profile, Account.';

const confirmMessages: Messages = {
  'invalid-link': oldConfirmLink,
  'user-disabled': 'This account has been disabled. Please contact support.',
  'user-not-found': oldConfirmLink,
  network: networkError,
};

/** Returns the message for an error; `other` if there is none for its code. */
const messageFrom = (messages: Messages, other: string) => (error: unknown) =>
  (error instanceof SignInError ? messages[error.code] : undefined) ?? other;

/** The text for a failed sign-in, by e-mail or with a provider. */
export const signInMessage = messageFrom(signInMessages, 'An error occurred during sign in. Please try again.');

/** The text for a failed sign-up. */
export const signUpMessage = messageFrom(signUpMessages, 'An error occurred during sign up. Please try again.');

/** The text for a password that could not be changed. */
export const resetMessage = messageFrom(resetMessages, 'The password could not be changed. Please try again.');

/** The text for a password reset link that is invalid or could not be checked. */
export const resetLinkMessage = messageFrom(resetMessages, 'The link could not be checked. Please try again.');

/** The text for a link that should confirm an email address and does not. */
export const confirmLinkMessage = messageFrom(confirmMessages, 'The address could not be confirmed. Please try again.');

/** Whether the link of a mail is invalid for good; false when checking it again may help. */
export function isDeadLink(error: unknown): boolean {
  return isSignInError(error, 'invalid-link', 'user-not-found', 'user-disabled');
}

/** Whether the user closed the window of a provider, which is not an error. */
export function isClosedByUser(error: unknown): boolean {
  return isSignInError(error, 'popup-closed');
}

/** Whether the sign-in service could not be reached. */
export function isNetworkFailure(error: unknown): boolean {
  return isSignInError(error, 'network');
}
