import type { IncomingMessage } from 'node:http';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCrowd } from '../testing/crowd.ts';
import { listsPerAddress } from './rules.ts';

let crowd: Awaited<ReturnType<typeof aCrowd>>;
beforeAll(async () => {
  crowd = await aCrowd({ count: 20_000, username: '\u1ab0'.repeat(400) });
});
afterAll(() => crowd.end());

describe('the cost of a list', () => {
  function aGuardedServer(settings = { RATE_LIMIT_FACTOR: '0.01' }) {
    const now = Date.now();
    return crowd.another(settings, { clock: () => now });
  }
  const statuses = async (calls: readonly (() => Promise<{ status: number }>)[]) => {
    const all: number[] = [];
    for (const call of calls) all.push((await call()).status);
    return all;
  };

  it('is one call per hundred requested rows: 4 pages of 1,000 rows use 44 of 50 calls', async () => {
    const guarded = await aGuardedServer();
    const page = () => guarded.call('GET', '/api/users?limit=1000');
    const small = () => guarded.call('GET', '/api/users?limit=10');
    expect(await statuses([page, page, page, page, small, small, small, small, small, small])).toEqual([
      200, 200, 200, 200, 200, 200, 200, 200, 200, 200,
    ]);
    expect(await statuses([small, page])).toEqual([429, 429]);
  });

  it('is one call per hundred sent rows: one complete list of 20,000 users uses all 50 calls', async () => {
    const guarded = await aGuardedServer();
    const response = await fetch(new URL('/api/users', guarded.url));
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect((await guarded.call('GET', '/api/users?limit=1')).status).toBe(429);
  });

  it('applies to an export: one of 20,000 entries uses more than 200 calls', async () => {
    const guarded = await aGuardedServer({ RATE_LIMIT_FACTOR: '0.05' });
    const { uid, token } = await guarded.aUser();
    const account = mainAccountOf(uid);
    const core = await guarded.core();
    const [opening] = await core.db.entries.find({ account }).lean();
    if (opening === undefined) throw new Error('the account has no entry');
    const entries = Array.from({ length: 20_000 }, (_, n) => {
      return { ...opening, _id: `${account}:${n + 2}`, seq: n + 2, key: `copy:${n}` };
    });
    await core.db.entries.insertMany(entries, { lean: true });
    const read = () => guarded.call('GET', `/api/users/${uid}/export`, { token });
    expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(429);
    expect((await guarded.call('GET', `/api/users/${uid}`, { token })).status).toBe(429);
  });

  it('includes one of the few complete lists that an address may read at the same time', async () => {
    const guarded = await crowd.another({ RATE_LIMIT_FACTOR: '1' });
    const open: IncomingMessage[] = [];
    for (let n = 0; n < listsPerAddress; n += 1) open.push(await crowd.requestList(guarded));
    expect(open.map(({ statusCode }) => statusCode)).toEqual(open.map(() => 200));
    const rejected = await guarded.call('GET', '/api/users');
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(rejected.headers.get('retry-after')).toBe('1');
    for (const response of open) response.destroy();
    await eventually(async () => {
      const again = await crowd.requestList(guarded);
      again.destroy();
      expect(again.statusCode).toBe(200);
    });
  });
});
