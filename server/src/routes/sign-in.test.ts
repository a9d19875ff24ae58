import { randomBytes, randomUUID } from 'node:crypto';
import { hourMs, minuteMs, type Session } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

const time = { ahead: 0 };
const clock = () => Date.now() + time.ahead;
let server: TestServer;
beforeAll(async () => {
  server = await aServer({ settings: { SIGN_IN: 'house' }, clock });
  await server.core();
});
afterAll(() => server.end());

const password = 'three-pointer-7';
const newSecret = () => randomBytes(32).toString('base64url');
const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/sign-in/${path}`, { body, ...(token !== undefined && { token }) });
const renew = (refreshToken: string, next = newSecret()) => post('session', { refreshToken, next });

/** A user who has just signed up. */
async function aUser(email = `${randomUUID()}@test.example`): Promise<Session & { readonly email: string }> {
  return { ...dataOf('signUp', await post('sign-up', { email, password })), email };
}
const signIn = (email: string, typed = password) => post('password', { email, password: typed });
/** Whether an access token opens the user's account. */
async function opensAccount({ accessToken, user }: Session): Promise<number> {
  return (await server.call('POST', `/api/users/${user.uid}`, { token: accessToken, body: {} })).status;
}
const codeOf = ({ status, body }: Response) => [status, body.code];

describe('a user of the house', () => {
  it('signs up, opens an account with the token, and signs in again under the same uid', async () => {
    const user = await aUser();
    expect(await opensAccount(user)).toBe(201);
    const again = dataOf('signInWithPassword', await signIn(user.email.toUpperCase()));
    expect(again.user).toEqual(user.user);
    expect(await opensAccount(again)).toBe(200);
  });

  it('gets the texts of the specification for a wrong password, a short one and an address in use', async () => {
    const { email } = await aUser();
    const wrong = await signIn(email, 'wrong-1');
    const unknown = await signIn(`${randomUUID()}@test.example`, 'wrong-1');
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password. Please try again.']);
    expect([unknown.status, { ...unknown.body, requestId: '' }]).toEqual([
      wrong.status,
      { ...wrong.body, requestId: '' },
    ]);
    expect(codeOf(await post('sign-up', { email, password: 'short' }))).toEqual([400, 'weak-password']);
    const used = await post('sign-up', { email, password });
    expect([used.status, used.body.message]).toEqual([409, 'This email is already in use. Try signing in instead.']);
    expect(codeOf(await post('sign-up', { email: 'nobody', password }))).toEqual([400, 'invalid-email']);
  });

  it('is one user when the same address signs up many times at once', async () => {
    const email = `${randomUUID()}@test.example`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('sign-up', { email, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('a session', () => {
  it('is renewed after its token has expired, and the same call can be repeated', async () => {
    const user = await aUser();
    time.ahead += 16 * minuteMs;
    expect(await opensAccount(user)).toBe(401);
    const next = newSecret();
    const renewed = dataOf('renewSession', await renew(user.refreshToken, next));
    expect(await opensAccount(renewed)).toBe(201);
    const repeated = dataOf('renewSession', await renew(user.refreshToken, next));
    expect(repeated.refreshToken).toBe(renewed.refreshToken);
    expect(dataOf('renewSession', await renew(repeated.refreshToken)).user).toEqual(user.user);
  });

  it('ends for everyone when a copied refresh token is used a second time', async () => {
    const user = await aUser();
    const thief = dataOf('renewSession', await renew(user.refreshToken));
    expect(codeOf(await renew(user.refreshToken))).toEqual([401, 'session-over']);
    expect(codeOf(await renew(thief.refreshToken))).toEqual([401, 'session-over']);
  });

  it('ends when the user signs out, here alone', async () => {
    const user = await aUser();
    const other = dataOf('signInWithPassword', await signIn(user.email));
    await post('sign-out', { refreshToken: user.refreshToken });
    expect(codeOf(await renew(user.refreshToken))).toEqual([401, 'session-over']);
    expect((await renew(other.refreshToken)).status).toBe(200);
  });

  it('is not stored in a form that could be used', async () => {
    const user = await aUser();
    const { db } = await server.core();
    const stored = JSON.stringify([
      await db.signInSessions.find({ uid: user.user.uid }).lean(),
      await db.signIns.findOne({ _id: user.user.uid }).lean(),
    ]);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [user.refreshToken.split('.')[1], user.accessToken, password])
      expect(stored).not.toContain(secret);
  });
});

describe('guessing a password', () => {
  let strict: TestServer;
  // Limits count in windows of the clock. It stands at the beginning of one, so that none ends during a test.
  const still = { now: Math.ceil(Date.now() / hourMs) * hourMs };
  beforeAll(async () => {
    // One wrong password for an account from an address, and ten for an account.
    const settings = { SIGN_IN: 'house', RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: '1' };
    strict = await aServer({ settings, clock: () => still.now });
    await strict.core();
  });
  afterAll(() => strict.end());
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const call = (path: string, body: object, address: string) =>
    strict.call('POST', `/api/sign-in/${path}`, { body, ...from(address) });

  it('is limited for an account and an address; its user signs in elsewhere, and later here', async () => {
    const email = `${randomUUID()}@test.example`;
    await call('sign-up', { email, password }, '203.0.113.1');
    const guess = () => call('password', { email, password: 'wrong-1' }, '203.0.113.1');
    expect(codeOf(await guess())).toEqual([401, 'invalid-credentials']);
    const refused = await guess();
    expect(codeOf(refused)).toEqual([429, 'too-many-attempts']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('password', { email, password }, '203.0.113.2')).status).toBe(200);
    still.now += hourMs;
    expect((await call('password', { email, password }, '203.0.113.1')).status).toBe(200);
  });

  it('is limited for an account from all addresses, except with a browser in which its user has signed in', async () => {
    const email = `${randomUUID()}@test.example`;
    const { device } = dataOf('signUp', await call('sign-up', { email, password }, '203.0.113.1'));
    for (let n = 0; n < 10; n += 1) await call('password', { email, password: 'wrong-1' }, `203.0.113.${10 + n}`);
    expect(codeOf(await call('password', { email, password }, '203.0.113.30'))).toEqual([429, 'too-many-attempts']);
    const other = { email, password, device: 'p4Tz8nWq2YbX6sVhLm1Rc9dNfGj3uAe5oTiB7yCvKxM' };
    expect(codeOf(await call('password', other, '203.0.113.30'))).toEqual([429, 'too-many-attempts']);
    expect((await call('password', { email, password, device }, '203.0.113.30')).status).toBe(200);
  });
});

it('has no routes with another provider', async () => {
  const other = await aServer();
  await other.core();
  const { status, body } = await other.call('POST', '/api/sign-in/password', {
    body: { email: 'ann@example.com', password },
  });
  await other.end();
  expect([status, body.message]).toEqual([404, 'This server does not keep the accounts of its users.']);
});
