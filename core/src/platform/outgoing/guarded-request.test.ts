import { describe, expect, it } from 'vitest';
import { aChatServer } from '../../chat/testing/chat-servers.ts';
import { aGuardedRequest } from '../../testing/guarded-request.ts';
import { aHostileServer, hostileAnswers } from '../../testing/hostile-servers.ts';

import { OutgoingError } from './outgoing.ts';

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
    'https://[::10.0.0.7]/',
    'https://[2002:a00:7::]/',
    'https://[64:ff9b:1::1]/',
    'https://[fec0::1]/',
    'https://192.0.2.1/',
  ])('%s is not sent to', async (url) => {
    await expect(aGuardedRequest()(to(url))).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('gets the same answer as a name that does not exist', async () => {
    const resolve = async (hostname: string) => {
      if (hostname === 'missing.example') throw new Error('no such name');
      return [{ address: '10.0.0.7', family: 4 }];
    };
    const request = aGuardedRequest({ resolve });
    const answerOf = async (hostname: string) => {
      const error: unknown = await request(to(`https://${hostname}/`)).catch((thrown: unknown) => thrown);
      if (!(error instanceof OutgoingError)) throw new Error('the request succeeded');
      return [error.kind, error.message.replace(hostname, 'HOST')];
    };
    expect(await answerOf('internal.example')).toEqual(await answerOf('missing.example'));
  });

  it('is refused if one of several addresses of a public name is private', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '::ffff:192.168.0.1', family: 6 },
    ];
    const request = aGuardedRequest({ resolve });
    await expect(request(to('https://chat.example/'))).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('is reached if the operator allows it, and only at the allowed port', async () => {
    const server = await aChatServer(() => ({ status: 200, body: { fine: true } }));
    const allowed = aGuardedRequest({ allowedHosts: [`127.0.0.1:${server.port}`] });
    expect(await allowed(to(server.url))).toMatchObject({ status: 200, text: '{"fine":true}' });
    await expect(allowed(to('http://127.0.0.1:9/'))).rejects.toMatchObject({ kind: 'refused' });
  });
});

it('resolves a name once and connects to that address', async () => {
  const server = await aChatServer(() => ({ status: 200 }));
  let lookups = 0;
  const request = aGuardedRequest({
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
  const request = aGuardedRequest({ allowedHosts: ['127.0.0.1'] });
  expect((await request(to(server.url))).status).toBe(307);
  expect(target.received).toEqual([]);
});

it('refuses plain HTTP to a host that is not allowed', async () => {
  const request = aGuardedRequest();
  await expect(request(to('http://93.184.216.34/'))).rejects.toMatchObject({ kind: 'refused' });
});

it('reads no more of a body than its limit', async () => {
  const server = await aChatServer(() => ({ status: 200, body: 'x'.repeat(5_000_000) }));
  const { text } = await aGuardedRequest({ allowedHosts: ['127.0.0.1'], maxBytes: 1_000 })(to(server.url));
  expect(text.length).toBeGreaterThan(1_000);
  expect(text.length).toBeLessThan(1_000_000);
});

it('tells a request that was not sent from one without an answer', async () => {
  const request = aGuardedRequest({ allowedHosts: ['127.0.0.1', 'nowhere.test'], timeoutMs: 2_000 });
  const server = await aChatServer(() => null);
  await expect(request(to(server.url))).rejects.toMatchObject({ kind: 'no-response' });
  // Nothing listens on port 1.
  await expect(request(to('http://127.0.0.1:1/'))).rejects.toMatchObject({ kind: 'unreachable' });
});

describe('a hostile server', () => {
  it.each(hostileAnswers)('ends no later than the bound: %s', async (answer) => {
    const { url } = await aHostileServer(answer);
    const startedAt = Date.now();
    const request = aGuardedRequest({ allowedHosts: ['127.0.0.1'], timeoutMs: 400, maxBytes: 1_000 });
    const result = await request(to(url)).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof OutgoingError ? error.kind : error),
    );
    expect(result).toBe(answer === 'a redirect to itself' ? 302 : 'no-response');
    // Only what hangs takes this long.
    expect(Date.now() - startedAt).toBeLessThan(20_000);
  });

  it('that never completes a TLS handshake was sent nothing', async () => {
    const { url } = await aHostileServer('silence');
    const request = aGuardedRequest({ allowedHosts: ['127.0.0.1'], timeoutMs: 400 });
    await expect(request(to(url.replace('http:', 'https:')))).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

it('reads a body that ends with its connection', async () => {
  const { url } = await aHostileServer('a body without a length');
  const { status, text } = await aGuardedRequest({ allowedHosts: ['127.0.0.1'] })(to(url));
  expect([status, text]).toEqual([200, 'fine']);
});
