import type { IncomingMessage } from 'node:http';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCrowd } from '../testing/crowd.ts';
import { listsPerAddress } from './rules.ts';

let crowd: Awaited<ReturnType<typeof aCrowd>>;
beforeAll(async () => {
  crowd = await aCrowd({ count: 20_000, username: '\u1ab0'.repeat(400) });
});
afterAll(() => crowd.end());

describe('what lists cost', () => {
  function aGuardedServer() {
    const now = Date.now();
    return crowd.another({ RATE_LIMIT_FACTOR: '0.01' }, { clock: () => now });
  }
  const statuses = async (calls: readonly (() => Promise<{ status: number }>)[]) => {
    const all: number[] = [];
    for (const call of calls) all.push((await call()).status);
    return all;
  };

  it('is a call for each hundred rows asked for: of 50 calls, 4 pages of 1,000 use up 44', async () => {
    const guarded = await aGuardedServer();
    const page = () => guarded.call('GET', '/api/users?limit=1000');
    const small = () => guarded.call('GET', '/api/users?limit=10');
    expect(await statuses([page, page, page, page, small, small, small, small, small, small])).toEqual([
      200, 200, 200, 200, 200, 200, 200, 200, 200, 200,
    ]);
    expect(await statuses([small, page])).toEqual([429, 429]);
  });

  it('is a call for each hundred rows sent: of 50 calls, one complete list of 20,000 users uses up all', async () => {
    const guarded = await aGuardedServer();
    const response = await fetch(new URL('/api/users', guarded.url));
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect((await guarded.call('GET', '/api/users?limit=1')).status).toBe(429);
  });

  it('is also a place among the few lists that one address may read at the same time', async () => {
    const guarded = await crowd.another({ RATE_LIMIT_FACTOR: '1' });
    const open: IncomingMessage[] = [];
    for (let n = 0; n < listsPerAddress; n += 1) open.push(await crowd.ask(guarded));
    expect(open.map(({ statusCode }) => statusCode)).toEqual(open.map(() => 200));
    const refused = await guarded.call('GET', '/api/users');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    for (const response of open) response.destroy();
    await eventually(async () => {
      const again = await crowd.ask(guarded);
      again.destroy();
      expect(again.statusCode).toBe(200);
    });
  });
});
