import { describe, expect, test } from 'vitest';
import { isClosedByUser, isNetworkFailure, signInMessage, signUpMessage } from './auth-messages.ts';

const failedWith = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

describe('the message for a failed sign-in', () => {
  test.each([
    ['ERR-S1', 'invalid-credential', 'Invalid email or password. Please try again.'],
    ['ERR-S2', 'user-not-found', 'No account found with this email. Need to create an account?'],
    ['ERR-S3', 'wrong-password', 'Incorrect password. Please try again or reset your password.'],
    [
      'ERR-S4',
      'too-many-requests',
      'Too many unsuccessful login attempts. Please try again later or reset your password.',
    ],
    ['ERR-S5', 'network-request-failed', 'Network error. Please check your internet connection and try again.'],
    ['ERR-S6', 'user-disabled', 'This account has been disabled. Please contact support.'],
    ['ERR-S7', 'invalid-email', 'Please enter a valid email address.'],
    ['ERR-S8', 'internal-error', 'An error occurred during sign in. Please try again.'],
  ])('%s %s', (_row, code, text) => {
    expect(signInMessage(failedWith(code))).toBe(text);
  });

  test('ERR-S8 an error that is not from the library', () => {
    expect(signInMessage(new Error('boom'))).toBe('An error occurred during sign in. Please try again.');
    expect(signInMessage(undefined)).toBe('An error occurred during sign in. Please try again.');
  });
});

describe('the message for a failed sign-up', () => {
  test.each([
    ['ERR-U1', 'email-already-in-use', 'This email is already in use. Try signing in instead.'],
    ['ERR-U2', 'invalid-email', 'Please enter a valid email address.'],
    ['ERR-U3', 'weak-password', 'Password is too weak. Use at least 6 characters with letters and numbers.'],
    ['ERR-U4', 'network-request-failed', 'Network error. Please check your internet connection and try again.'],
    ['ERR-U5', 'operation-not-allowed', 'An error occurred during sign up. Please try again.'],
  ])('%s %s', (_row, code, text) => {
    expect(signUpMessage(failedWith(code))).toBe(text);
  });
});

test('S3 a closed Google window is not an error, any other failure is', () => {
  expect(isClosedByUser(failedWith('popup-closed-by-user'))).toBe(true);
  expect(isClosedByUser(failedWith('cancelled-popup-request'))).toBe(true);
  expect(isClosedByUser(failedWith('popup-blocked'))).toBe(false);
});

test('recognizes an unreachable service', () => {
  expect(isNetworkFailure(failedWith('network-request-failed'))).toBe(true);
  expect(isNetworkFailure(failedWith('wrong-password'))).toBe(false);
});
