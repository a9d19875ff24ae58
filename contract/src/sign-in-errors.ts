/** Errors of signing in at a house that keeps its accounts itself. */
export const signInErrors = {
  'invalid-email': { status: 400, message: 'Please enter a valid email address.', field: 'email' },
  'weak-password': {
    status: 400,
    message: 'Password is too weak. Use at least 6 characters with letters and numbers.',
    field: 'password',
  },
  'email-in-use': {
    status: 409,
    message: 'This email is already in use. Try signing in instead.',
    field: 'email',
  },
  'invalid-credentials': { status: 401, message: 'Invalid email or password. Please try again.' },
  'too-many-attempts': {
    status: 429,
    message: 'Too many unsuccessful login attempts. Please try again later or reset your password.',
  },
  'session-over': { status: 401, message: 'Your session is over. Please sign in again.', field: 'refreshToken' },
  'invalid-link': { status: 410, message: 'This link has expired or was used already.', field: 'code' },
  'sign-up-closed': { status: 403, message: 'This server takes no new users.' },
  'no-mail': { status: 409, message: 'This server sends no mail. Please ask its operator for a link.' },
  'provider-not-found': { status: 404, message: 'There is no such provider to sign in with.', field: 'providerId' },
  'provider-unavailable': { status: 503, message: 'The provider does not respond. Please try again later.' },
  'provider-refused': { status: 403, message: 'The provider did not sign you in. Please try again.' },
} as const;
