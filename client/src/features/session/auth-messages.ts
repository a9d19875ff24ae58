/** The messages for failed sign-ins and sign-ups, by the code of the authentication library. */

export const networkError = 'Network error. Please check your internet connection and try again.';
const invalidEmail = 'Please enter a valid email address.';

const signInMessages: Readonly<Record<string, string>> = {
  'auth/invalid-credential': 'Invalid email or password. Please try again.',
  'auth/user-not-found': 'No account found with this email. Need to create an account?',
  'auth/wrong-password': 'Incorrect password. Please try again or reset your password.',
  'auth/too-many-requests': 'Too many unsuccessful login attempts. Please try again later or reset your password.',
  'auth/network-request-failed': networkError,
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/invalid-email': invalidEmail,
};

const signUpMessages: Readonly<Record<string, string>> = {
  'auth/email-already-in-use': 'This email is already in use. Try signing in instead.',
  'auth/invalid-email': invalidEmail,
  'auth/weak-password': 'Password is too weak. Use at least 6 characters with letters and numbers.',
  'auth/network-request-failed': networkError,
};

const oldLink = 'This link has expired or was used already. Ask for a new one on the sign-in page.';

const resetMessages: Readonly<Record<string, string>> = {
  'auth/expired-action-code': oldLink,
  'auth/invalid-action-code': oldLink,
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/user-not-found': oldLink,
  'auth/weak-password': 'Password is too weak. Use at least 6 characters with letters and numbers.',
  'auth/network-request-failed': networkError,
};

const oldConfirmLink =
  'This link has expired or was used already. If your address is not confirmed yet, send a new link under Profile, Account.';

const confirmMessages: Readonly<Record<string, string>> = {
  'auth/expired-action-code': oldConfirmLink,
  'auth/invalid-action-code': oldConfirmLink,
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/user-not-found': oldConfirmLink,
  'auth/network-request-failed': networkError,
};

const closedByUser: ReadonlySet<string> = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);

/** The library's code of an error, such as `auth/invalid-email`; empty for any other error. */
export function authCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Returns the message for an error; `other` if there is none for its code. */
const messageFrom = (messages: Readonly<Record<string, string>>, other: string) => (error: unknown) =>
  messages[authCode(error)] ?? other;

/** The text for a failed sign-in, by e-mail or Google. */
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
  return resetMessages[authCode(error)] === oldLink || authCode(error) === 'auth/user-disabled';
}

/** Whether the user closed the Google window, which is not an error. */
export function isClosedByUser(error: unknown): boolean {
  return closedByUser.has(authCode(error));
}

/** Whether the authentication service could not be reached. */
export function isNetworkFailure(error: unknown): boolean {
  return authCode(error) === 'auth/network-request-failed';
}
