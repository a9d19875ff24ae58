import { describe, expect, it } from 'vitest';
import { aChatServer } from '../people/chat/testing/chat-servers.ts';
import { createGuardedRequest } from './guarded-request.ts';

const to = (url: string) => ({ method: 'POST', url, body: '{}' }) as const;

describe('a host in a private network', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.7]/',
    'https://[64:ff9b::10.0.0.7]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
  ])('%s is refused', async (url) => {
    await expect(createGuardedRequest({ allowedHosts: [] })(to(url))).rejects.toMatchObject({ kind: 'refused' });
  });

  it('is refused if one of several addresses of a public name is private', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '::ffff:192.168.0.1', family: 6 },
    ];
    const request = createGuardedRequest({ allowedHosts: [], resolve });
    await expect(request(to('https://chat.example/'))).rejects.toMatchObject({ kind: 'refused' });
  });

  it('is reached if the operator allows it, and only at the allowed port', async () => {
    const server = await aChatServer(() => ({ status: 200, body: { fine: true } }));
    const allowed = createGuardedRequest({ allowedHosts: [`127.0.0.1:${server.port}`] });
    expect(await allowed(to(server.url))).toMatchObject({ status: 200, text: '{"fine":true}' });
    await expect(allowed(to('http://127.0.0.1:9/'))).rejects.toMatchObject({ kind: 'refused' });
  });
});

it('resolves a name once and connects to that address', async () => {
  const server = await aChatServer(() => ({ status: 200 }));
  let lookups = 0;
  const request = createGuardedRequest({
    allowedHosts: ['chat.test'],
    async resolve() {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '203.0.113.1', family: 4 }];
    },
  });
  expect((await request(to(`http://chat.test:${server.port}/`))).status).toBe(200);
  expect(lookups).toBe(1);
  expect(server.received[0]?.headers.host).toBe(`chat.test:${server.port}`);
});

it('does not follow a redirect', async () => {
  const target = await aChatServer(() => ({ status: 200 }));
  const server = await aChatServer(() => ({ status: 307, headers: { location: target.url } }));
  const request = createGuardedRequest({ allowedHosts: ['127.0.0.1'] });
  expect((await request(to(server.url))).status).toBe(307);
  expect(target.received).toEqual([]);
});

it('refuses plain HTTP to a host that is not allowed', async () => {
  const request = createGuardedRequest({ allowedHosts: [] });
  await expect(request(to('http://93.184.216.34/'))).rejects.toMatchObject({ kind: 'refused' });
});

it('reads no more of a body than its limit', async () => {
  const server = await aChatServer(() => ({ status: 200, body: 'x'.repeat(5_000_000) }));
  const { text } = await createGuardedRequest({ allowedHosts: ['127.0.0.1'], maxBytes: 1_000 })(to(server.url));
  expect(text.length).toBeGreaterThan(1_000);
  expect(text.length).toBeLessThan(1_000_000);
});

it('tells a request that was not sent from one without an answer', async () => {
  const request = createGuardedRequest({ allowedHosts: ['127.0.0.1', 'nowhere.test'], timeoutMs: 2_000 });
  const server = await aChatServer(() => null);
  await expect(request(to(server.url))).rejects.toMatchObject({ kind: 'no-response' });
  // Nothing listens on port 1.
  await expect(request(to('http://127.0.0.1:1/'))).rejects.toMatchObject({ kind: 'unreachable' });
});
