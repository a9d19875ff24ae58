import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@courtside/contract';
import { aMailbox } from '@courtside/core/testing/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHouseUser, housePassword, signInToHouse } from '../testing/house-users.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

const origin = 'https://courtside.example';
const time = { ahead: 0 };
let mailbox: Awaited<ReturnType<typeof aMailbox>>;
let server: TestServer;
beforeAll(async () => {
  mailbox = await aMailbox();
  const settings = {
    SIGN_IN: 'house',
    PUBLIC_URL: origin,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'court@courtside.example',
  };
  server = await aServer({ settings, clock: () => Date.now() + time.ahead });
  await server.core();
});
afterAll(async () => {
  await server.end();
  await mailbox.close();
});

const post = (path: string, body: object, more: object = {}) =>
  server.call('POST', `/api/sign-in/${path}`, { body, ...more });
const codeOf = ({ status, body }: Response) => [status, body.code];

/** The code of the link in the latest mail, once there is one more than `before`. */
async function codeOfMail(before: number): Promise<string> {
  const { text } = await mailbox.mail(before + 1);
  return new URL(/https:\S+/.exec(text)?.[0] ?? '').searchParams.get('code') ?? '';
}

/** A user who has signed up, and the code of the mail that confirms the address. */
async function aUserWithMail() {
  const before = mailbox.mails.length;
  const user = await aHouseUser(server);
  return { user, code: await codeOfMail(before) };
}

async function askForReset(email: string, headers = {}): Promise<string> {
  const before = mailbox.mails.length;
  dataOf('sendPasswordReset', await post('reset', { email }, { headers }));
  return codeOfMail(before);
}

describe('the mail of a sign-up', () => {
  it('confirms the address once, and the next token says so', async () => {
    const { user, code } = await aUserWithMail();
    expect(user.user.emailVerified).toBe(false);
    expect(dataOf('confirmEmail', await post('confirmation/code', { code }))).toEqual({ email: user.email });
    expect((await signInToHouse(server, user.email)).user.emailVerified).toBe(true);
    expect(codeOf(await post('confirmation/code', { code }))).toEqual([410, 'invalid-link']);
  });

  it('can be sent again, which replaces its link, and works for three days', async () => {
    const { user, code } = await aUserWithMail();
    const before = mailbox.mails.length;
    await post('confirmation', {}, { token: user.token });
    const second = await codeOfMail(before);
    expect(codeOf(await post('confirmation/code', { code }))).toEqual([410, 'invalid-link']);
    time.ahead += 3 * dayMs;
    expect(codeOf(await post('confirmation/code', { code: second }))).toEqual([410, 'invalid-link']);
  });
});

describe('a reset of a password', () => {
  it('ends all sessions, confirms the address and takes the new password, with a link that works once', async () => {
    const { user } = await aUserWithMail();
    const code = await askForReset(user.email);
    expect(dataOf('readResetCode', await post('reset/code', { code }))).toEqual({ email: user.email });
    expect(codeOf(await post('reset/password', { code, password: 'short' }))).toEqual([400, 'weak-password']);
    dataOf('resetPassword', await post('reset/password', { code, password: 'a new one' }));
    expect(codeOf(await post('reset/password', { code, password: 'another one' }))).toEqual([410, 'invalid-link']);
    const { refreshToken } = user;
    expect(codeOf(await post('session', { refreshToken, next: 'x'.repeat(43) }))).toEqual([401, 'session-over']);
    expect(codeOf(await post('password', { email: user.email, password: housePassword }))).toEqual([
      401,
      'invalid-credentials',
    ]);
    expect((await signInToHouse(server, user.email, 'a new one')).user.emailVerified).toBe(true);
  });

  it('is answered alike for an address without an account, which gets no mail', async () => {
    const { user } = await aUserWithMail();
    const before = mailbox.mails.length;
    const unknown = await post('reset', { email: `${randomUUID()}@test.example` });
    const known = await post('reset', { email: user.email });
    expect(unknown.text).toBe(known.text);
    expect((await mailbox.mail(before + 1)).to).toEqual([user.email]);
    expect(mailbox.mails).toHaveLength(before + 1);
  });

  it('leads to the address of Courtside, whatever the Host header of the request', async () => {
    const { user } = await aUserWithMail();
    const before = mailbox.mails.length;
    await askForReset(user.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const { text, source, to } = await mailbox.mail(before + 1);
    expect(text).toContain(`${origin}/reset-password?for=password&code=`);
    expect(source).not.toContain('evil.example');
    expect([to, source.match(/^From: .*$/m)?.[0]]).toEqual([[user.email], 'From: Courtside <court@courtside.example>']);
  });

  it('works for an hour, and for the latest mail alone', async () => {
    const { user } = await aUserWithMail();
    const [first, second] = [await askForReset(user.email), await askForReset(user.email)];
    expect(codeOf(await post('reset/code', { code: first }))).toEqual([410, 'invalid-link']);
    time.ahead += hourMs;
    expect(codeOf(await post('reset/code', { code: second }))).toEqual([410, 'invalid-link']);
  });

  it('refuses an address that would add headers or receivers to the mail', async () => {
    for (const email of ['a@test.example\r\nBcc: b@test.example', 'a@test.example,b@test.example', '<a@test.example>'])
      expect(codeOf(await post('reset', { email }))).toEqual([400, 'invalid-email']);
  });
});

it('nothing of it is offered without a server for mails', async () => {
  const other = await aServer({ settings: { SIGN_IN: 'house' } });
  await other.core();
  const { email, token } = await aHouseUser(other);
  const calls = [other.call('POST', '/api/sign-in/reset', { body: { email } })];
  calls.push(other.call('POST', '/api/sign-in/confirmation', { body: {}, token }));
  expect((await Promise.all(calls)).map(codeOf)).toEqual(calls.map(() => [409, 'no-mail']));
  expect(JSON.parse((await other.call('GET', '/config.json')).text)).toMatchObject({ sendsMail: false });
  await other.end();
});
