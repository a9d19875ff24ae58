import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCrowd, type Reading } from '../testing/crowd.ts';

const count = 20_000;
/** Long, so that the list, 50 MB, is far larger than the system's buffers for a connection. */
const username = '\u1ab0'.repeat(400);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes in use by this process, which includes the server. */
function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

let crowd: Awaited<ReturnType<typeof aCrowd>>;
beforeAll(async () => {
  crowd = await aCrowd({ count, username });
});
beforeEach(() => void crowd.readings.splice(0));
afterAll(() => crowd.end());

/** Resolves when no rows have been read during the given number of event loop iterations. */
async function standstill(reading: Reading): Promise<void> {
  let rows = -1;
  for (let quiet = 0; quiet < 100; quiet += 1) {
    if (reading.rows !== rows) quiet = 0;
    rows = reading.rows;
    await new Promise((resolve) => setImmediate(resolve));
    await crowd.server.call('GET', '/healthz');
  }
}

describe('the complete list of users', () => {
  it('contains every user once and in order, and no cursor', async () => {
    const response = await crowd.requestList();
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const body = JSON.parse(await text(response));
    expect(Object.keys(body)).toEqual(['success', 'data', 'nextCursor', 'total']);
    expect([body.success, body.nextCursor, body.total]).toEqual([true, null, count]);
    const users: { uid: string; username: string; balance: number }[] = body.data;
    expect(new Set(users.map(({ uid }) => uid)).size).toBe(count);
    const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    const ordered = users.toSorted(
      (a, b) => b.balance - a.balance || byBytes(a.username, b.username) || byBytes(a.uid, b.uid),
    );
    expect(users.map(({ uid }) => uid)).toEqual(ordered.map(({ uid }) => uid));
  });

  it('is read from the database as fast as the caller receives it, while other calls are served', {
    tags: ['deep'],
  }, async () => {
    const before = heapUsed();
    const slow = await crowd.requestList();
    const reading = crowd.readings[0] ?? { rows: 0, ended: false };
    await standstill(reading);
    expect(reading).toMatchObject({ ended: false });
    expect(reading.rows).toBeLessThan(count / 2);
    expect((await crowd.server.call('GET', '/api/users?limit=10')).status).toBe(200);
    const fast = await crowd.requestList();
    let [bytes, most] = [0, 0];
    for await (const chunk of fast) {
      const megabytes = Math.floor(bytes / 5_000_000);
      bytes += chunk.length;
      if (Math.floor(bytes / 5_000_000) > megabytes) most = Math.max(most, heapUsed() - before);
    }
    expect(bytes).toBeGreaterThan(45_000_000);
    expect(most).toBeLessThan(20_000_000);
    expect(reading.ended).toBe(false);
    expect(JSON.parse(await text(slow)).total).toBe(count);
    await eventually(() => expect(reading).toEqual({ rows: count, ended: true }));
  });

  it('is no longer read once the caller has disconnected', async () => {
    const response = await crowd.requestList();
    response.destroy();
    await eventually(() => expect(crowd.readings).toMatchObject([{ ended: true }]));
    expect(crowd.readings[0]?.rows).toBeLessThan(count);
  });

  it('is aborted if the caller receives it too slowly', async () => {
    const timeouts = {
      headersMs: 5_000,
      requestMs: 5_000,
      checkMs: 500,
      handlerMs: 5_000,
      silentMs: 5_000,
      listMs: 300,
    };
    const strict = await crowd.another({}, { timeouts });
    const response = await crowd.requestList(strict);
    await eventually(() => expect(crowd.readings).toMatchObject([{ ended: true }]));
    await expect(text(response)).rejects.toThrow('aborted');
  });

  it('is not read for a HEAD request', async () => {
    const response = await fetch(new URL('/api/users', crowd.server.url), { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(crowd.readings).toEqual([]);
  });

  it('returns 503 if the database is unavailable, and ends incomplete if it becomes unavailable during the response', async () => {
    let lists = 0;
    async function* all() {
      lists += 1;
      if (lists > 1) yield [{ uid: 'u1', username: 'ann', balance: 1, equity: 1, totalWinnings: 0 }];
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    }
    const failing = await crowd.another(
      {},
      {
        async openCore() {
          return { ...crowd.core, close: async () => undefined, accounts: { ...crowd.core.accounts, all } };
        },
      },
    );
    expect(await failing.call('GET', '/api/users')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await expect(failing.call('GET', '/api/users')).rejects.toThrow();
  });
});
