import type { Identity } from '@courtside/core/sign-in/identity';
import { expect, it, vi } from 'vitest';
import { createSession } from './session.ts';

const identity: Identity = {
  uid: 'ada',
  email: null,
  emailVerified: false,
  name: null,
  provider: null,
  signIns: [],
  signedInAt: 0,
  expiresAt: Number.POSITIVE_INFINITY,
};

it('verifies sessions that began in the same second at the same time, less than half a minute later', async () => {
  const dueAt: number[] = [];
  for (const now of [1_764_000_000_001, 1_764_000_000_400, 1_764_000_001_000, 1_764_000_001_001]) {
    const session = createSession({
      verifyToken: async () => identity,
      clock: () => now,
      after(ms, _work) {
        if (Number.isFinite(ms)) dueAt.push(now + ms);
        return () => undefined;
      },
      onEnter: vi.fn(),
      onLeave: vi.fn(),
      onRefused: vi.fn(),
    });
    expect(await session.authenticate('token')).toBe(true);
  }
  expect(dueAt.map((at) => at - 1_764_000_000_000)).toEqual([25_000, 25_000, 25_000, 26_000]);
});
