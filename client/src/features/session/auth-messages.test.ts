import { describe, expect, test } from 'vitest';
import { isClosedByUser, isNetworkFailure, signInMessage, signUpMessage } from './auth-messages.ts';
import { SignInError, type SignInErrorCode } from './sign-in-client.ts';

const failedWith = (code: SignInErrorCode) => new SignInError(code);

describe('the message for a failed sign-in', () => {
  test.each([
    ['ERR-S1', 'invalid-credentials', 'Invalid email or password. Please try again.'],
    ['ERR-S2', 'user-not-found', 'No account found with this email. Need to create an account?'],
    ['ERR-S3', 'wrong-password', 'Incorrect password. Please try again or reset your password.'],
    [
      'ERR-S4',
      'too-many-attempts',
      'Too many unsuccessful login attempts. Please try again later or reset your password.',
    ],
    ['ERR-S5', 'network', 'Network error. Please check your internet connection and try again.'],
    ['ERR-S6', 'user-disabled', 'This account has been disabled. Please contact support.'],
    ['ERR-S7', 'invalid-email', 'Please enter a valid email address.'],
    ['ERR-S8', 'other', 'An error occurred during sign in. Please try again.'],
  ] as const)('%s %s', (_row, code, text) => {
    expect(signInMessage(failedWith(code))).toBe(text);
  });

  test.each([
    ['sign-up-closed', 'This server takes no new users.'],
    ['invite-needed', 'This server takes new users with an invite. Ask a friend for a link to a group.'],
    ['invite-not-found', 'Your invite does not exist or has expired. Ask a friend for a new link to a group.'],
  ] as const)('says to new users why they are not taken (%s)', (code, text) => {
    expect([signInMessage(failedWith(code)), signUpMessage(failedWith(code))]).toEqual([text, text]);
  });

  test('ERR-S8 an error that is not from the sign-in client', () => {
    expect(signInMessage(new Error('boom'))).toBe('An error occurred during sign in. Please try again.');
    expect(signInMessage(undefined)).toBe('An error occurred during sign in. Please try again.');
  });
});

describe('the message for a failed sign-up', () => {
  test.each([
    ['ERR-U1', 'email-in-use', 'This email is already in use. Try signing in instead.'],
    ['ERR-U2', 'invalid-email', 'Please enter a valid email address.'],
    ['ERR-U3', 'weak-password', 'Password is too weak. Use at least 6 characters with letters and numbers.'],
    ['ERR-U4', 'network', 'Network error. Please check your internet connection and try again.'],
    ['ERR-U5', 'other', 'An error occurred during sign up. Please try again.'],
  ] as const)('%s %s', (_row, code, text) => {
    expect(signUpMessage(failedWith(code))).toBe(text);
  });
});

test('S3 a closed window of a provider is not an error, any other failure is', () => {
  expect(isClosedByUser(failedWith('popup-closed'))).toBe(true);
  expect(isClosedByUser(failedWith('other'))).toBe(false);
});

test('recognizes an unreachable service', () => {
  expect(isNetworkFailure(failedWith('network'))).toBe(true);
  expect(isNetworkFailure(failedWith('wrong-password'))).toBe(false);
});
