import { DomainError } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import type { Identity } from './identity.ts';
import { cacheTokens } from './token-cache.ts';

/** A verifier that counts its work and a clock to steer. */
function aCache(answer: (token: string) => Promise<Partial<Identity>> = async () => ({})) {
  const time = { now: 0 };
  const asked: string[] = [];
  const verify = cacheTokens(
    async (token) => {
      asked.push(token);
      const identity = { uid: token, email: null, name: null, provider: null, expiresAt: 1_000 };
      return { ...identity, ...(await answer(token)) };
    },
    () => time.now,
  );
  return { verify, time, asked };
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
