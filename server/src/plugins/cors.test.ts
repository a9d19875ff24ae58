import { afterEach, describe, expect, it } from 'vitest';
import { connectLive } from '../testing/live.ts';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.end());

const preflight = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key',
};

describe('calls from other origins', () => {
  it('are allowed from configured origins, with the headers that a bet needs', async () => {
    server = await aServer({ settings: { CORS_ORIGINS: 'https://friends.example, https://other.example' } });
    await server.core();
    const inject = (origin: string, method: 'OPTIONS' | 'GET', headers = {}) =>
      server?.app.inject({ method, url: '/api/bets', headers: { origin, ...headers } });
    const allowed = await inject('https://friends.example', 'OPTIONS', preflight);
    expect(allowed?.headers).toMatchObject({
      'access-control-allow-origin': 'https://friends.example',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    });
    const read = await inject('https://other.example', 'GET');
    expect(read).toMatchObject({
      statusCode: 200,
      headers: { 'access-control-allow-origin': 'https://other.example' },
    });
    const stranger = await inject('https://evil.example', 'GET');
    expect(stranger?.headers).not.toHaveProperty('access-control-allow-origin');
    const page = await connectLive(server.url, { transports: ['polling'] });
    await page.snapshot('games');
    page.socket.close();
  });

  it('count preflight requests towards the limit of the address', async () => {
    const settings = { CORS_ORIGINS: 'https://friends.example', RATE_LIMIT_FACTOR: '0.002' };
    const now = Date.now();
    server = await aServer({ settings, deps: { clock: () => now } });
    const headers = { origin: 'https://friends.example', ...preflight };
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await server.call('OPTIONS', '/api/bets', { headers })).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
    const rejected = await server.call('OPTIONS', '/api/bets', { headers });
    expect(rejected.body.code).toBe('too-many-requests');
    expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it.each(['/api/bets', '/api/nothing'])('accept incomplete preflight requests: OPTIONS %s', async (path) => {
    server = await aServer({ settings: { CORS_ORIGINS: 'https://friends.example' } });
    for (const headers of [{}, { origin: 'https://friends.example' }, preflight]) {
      const response = await server.call('OPTIONS', path, { headers });
      expect([response.status, response.text]).toEqual([204, '']);
    }
  });

  it('are blocked without configured origins', async () => {
    server = await aServer();
    await server.core();
    const { headers } = await server.app.inject({ url: '/api/bets', headers: { origin: 'https://friends.example' } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
