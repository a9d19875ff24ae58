import type { Session } from '@courtside/contract';
import { expect, it } from 'vitest';
import { ServerLog } from './server-log.ts';
import { SignInRules } from './sign-in-rules.ts';
import type { SignInExchange } from './sign-in-targets.ts';

const id = 'i'.repeat(22);
const tokenOf = (letter: string) => `${id}.${letter.repeat(43)}`;

const an = (exchange: Partial<SignInExchange>): SignInExchange => ({
  route: 'renewSession',
  sent: {},
  status: 200,
  code: null,
  data: {},
  text: '{}',
  ...exchange,
});

function renewed(used: string, next: string): SignInExchange {
  const session: Session = {
    user: { uid: 'ann', email: 'ann@example.com', emailVerified: false, name: null, provider: null },
    accessToken: 'access',
    expiresInSeconds: 900,
    refreshToken: tokenOf(next),
    device: 'device',
  };
  return an({ sent: { refreshToken: tokenOf(used), next: next.repeat(43) }, data: { ...session } });
}
const over = (used: string) => an({ sent: { refreshToken: tokenOf(used) }, status: 401, code: 'session-over' });
const ended = (token: string) => an({ route: 'endSession', sent: { refreshToken: tokenOf(token) } });
const reset = (code: string) =>
  an({ route: 'resetPassword', sent: { code }, data: { email: 'ann@example.com' }, text: '{}' });

function failuresOf(...batches: readonly (readonly SignInExchange[])[]): readonly string[] {
  const rules = new SignInRules();
  for (const batch of batches) rules.record(batch);
  return rules.failures;
}

it('accepts a renewal that is repeated, and refusals after the end of the session', () => {
  expect(failuresOf([renewed('a', 'b'), renewed('a', 'b')], [ended('b')], [over('b')])).toEqual([]);
});

it('finds a refresh token that two sessions came out of', () => {
  expect(failuresOf([renewed('a', 'b'), renewed('a', 'c')])).toEqual(['a refresh token was renewed twice']);
});

it.each([
  ['a sign-out', ended('b')],
  ['a reset of the password', reset('the code')],
  ['the second use of a token', over('a')],
])('finds a session that is renewed after %s', (_, end) => {
  expect(failuresOf([renewed('a', 'b')], [end], [renewed('b', 'c')])).toEqual(['a session was renewed after its end']);
});

it('finds a link that works twice', () => {
  expect(failuresOf([reset('one'), reset('two')], [reset('one')])).toEqual([
    'resetPassword accepted the same secret twice',
  ]);
});

it('finds an error that repeats a password', () => {
  const password = 'pw-of-more-than-20-letters';
  const refusal = { route: 'signUp', sent: { password }, status: 400, text: `{"message":"${password}"}` } as const;
  expect(failuresOf([an(refusal)])).toEqual(['an error of signUp contains the password of the request']);
});

it.each([
  ['as it is', (secret: string) => `{"token":"${secret}"}`],
  ['in the address of a page', (secret: string) => `{"url":"/reset-password?for=password&code%3D${secret}"}`],
  ['after a line break', (secret: string) => JSON.stringify({ message: `failed:\n${secret}` })],
])('finds a secret in the log %s, but not the id of a session', (_, lineOf) => {
  const rules = new SignInRules();
  rules.record([renewed('a', 'b')]);
  const log = new ServerLog();
  log.add(`{"session":"${id}"}`);
  rules.checkLog(log);
  expect(rules.failures).toEqual([]);
  log.add(lineOf('b'.repeat(43)));
  rules.checkLog(log);
  expect(rules.failures).toEqual(['the log contains a secret of 66 characters']);
});
