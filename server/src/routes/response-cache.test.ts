import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../limits/rules.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';
import { createResponseCache } from './response-cache.ts';

/** The maximum age of the game list. */
const freshForMs = 100;

async function aServerAt(time: { now: number }, settings: Record<string, string> = {}): Promise<TestServer> {
  const started = await aServer({ settings, deps: { clock: () => time.now } });
  onTestFinished(started.end);
  await started.core();
  return started;
}

describe('a cached response', () => {
  it('has the same headers as other responses, except that it may be stored and revalidated', async () => {
    const { call } = await aServerAt({ now: 0 });
    const headersOf = async (path: string) => {
      const { headers } = await call('GET', path);
      return Object.fromEntries([...headers].filter(([name]) => !['date', 'content-length'].includes(name)));
    };
    const { etag, ...headers } = await headersOf('/api/bets');
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(headers).toEqual({ ...(await headersOf('/api/injuries')), 'cache-control': 'no-cache' });
  });

  it('is at most 100 ms old, for every spelling of the path and query', async () => {
    const time = { now: 0 };
    const { call, anOpenGame } = await aServerAt(time);
    const gamesAt = async (path: string) => dataOf('listBets', await call('GET', path)).length;
    expect(await gamesAt('/api/bets')).toBe(0);
    await anOpenGame({ team1: 'Zürich ä🏀' });
    time.now = freshForMs - 1;
    for (const path of ['/api/bets', '/API/Bets/', '/api/bets?x=1']) expect(await gamesAt(path)).toBe(0);
    time.now = freshForMs;
    for (const path of ['/api/bets', '/API/Bets/', '/api/bets?x=1']) expect(await gamesAt(path)).toBe(1);
    expect((await call('GET', '/api/bets')).text).toContain('"team1":"Zürich ä🏀"');
  });

  it('is replaced by 304 without a body if the caller has it, until it changes', async () => {
    const time = { now: 0 };
    const { call, anOpenGame } = await aServerAt(time);
    const etag = (await call('GET', '/api/bets')).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const unchanged = await call('GET', '/api/bets', { headers: { 'if-none-match': known } });
      expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await call('GET', '/api/bets', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    await anOpenGame();
    time.now = freshForMs;
    const changed = await call('GET', '/api/bets', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('results HEAD with its length, rejects other methods, and is readable from configured origins', async () => {
    const { call } = await aServerAt({ now: 0 }, { CORS_ORIGINS: 'https://friends.example' });
    const { text } = await call('GET', '/api/bets');
    const head = await call('HEAD', '/api/bets');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(text))]);
    expect((await call('POST', '/api/bets')).status).toBe(404);
    const { headers } = await call('GET', '/api/bets', { headers: { origin: 'https://friends.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('https://friends.example');
  });

  it('counts in the metrics and towards the limit of its address', async () => {
    const { call, app } = await aServerAt({ now: 0 }, { RATE_LIMIT_FACTOR: String(10 / limits.address.max) });
    const responses = await Promise.all(Array.from({ length: 15 }, () => call('GET', '/api/bets')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
    const { payload } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.2' });
    expect(payload).toContain('courtside_http_request_seconds_count{method="GET",route="/api/bets",status="200"} 10');
  });
});

describe('a response cache', () => {
  it('shares one read among concurrent callers of the same query', async () => {
    const respond = createResponseCache(freshForMs, () => 0);
    const reads: string[] = [];
    const read = (text: string) => async () => {
      reads.push(text);
      return text;
    };
    const bodies = await Promise.all([
      respond({ limit: 1 }, read('one')),
      respond({ limit: 1 }, read('one again')),
      respond({ limit: 2 }, read('two')),
    ]);
    expect(bodies.map(({ body }) => body.toString())).toEqual(['one', 'one', 'two']);
    expect(reads).toEqual(['one', 'two']);
  });

  it('passes a failed read to all waiting callers, and reads again for the next one', async () => {
    const respond = createResponseCache(freshForMs, () => 0);
    const failing = () => Promise.reject(new Error('no database'));
    const results = await Promise.allSettled([respond({}, failing), respond({}, failing)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await respond({}, async () => 'fine')).body.toString()).toBe('fine');
  });
});
