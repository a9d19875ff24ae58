import type { HouseConfig } from '@courtside/contract/client-config';
import type { Session } from '@courtside/contract/session';
import { minuteMs } from '@courtside/contract/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { errorResponse, fakeApi, networkError, offContract, ok, type SeenCall } from '../../../testing/fake-api.ts';
import type { SignInClient } from '../sign-in-client.ts';

const config: HouseConfig = { signIn: 'house', signUp: 'open', sendsMail: true, providers: [], feed: 'real' };
const lifetime = 15 * minuteMs;
const anyError = { code: 'network' };

/** The server's answer to a sign-in or a renewal. Its tokens say which one it is. */
function answer(uid: string, number: number, secret = 's'.repeat(43)): Session {
  return {
    user: { uid, email: `${uid}@example.com`, emailVerified: false, name: null, provider: null },
    accessToken: `${uid}'s token ${number}`,
    expiresInSeconds: lifetime / 1000,
    refreshToken: `${uid}.${secret}`,
    device: `device of ${uid}`,
  };
}

const bodyOf = (call: SeenCall | undefined) => Object(call?.body);
const pathEnds = (calls: readonly SeenCall[]) => calls.map(({ path }) => path.replace('/api/sign-in/', ''));

/** A server that signs users in by the part of the address before the @. Renewals replace the refresh token as asked. */
function signingIn(renew?: (call: SeenCall) => Response | Promise<Response>): SeenCall[] {
  let tokens = 0;
  return fakeApi((call) => {
    tokens += 1;
    const { email, refreshToken, next } = bodyOf(call);
    if (call.path === '/api/sign-in/sign-out') return ok({});
    if (call.path === '/api/sign-in/sign-up') return ok(answer(email.split('@')[0], tokens), 201);
    if (call.path === '/api/sign-in/password') return ok(answer(email.split('@')[0], tokens));
    return renew?.(call) ?? ok(answer(refreshToken.split('.')[0], tokens, next));
  });
}

/** Opens a tab: fresh modules on the storage of this browser. */
async function openTab(fields: Partial<HouseConfig> = {}) {
  vi.resetModules();
  const { createHouseClient } = await import('./house-client.ts');
  const client = createHouseClient({ ...config, ...fields });
  const users: unknown[] = [];
  const tokens: (readonly [string, number])[] = [];
  client.onUser((user, end) => users.push(end ?? user?.uid ?? null));
  client.onToken((uid, validFor) => tokens.push([uid, validFor]));
  return { client, users, tokens };
}

/** Tells the tabs what other tabs have stored. */
const storageArrives = () => window.dispatchEvent(new StorageEvent('storage', { key: 'courtside:session' }));

/** Gives the browser locks, as a page with HTTPS has them. */
function haveLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  haveLocks();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('the session of a browser', () => {
  test('a reload keeps the user signed in, without a call while the token is valid', async () => {
    const calls = signingIn();
    const before = await openTab();
    await before.client.signUp('ana@example.com', 'secret1', { invite: 'HKPT-4F7' });
    expect(bodyOf(calls[0])).toEqual({ email: 'ana@example.com', password: 'secret1', invite: 'HKPT-4F7' });
    expect(before.users).toEqual([null, 'ana']);
    const { client, users, tokens } = await openTab();
    vi.setSystemTime(Date.now() + lifetime - 2 * minuteMs);
    expect(await client.idToken(false)).toBe("ana's token 1");
    expect([users, tokens, calls.length]).toEqual([['ana'], [['ana', lifetime]], 1]);
  });

  test('a token that is about to expire is renewed once for all callers', async () => {
    const calls = signingIn();
    const { client, tokens } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    vi.setSystemTime(Date.now() + lifetime - minuteMs / 2);
    const used = await Promise.all([client.idToken(false), client.idToken(true), client.idToken(false)]);
    expect(used).toEqual(["ana's token 2", "ana's token 2", "ana's token 2"]);
    expect(pathEnds(calls)).toEqual(['password', 'session']);
    expect(tokens).toHaveLength(2);
  });

  test('a clock that was set back makes no token valid for longer than its lifetime', async () => {
    signingIn();
    await (await openTab()).client.signIn('ana@example.com', 'secret1');
    vi.setSystemTime(Date.now() - 3 * lifetime);
    expect((await openTab()).tokens).toEqual([['ana', lifetime]]);
  });

  test('lasts as long as the page if the browser blocks storage', async () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(blocked);
    signingIn();
    const { client } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    expect(await client.idToken(true)).toBe("ana's token 2");
    expect((await openTab()).client.currentUid()).toBeNull();
  });

  test('a sign-out ends it at the server, and the next sign-in names the device', async () => {
    const calls = signingIn();
    const { client, users } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    await client.signOut();
    await client.signIn('ana@example.com', 'secret1');
    expect(users).toEqual([null, 'ana', null, 'ana']);
    await eventually(() => expect(pathEnds(calls).toSorted()).toEqual(['password', 'password', 'sign-out']));
    const devices = calls.filter(({ path }) => path.endsWith('/password')).map((call) => bodyOf(call).device);
    expect(devices).toEqual([undefined, 'device of ana']);
  });
});

describe('a renewal', () => {
  test('is repeated with the same secret after its answer was lost', async () => {
    const replies = [networkError, networkError];
    const calls = signingIn(({ body }) => replies.pop()?.() ?? ok(answer('ana', 9, Object(body).next)));
    const { client, users } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    await expect(client.idToken(true)).rejects.toMatchObject(anyError);
    await expect(client.idToken(true)).rejects.toMatchObject(anyError);
    expect(users).toEqual([null, 'ana']);
    const reloaded = await openTab();
    expect(await reloaded.client.idToken(true)).toBe("ana's token 9");
    const bodies = calls.slice(1).map(bodyOf);
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
    await reloaded.client.idToken(true);
    expect(bodyOf(calls.at(-1)).refreshToken).toBe(`ana.${bodies[0].next}`);
    expect(bodyOf(calls.at(-1)).next).not.toBe(bodies[0].next);
  });

  test('of two tabs is one call, and both use its token', async () => {
    const calls = signingIn();
    const one = await openTab();
    await one.client.signIn('ana@example.com', 'secret1');
    const two = await openTab();
    const used = await Promise.all([one.client.idToken(true), two.client.idToken(true)]);
    expect(used).toEqual(["ana's token 2", "ana's token 2"]);
    expect(pathEnds(calls)).toEqual(['password', 'session']);
    expect([one.tokens.length, two.tokens.length]).toEqual([2, 2]);
  });

  test('of two tabs without locks sends the secret that was stored last', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const calls = signingIn();
    const { client } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    const renewed = client.idToken(true);
    const stored = JSON.parse(localStorage.getItem('courtside:session') ?? '');
    expect(stored.next).toMatch(/^[\w-]{43}$/);
    localStorage.setItem('courtside:session', JSON.stringify({ ...stored, next: 'o'.repeat(43) }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await renewed).toBe("ana's token 2");
    expect(bodyOf(calls[1]).next).toBe('o'.repeat(43));
  });

  test('signs out every tab if the session is over', async () => {
    signingIn(() => errorResponse('session-over'));
    const one = await openTab();
    await one.client.signIn('ana@example.com', 'secret1');
    const two = await openTab();
    await expect(one.client.idToken(true)).rejects.toMatchObject({ code: 'session-over' });
    storageArrives();
    expect([one.users, two.users]).toEqual([
      [null, 'ana', 'session-over'],
      ['ana', 'session-over'],
    ]);
    await expect(two.client.idToken(false)).rejects.toThrow();
    expect((await openTab()).users).toEqual([null]);
  });

  test.each([
    ['no network', networkError],
    ['an internal error', () => errorResponse('internal')],
    ["a proxy's error page", () => offContract(new Response('<html>', { status: 502 }))],
  ])('signs nobody out after %s', async (_failure, reply) => {
    signingIn(() => reply());
    const { client } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    await expect(client.idToken(true)).rejects.toMatchObject(anyError);
    expect(client.currentUid()).toBe('ana');
    expect(await client.idToken(false)).toBe("ana's token 1");
  });

  test('says whether the address has been confirmed meanwhile', async () => {
    signingIn(({ body }) => {
      const renewed = answer('ana', 2, Object(body).next);
      return ok({ ...renewed, user: { ...renewed.user, emailVerified: true } });
    });
    const { client } = await openTab();
    expect(await client.checkConfirmation()).toBe(false);
    await client.signIn('ana@example.com', 'secret1');
    expect(await client.mustConfirmEmail()).toBe(true);
    expect(await (await openTab({ sendsMail: false })).client.mustConfirmEmail()).toBe(false);
    expect(await client.checkConfirmation()).toBe(true);
    expect(await client.mustConfirmEmail()).toBe(false);
  });
});

describe('another user in another tab', () => {
  test('replaces the first in every tab, and no call of the first gets a token of the other', async () => {
    signingIn();
    const one = await openTab();
    await one.client.signIn('ana@example.com', 'secret1');
    const two = await openTab();
    await two.client.signIn('leo@example.com', 'secret2');
    storageArrives();
    expect(one.users).toEqual([null, 'ana', 'leo']);
    expect(await one.client.idToken(false)).toBe("leo's token 2");
  });

  test('keeps the session although a renewal of the first is answered later', async () => {
    let reply: (response: Response) => void = () => undefined;
    const calls = signingIn(() => new Promise((resolve) => (reply = resolve)));
    const one = await openTab();
    await one.client.signIn('ana@example.com', 'secret1');
    const renewed = one.client.idToken(true);
    await eventually(() => expect(calls).toHaveLength(2));
    const two = await openTab();
    await two.client.signIn('leo@example.com', 'secret2');
    reply(ok(answer('ana', 9)));
    await expect(renewed).rejects.toThrow('the signed-in user has changed');
    expect((await openTab()).users).toEqual(['leo']);
  });

  test('stays signed in when this tab signs its own user out', async () => {
    const calls = signingIn();
    const one = await openTab();
    await one.client.signIn('ana@example.com', 'secret1');
    const two = await openTab();
    await two.client.signIn('leo@example.com', 'secret2');
    await one.client.signOut();
    expect((await openTab()).users).toEqual(['leo']);
    await eventually(() => expect(calls.filter(({ path }) => path.endsWith('/sign-out'))).toHaveLength(1));
    expect(bodyOf(calls.at(-1)).refreshToken).toMatch(/^ana\./);
  });
});

describe('signing in again', () => {
  test('replaces the session of the user, which ends', async () => {
    const calls = signingIn();
    const { client, users, tokens } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    await client.signInAgain('secret1');
    expect(await client.idToken(false)).toBe("ana's token 2");
    expect([users, tokens.length]).toEqual([[null, 'ana'], 2]);
    await eventually(() => expect(pathEnds(calls)).toEqual(['password', 'password', 'sign-out']));
  });

  test('refuses a user who has the address by now, and ends that session', async () => {
    const calls = fakeApi(({ path }) => {
      if (path.endsWith('/sign-out')) return ok({});
      return ok(answer(calls.length === 1 ? 'ana' : 'leo', calls.length));
    });
    const { client } = await openTab();
    await client.signIn('ana@example.com', 'secret1');
    await expect(client.signInAgain('secret1')).rejects.toMatchObject({ code: 'invalid-credentials' });
    expect(client.currentUid()).toBe('ana');
    await eventually(() => expect(bodyOf(calls.at(-1)).refreshToken).toMatch(/^leo\./));
  });
});

describe('an error of the server', () => {
  const acts = {
    'a sign-in': (client: SignInClient) => client.signIn('ana@example.com', 'secret1'),
    'a sign-up': (client: SignInClient) => client.signUp('ana@example.com', 'secret1'),
    'a link': (client: SignInClient) => client.readResetCode('old'),
    'a forgotten password': (client: SignInClient) => client.sendPasswordReset('ana@example.com'),
  };

  test.each([
    ['a sign-in', 'invalid-credentials', 'invalid-credentials'],
    ['a sign-in', 'account-disabled', 'user-disabled'],
    ['a sign-in', 'invalid-email', 'invalid-email'],
    ['a sign-in', 'too-many-attempts', 'too-many-attempts'],
    ['a sign-in', 'too-many-requests', 'too-many-attempts'],
    ['a sign-in', 'internal', 'network'],
    ['a sign-up', 'email-in-use', 'email-in-use'],
    ['a sign-up', 'weak-password', 'weak-password'],
    ['a sign-up', 'sign-up-closed', 'sign-up-closed'],
    ['a link', 'invalid-link', 'invalid-link'],
    ['a forgotten password', 'no-mail', 'no-mail'],
  ] as const)('%s fails with %s: %s for the app', async (act, code, own) => {
    fakeApi(() => errorResponse(code));
    await expect(acts[act]((await openTab()).client)).rejects.toMatchObject({ code: own });
  });

  test('asks for an invite where users need one', async () => {
    fakeApi(() => errorResponse('sign-up-closed'));
    const { client } = await openTab({ signUp: 'invite' });
    await expect(acts['a sign-up'](client)).rejects.toMatchObject({ code: 'invite-needed' });
  });
});
