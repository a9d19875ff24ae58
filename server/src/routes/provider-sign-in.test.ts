import { randomUUID } from 'node:crypto';
import type { Session } from '@courtside/contract';
import { anOidcProvider } from '@courtside/core/testing/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

const origin = 'http://courtside.example';
let provider: Awaited<ReturnType<typeof anOidcProvider>>;
let server: TestServer;
beforeAll(async () => {
  provider = await anOidcProvider(`${origin}/signin/answer`);
  server = await aServer({
    settings: { SIGN_IN: 'house', PUBLIC_URL: origin, OIDC_PROVIDERS: provider.settings() },
  });
  await server.core();
});
afterAll(async () => {
  await server.end();
  await provider.close();
});

const post = (path: string, body: object, at = server, headers = {}) =>
  at.call('POST', `/api/sign-in/${path}`, { body, headers });
const begin = async (at = server, headers = {}) =>
  dataOf('beginProviderSignIn', await post('providers/authelia', {}, at, headers));
const finish = (flow: string, answer: string, at = server) => post('provider-answer', { flow, answer }, at);
const codeOf = ({ status, body }: Response) => [status, body.code];

/** A user of the provider, with an address that it has confirmed unless it says otherwise. */
function someone(claims: { email?: string; email_verified?: boolean } = {}) {
  const subject = randomUUID();
  const email = `${subject}@test.example`;
  provider.tell(subject, { email, email_verified: true, name: 'Ann', ...claims });
  return { subject, email };
}

/** Signs in a user of the provider, as in a new browser. */
async function signIn(subject: string, at = server): Promise<Response> {
  const { url, flow } = await begin(at);
  return finish(flow, await provider.visit(url, subject), at);
}

const sessionOf = (response: Response): Session => dataOf('finishProviderSignIn', response);

describe('a user of a provider', () => {
  it('is signed up at the first sign-in, and is the same user on a second device and under another address', async () => {
    const { subject, email } = someone();
    const first = await signIn(subject);
    expect(first.status).toBe(201);
    const { user, accessToken } = sessionOf(first);
    expect(user).toMatchObject({ email, emailVerified: true, name: 'Ann', provider: 'authelia' });
    const opened = await server.call('POST', `/api/users/${user.uid}`, { token: accessToken, body: {} });
    expect(opened.body.data).toMatchObject({ username: 'Ann' });
    provider.tell(subject, { email: `${randomUUID()}@test.example`, email_verified: true });
    const second = await signIn(subject);
    expect([second.status, sessionOf(second).user.uid]).toEqual([200, user.uid]);
  });

  it('whose address is not confirmed has an account with an address that is not confirmed', async () => {
    const { subject } = someone({ email_verified: false });
    expect(sessionOf(await signIn(subject)).user.emailVerified).toBe(false);
  });

  it.each([true, false])(
    'never gets the account of another user with the same address (confirmed: %s)',
    async (said) => {
      const { subject, email } = someone();
      await post('sign-up', { email, password: 'secret-1' });
      provider.tell(subject, { email, email_verified: said });
      expect(codeOf(await signIn(subject))).toEqual([409, 'email-in-use']);
    },
  );

  it('whose account is disabled is refused, and signs in again once it is enabled', async () => {
    const { subject } = someone();
    const { uid } = sessionOf(await signIn(subject)).user;
    const { signIn: accounts } = await server.core();
    await accounts.setDisabled(uid, true);
    expect(codeOf(await signIn(subject))).toEqual([403, 'account-disabled']);
    await accounts.setDisabled(uid, false);
    expect((await signIn(subject)).status).toBe(200);
  });
});

it('a new user of a provider is admitted by the rules of sign-up', async () => {
  const { MONGODB_URI } = server.config;
  const settings = { SIGN_IN: 'house', PUBLIC_URL: origin, OIDC_PROVIDERS: provider.settings(), MONGODB_URI };
  const known = someone();
  await signIn(known.subject);
  for (const SIGN_UP of ['closed', 'invite']) {
    const strict = await aServer({ settings: { ...settings, SIGN_UP }, end: 'leave' });
    await strict.core();
    expect(codeOf(await signIn(someone().subject, strict))).toEqual([403, 'sign-up-closed']);
    expect((await signIn(known.subject, strict)).status).toBe(200);
    await strict.end();
  }
});

describe('the answer of a provider', () => {
  it('works once, and only with the secret of the browser that began', async () => {
    const { subject } = someone();
    const [mine, other] = [await begin(), await begin()];
    const answer = await provider.visit(mine.url, subject);
    expect(codeOf(await finish(other.flow, answer))).toEqual([403, 'provider-refused']);
    expect(codeOf(await finish('guessed', answer))).toEqual([403, 'provider-refused']);
    expect((await finish(mine.flow, answer)).status).toBe(201);
    expect(codeOf(await finish(mine.flow, answer))).toEqual([403, 'provider-refused']);
  });

  it('with a code of another sign-in is refused, although its state fits', async () => {
    const { subject } = someone();
    const [mine, stolen] = [await begin(), await begin()];
    const [own, copied] = [await provider.visit(mine.url, subject), await provider.visit(stolen.url, subject)];
    const answer = new URLSearchParams(own);
    answer.set('code', new URLSearchParams(copied).get('code') ?? '');
    expect(codeOf(await finish(mine.flow, answer.toString()))).toEqual([403, 'provider-refused']);
  });

  it('whose ID token was made for another sign-in is refused', async () => {
    const { url, flow } = await begin();
    const answer = await provider.visit(url, someone().subject);
    const { db } = await server.core();
    await db.signInFlows.updateMany({}, { $set: { nonce: 'another' } });
    expect(codeOf(await finish(flow, answer))).toEqual([403, 'provider-refused']);
  });

  it('that names another issuer, or refuses, is refused', async () => {
    const { subject } = someone();
    const lying = await begin();
    const answer = new URLSearchParams(await provider.visit(lying.url, subject));
    answer.set('iss', 'https://evil.example');
    expect(codeOf(await finish(lying.flow, answer.toString()))).toEqual([403, 'provider-refused']);
    const denied = await begin();
    const state = new URL(denied.url).searchParams.get('state') ?? '';
    const refusal = `error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(codeOf(await finish(denied.flow, refusal))).toEqual([403, 'provider-refused']);
  });

  it('leads where the setting says, whatever the Host header of the request', async () => {
    const { url } = await begin(server, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const { searchParams } = new URL(url);
    expect(searchParams.get('redirect_uri')).toBe(`${origin}/signin/answer`);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('a provider', () => {
  it('that is unknown, down or somebody else is named as such, and passwords work meanwhile', async () => {
    expect(codeOf(await post('providers/unknown', {}))).toEqual([404, 'provider-not-found']);
    const gone = await anOidcProvider(`${origin}/signin/answer`);
    await gone.close();
    for (const OIDC_PROVIDERS of [gone.settings(), provider.settings({ issuer: `${provider.issuer}/other` })]) {
      const other = await aServer({ settings: { SIGN_IN: 'house', PUBLIC_URL: origin, OIDC_PROVIDERS } });
      await other.core();
      expect(codeOf(await post('providers/authelia', {}, other))).toEqual([503, 'provider-unavailable']);
      const body = { email: `${randomUUID()}@test.example`, password: 'secret-1' };
      expect((await post('sign-up', body, other)).status).toBe(201);
      await other.end();
    }
  });

  it('that goes down while a user is there does not sign the user in', async () => {
    const leaving = await anOidcProvider(`${origin}/signin/answer`);
    const settings = { SIGN_IN: 'house', PUBLIC_URL: origin, OIDC_PROVIDERS: leaving.settings() };
    const other = await aServer({ settings });
    await other.core();
    const { url, flow } = await begin(other);
    const answer = await leaving.visit(url, 'ann');
    await leaving.close();
    expect(codeOf(await finish(flow, answer, other))).toEqual([503, 'provider-unavailable']);
    await other.end();
  });
});
