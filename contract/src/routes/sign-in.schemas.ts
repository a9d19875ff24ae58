import { z } from 'zod';
import { idSchema } from '../entities.ts';
import { fieldErrors } from '../field-errors.ts';
import { sessionSchema } from '../session.ts';
import type { SchemasOf } from './route-schemas.ts';
import type { signInRoutes } from './sign-in.ts';

/** The longest email address (RFC 5321). */
const maxEmailLength = 254;
/** The longest password, in UTF-16 code units. Longer texts would only cost time. */
const maxPasswordLength = 1_024;
/** The longest address with which a provider sends a user back. */
const maxAnswerLength = 8_192;

const email = z
  .string()
  .trim()
  .max(maxEmailLength)
  .pipe(z.email())
  .register(fieldErrors, { code: 'invalid-email', message: 'Please enter a valid email address.' });
/** A password that someone types to sign in. Whether it is strong enough was checked when it was set. */
const typedPassword = z.string().min(1, 'is empty').max(maxPasswordLength);
const newPassword = z.string().min(6).max(maxPasswordLength).register(fieldErrors, {
  code: 'weak-password',
  message: 'Password is too weak. Use at least 6 characters with letters and numbers.',
});
const code = z.string().min(1, 'is empty').max(200).describe('The code of a link');
const invite = z.string().max(200).optional().describe('The code of an invite to a group');

/** The error of every route where the house does not keep the accounts. */
const always = ['not-found.sign-in'] as const;

export const signInSchemas = {
  signUp: {
    summary: 'Signs up a user with an email address and a password, and signs the user in',
    body: z.strictObject({
      email,
      password: newPassword,
      invite,
      adminCode: z
        .string()
        .max(200)
        .optional()
        .describe('Printed by the server while it has no admin: makes the user the first one'),
    }),
    success: { 201: sessionSchema },
    errors: [
      ...always,
      'invalid-email',
      'weak-password',
      'email-in-use',
      'sign-up-closed',
      'sign-up-closed.invite',
      'invite-not-found',
    ],
  },
  signInWithPassword: {
    summary: 'Signs a user in. An unknown address gets the same answer as a wrong password',
    body: z.strictObject({
      email,
      password: typedPassword,
      device: z.string().max(200).optional().describe('`device` of an earlier session of this browser'),
    }),
    success: { 200: sessionSchema },
    errors: [...always, 'invalid-email', 'invalid-credentials', 'account-disabled', 'too-many-attempts'],
  },
  renewSession: {
    summary:
      'Gives a new access token for a refresh token, which `next` replaces. The same call may be repeated. A refresh token that was replaced ends its session',
    body: z.strictObject({
      refreshToken: z.string().max(200),
      next: z
        .string()
        .regex(/^[\w-]{43}$/, 'must be 32 random bytes in base64url')
        .describe('Chosen by the caller, at random, and kept before the call: the secret of the next refresh token'),
    }),
    success: { 200: sessionSchema },
    errors: [...always, 'session-over'],
  },
  endSession: {
    summary: 'Ends the session of a refresh token; has no effect if it is over',
    body: z.strictObject({ refreshToken: z.string().max(200) }),
    success: { 200: z.object({}) },
    errors: always,
  },
  sendPasswordReset: {
    summary: 'Sends a mail with a link that resets the password. The answer does not tell whether the address is known',
    body: z.strictObject({ email }),
    success: { 200: z.object({}) },
    errors: [...always, 'invalid-email', 'no-mail'],
  },
  readResetCode: {
    summary: 'The address whose password the code of a link resets',
    body: z.strictObject({ code }),
    success: { 200: z.object({ email: z.string() }) },
    errors: [...always, 'invalid-link'],
  },
  resetPassword: {
    summary: 'Sets a new password with the code of a link, which works once, and ends all sessions of the user',
    body: z.strictObject({ code, password: newPassword }),
    success: { 200: z.object({ email: z.string() }) },
    errors: [...always, 'invalid-link', 'weak-password'],
  },
  sendConfirmation: {
    summary: "Sends a mail with a link that confirms the caller's address; none if it is confirmed",
    body: z.strictObject({}),
    success: { 200: z.object({}) },
    errors: [...always, 'no-mail'],
  },
  confirmEmail: {
    summary: 'Confirms an email address with the code of a link, which works once',
    body: z.strictObject({ code }),
    success: { 200: z.object({ email: z.string() }) },
    errors: [...always, 'invalid-link'],
  },
  beginProviderSignIn: {
    summary: 'Where to send the browser, so that an OpenID Connect provider signs the user in',
    params: z.object({ providerId: idSchema.describe('One of `providers` in /config.json') }),
    body: z.strictObject({
      invite,
      again: z.boolean().optional().describe('True to have the provider ask for the password again'),
    }),
    success: {
      200: z.object({
        url: z.string().describe("The provider's page"),
        flow: z.string().describe('Keeps this sign-in to this browser: send it back with the answer'),
      }),
    },
    errors: [...always, 'provider-not-found', 'provider-unavailable'],
  },
  finishProviderSignIn: {
    summary: 'Signs a user in with the answer of a provider, which works once',
    body: z.strictObject({
      flow: z.string().max(200),
      answer: z.string().max(maxAnswerLength).describe('The query of the address to which the provider sent the user'),
    }),
    success: { 200: sessionSchema, 201: sessionSchema },
    errors: [
      ...always,
      'provider-refused',
      'provider-unavailable',
      'account-disabled',
      'email-in-use',
      'sign-up-closed',
      'sign-up-closed.invite',
      'invite-not-found',
    ],
  },
} as const satisfies SchemasOf<typeof signInRoutes>;
