import { DomainError } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import type { Identity } from './identity.ts';
import { cacheTokens, trustedForMs } from './token-cache.ts';

/** A verifier that counts its work and a clock to steer. */
function aCache(
  answer: (token: string) => Promise<Partial<Identity>> = async () => ({}),
  mayGoOn: (token: string) => Promise<boolean> = async () => true,
) {
  const time = { now: 0 };
  const asked: string[] = [];
  const askedAfter: string[] = [];
  const errors: unknown[] = [];
  const verify = cacheTokens(
    {
      async verify(token) {
        asked.push(token);
        const identity = { uid: token, email: null, name: null, provider: null, expiresAt: 1_000 };
        return { ...identity, ...(await answer(token)) };
      },
      async mayGoOn(token) {
        askedAfter.push(token);
        return mayGoOn(token);
      },
    },
    () => time.now,
    (error) => errors.push(error),
  );
  return { verify, time, asked, askedAfter, errors };
}

describe('verified tokens', () => {
  it('are verified once until they end', async () => {
    const { verify, time, asked } = aCache();
    expect((await verify('ada')).uid).toBe('ada');
    time.now = 999;
    expect((await verify('ada')).uid).toBe('ada');
    expect(asked).toEqual(['ada']);
    time.now = 1_000;
    await verify('ada');
    expect(asked).toEqual(['ada', 'ada']);
  });

  it('are verified once for callers that come together, and never mixed up', async () => {
    const { verify, asked } = aCache();
    const uids = await Promise.all(['ada', 'bob', 'ada', 'ada', 'bob'].map(async (token) => (await verify(token)).uid));
    expect(uids).toEqual(['ada', 'bob', 'ada', 'ada', 'bob']);
    expect(asked).toEqual(['ada', 'bob']);
  });

  it('are asked for again after a refusal: an outage does not stick', async () => {
    let down = true;
    const { verify } = aCache(async () => {
      if (down) throw new DomainError('unavailable');
      return {};
    });
    await expect(verify('ada')).rejects.toMatchObject({ code: 'unavailable' });
    down = false;
    expect((await verify('ada')).uid).toBe('ada');
  });

  it('are refused unasked when they are longer than any real one', async () => {
    const { verify, asked } = aCache();
    await expect(verify('x'.repeat(8_193))).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(asked).toEqual([]);
  });
});

describe('the account behind a token in use', () => {
  const anHour = async () => ({ expiresAt: 3_600_000 });
  /** Lets what is under way come to its end. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('is asked after once a minute, however often it calls, and no call waits for it', async () => {
    let answer: (mayGoOn: boolean) => void = () => undefined;
    const { verify, time, asked, askedAfter } = aCache(anHour, () => new Promise((resolve) => (answer = resolve)));
    await verify('ada');
    time.now = trustedForMs - 1;
    await verify('ada');
    expect(askedAfter).toEqual([]);
    time.now = trustedForMs;
    for (let call = 0; call < 10; call += 1) expect((await verify('ada')).uid).toBe('ada');
    expect(askedAfter).toEqual(['ada']);
    answer(true);
    await settle();
    time.now = 2 * trustedForMs;
    await verify('ada');
    expect(askedAfter).toEqual(['ada', 'ada']);
    expect(asked).toEqual(['ada']);
  });

  it('is turned away once it is closed, let in again once it is not, and nobody else is', async () => {
    let isOpen = false;
    const { verify, time, asked } = aCache(anHour, async (token) => isOpen || token !== 'ada');
    await Promise.all([verify('ada'), verify('bob')]);
    time.now = trustedForMs;
    await Promise.all([verify('ada'), verify('bob')]);
    await settle();
    await expect(verify('ada')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await verify('bob')).uid).toBe('bob');
    isOpen = true;
    time.now = 2 * trustedForMs;
    await expect(verify('ada')).rejects.toMatchObject({ code: 'unauthenticated' });
    await settle();
    expect((await verify('ada')).uid).toBe('ada');
    expect(asked).toEqual(['ada', 'bob']);
  });

  it('is served while nobody can be asked, and the outage is told', async () => {
    const outage = new Error('no answer');
    const { verify, time, askedAfter, errors } = aCache(anHour, () => Promise.reject(outage));
    await verify('ada');
    for (const minute of [1, 2]) {
      time.now = minute * trustedForMs;
      expect((await verify('ada')).uid).toBe('ada');
      await settle();
      expect((await verify('ada')).uid).toBe('ada');
    }
    expect(askedAfter).toEqual(['ada', 'ada']);
    expect(errors).toEqual([outage, outage]);
  });

  it('is not asked after by hundreds at the same time', async () => {
    const { verify, time, askedAfter } = aCache(anHour, () => new Promise(() => undefined));
    const users = Array.from({ length: 100 }, (_, n) => `user-${n}`);
    await Promise.all(users.map(verify));
    time.now = trustedForMs;
    await Promise.all(users.map(verify));
    expect(askedAfter).toHaveLength(32);
  });
});
