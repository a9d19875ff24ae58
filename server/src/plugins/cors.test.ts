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
  it('are allowed to the configured ones, with all that a bet needs', async () => {
    server = await aServer({ settings: { CORS_ORIGINS: 'https://friends.example, https://other.example' } });
    await server.core();
    const inject = (origin: string, method: 'OPTIONS' | 'GET', headers = {}) =>
      server?.app.inject({ method, url: '/api/bets', headers: { origin, ...headers } });
    const asked = await inject('https://friends.example', 'OPTIONS', preflight);
    expect(asked?.headers).toMatchObject({
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

  it('are nobody’s when none is configured', async () => {
    server = await aServer();
    await server.core();
    const { headers } = await server.app.inject({ url: '/api/bets', headers: { origin: 'https://friends.example' } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
