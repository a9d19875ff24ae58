import { DomainError } from '@courtside/contract';
import type { Identity } from '@courtside/core/sign-in/identity';
import { describe, expect, it } from 'vitest';
import { accountCheckMs, cacheTokens } from './auth.ts';

/** A token cache with a controllable clock, which records verifications and account checks. */
function aCache(
  identify: (token: string) => Promise<Partial<Identity>> = async () => ({}),
  isActive: (token: string) => Promise<boolean> = async () => true,
) {
  const time = { now: 0 };
  const verifications: string[] = [];
  const checked: string[] = [];
  const errors: unknown[] = [];
  const verify = cacheTokens(
    {
      async verify(token) {
        verifications.push(token);
        const identity = {
          uid: token,
          email: null,
          emailVerified: false,
          name: null,
          provider: null,
          signIns: [],
          signedInAt: 0,
          expiresAt: 1_000,
        };
        return { ...identity, ...(await identify(token)) };
      },
      async isActive(token) {
        checked.push(token);
        return isActive(token);
      },
    },
    () => time.now,
    (error) => errors.push(error),
  );
  return { verify, time, verifications, checked, errors };
}

describe('a token', () => {
  it('is verified once until it expires', async () => {
    const { verify, time, verifications } = aCache();
    expect((await verify('ada')).uid).toBe('ada');
    time.now = 999;
    expect((await verify('ada')).uid).toBe('ada');
    expect(verifications).toEqual(['ada']);
    time.now = 1_000;
    await verify('ada');
    expect(verifications).toEqual(['ada', 'ada']);
  });

  it('is verified once for concurrent callers, without mixing up tokens', async () => {
    const { verify, verifications } = aCache();
    const uids = await Promise.all(['ada', 'bob', 'ada', 'ada', 'bob'].map(async (token) => (await verify(token)).uid));
    expect(uids).toEqual(['ada', 'bob', 'ada', 'ada', 'bob']);
    expect(verifications).toEqual(['ada', 'bob']);
  });

  it('is verified again after a failure, so that an outage is not cached', async () => {
    let down = true;
    const { verify } = aCache(async () => {
      if (down) throw new DomainError('unavailable');
      return {};
    });
    await expect(verify('ada')).rejects.toMatchObject({ code: 'unavailable' });
    down = false;
    expect((await verify('ada')).uid).toBe('ada');
  });

  it('is rejected without verification if it is longer than any real token', async () => {
    const { verify, verifications } = aCache();
    await expect(verify('x'.repeat(8_193))).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(verifications).toEqual([]);
  });
});

describe('the account of a token in use', () => {
  const anHour = async () => ({ expiresAt: 3_600_000 });
  /** Lets pending promises settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('is checked once a minute regardless of the number of calls, and no call waits for the check', async () => {
    let respond: (isActive: boolean) => void = () => undefined;
    const { verify, time, verifications, checked } = aCache(
      anHour,
      () => new Promise((resolve) => (respond = resolve)),
    );
    await verify('ada');
    time.now = accountCheckMs - 1;
    await verify('ada');
    expect(checked).toEqual([]);
    time.now = accountCheckMs;
    for (let call = 0; call < 10; call += 1) expect((await verify('ada')).uid).toBe('ada');
    expect(checked).toEqual(['ada']);
    respond(true);
    await settle();
    time.now = 2 * accountCheckMs;
    await verify('ada');
    expect(checked).toEqual(['ada', 'ada']);
    expect(verifications).toEqual(['ada']);
  });

  it('is rejected once it is inactive and accepted once it is active again; other accounts are not affected', async () => {
    let isEnabled = false;
    const { verify, time, verifications } = aCache(anHour, async (token) => isEnabled || token !== 'ada');
    await Promise.all([verify('ada'), verify('bob')]);
    time.now = accountCheckMs;
    await Promise.all([verify('ada'), verify('bob')]);
    await settle();
    await expect(verify('ada')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await verify('bob')).uid).toBe('bob');
    isEnabled = true;
    time.now = 2 * accountCheckMs;
    await expect(verify('ada')).rejects.toMatchObject({ code: 'unauthenticated' });
    await settle();
    expect((await verify('ada')).uid).toBe('ada');
    expect(verifications).toEqual(['ada', 'bob']);
  });

  it('is accepted while checks fail, and each failure is reported', async () => {
    const outage = new Error('no response');
    const { verify, time, checked, errors } = aCache(anHour, () => Promise.reject(outage));
    await verify('ada');
    for (const minute of [1, 2]) {
      time.now = minute * accountCheckMs;
      expect((await verify('ada')).uid).toBe('ada');
      await settle();
      expect((await verify('ada')).uid).toBe('ada');
    }
    expect(checked).toEqual(['ada', 'ada']);
    expect(errors).toEqual([outage, outage]);
  });

  it('is checked before a caller that waits for it is answered, however many wait', async () => {
    const { verify, time, checked } = aCache(anHour, async (token) => {
      await settle();
      return token !== 'user-99';
    });
    const users = Array.from({ length: 100 }, (_, n) => `user-${n}`);
    await Promise.all(users.map((user) => verify(user)));
    time.now = 25_000;
    const answers = await Promise.allSettled(users.map((user) => verify(user, { checkedWithinMs: 25_000 })));
    expect(checked.sort()).toEqual(users.sort());
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'unauthenticated' } },
    ]);
    time.now = 49_999;
    await verify('user-0', { checkedWithinMs: 25_000 });
    expect(checked).toHaveLength(users.length);
  });

  it('is checked once for all callers that wait for it', async () => {
    const { verify, time, checked } = aCache(anHour, async () => false);
    await verify('ada');
    time.now = 25_000;
    const callers = Array.from({ length: 10 }, () => verify('ada', { checkedWithinMs: 25_000 }));
    for (const caller of callers) await expect(caller).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(checked).toEqual(['ada']);
  });

  it('is checked by at most 32 concurrent requests', async () => {
    const { verify, time, checked } = aCache(anHour, () => new Promise(() => undefined));
    const users = Array.from({ length: 100 }, (_, n) => `user-${n}`);
    await Promise.all(users.map((user) => verify(user)));
    time.now = accountCheckMs;
    await Promise.all(users.map((user) => verify(user)));
    expect(checked).toHaveLength(32);
  });
});
