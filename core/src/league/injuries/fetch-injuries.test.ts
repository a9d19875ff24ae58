import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aGzipOf, peakMegabytes } from '../../testing/unpacked-megabytes.ts';
import { fetchInjuriesPage } from './fetch-injuries.ts';
import { PageError } from './report.ts';
import { aPageServer, flood, hangUp, page, stall, status } from './testing/a-page-server.ts';

const html = '<html><body>Søren O’Darrowby – “Out”</body></html>';

/** Kind and message of the failure, after checking that the error does not contain the address. */
async function failure(url: string, limits: { timeoutMs?: number; maxBytes?: number } = {}) {
  const error: unknown = await fetchInjuriesPage({ url, ...limits }).then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PageError);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('s3cret');
  return error instanceof PageError ? `${error.kind}: ${error.message}` : '';
}

/** An address at which nothing listens. */
async function aDeadUrl(): Promise<string> {
  const { url, stop } = await aPageServer(page(html));
  stop();
  return url;
}

describe('the injuries page', () => {
  it('is requested as HTML with a user agent', async () => {
    const headers: unknown[] = [];
    const { url } = await aPageServer((request, response) => {
      headers.push([request.method, request.headers.accept, request.headers['user-agent']]);
      page(html)(request, response);
    });
    expect(await fetchInjuriesPage({ url })).toBe(html);
    expect(headers).toEqual([['GET', 'text/html', expect.stringContaining('Courtside')]]);
  });

  it('is found after a redirect', async () => {
    const { url } = await aPageServer((request, response) => {
      if (request.url === '/moved') page(html)(request, response);
      else response.writeHead(301, { location: '/moved' }).end();
    });
    expect(await fetchInjuriesPage({ url })).toBe(html);
  });

  it('may redirect to another host, but not from a public to an internal host', async () => {
    const internal = await aPageServer(page(html));
    const { url } = await aPageServer((_, response) => response.writeHead(302, { location: internal.url }).end());
    expect(await fetchInjuriesPage({ url })).toBe(html);
    const external = url.replace('127.0.0.1', 'localhost');
    const isPublic = async (host: string) => host === 'localhost';
    const asked = internal.requestCount();
    await expect(fetchInjuriesPage({ url: external, isPublic })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/ redirects to an address that is not public\.$/),
    });
    expect(internal.requestCount()).toBe(asked);
  });

  it.each([
    ['in its stated charset', 'text/html; charset=ISO-8859-1', Buffer.from('é', 'latin1'), 'é'],
    ['as UTF-8 without a charset', 'text/html', Buffer.from('é'), 'é'],
    ['as UTF-8 with an unknown charset', 'text/html; charset=klingon', Buffer.from('é'), 'é'],
    ['without a content type', '', Buffer.from('é'), 'é'],
    ['as XHTML in any letter case', 'Application/XHTML+XML', Buffer.from('é'), 'é'],
  ])('is read %s', async (_, type, bytes, text) => {
    const { url } = await aPageServer((_request, response) => {
      response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(bytes);
    });
    expect(await fetchInjuriesPage({ url })).toBe(text);
  });

  it('may be exactly as large as the limit, and not a byte larger', async () => {
    const { url } = await aPageServer(page('x'.repeat(1_000)));
    expect(await fetchInjuriesPage({ url, maxBytes: 1_000 })).toHaveLength(1_000);
    expect(await failure(url, { maxBytes: 999 })).toMatch(/^too-large: .* 0.000999 MB/);
  });

  it('is measured after decompression', async () => {
    const { url } = await aPageServer((_, response) => {
      const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync('x'.repeat(2_000_000)));
    });
    expect(await failure(url, { maxBytes: 1_000_000 })).toMatch(/^too-large/);
  });

  it('is not held in memory beyond its limit, whatever it unpacks to', async () => {
    const packed = await aGzipOf(200);
    const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
    const { url } = await aPageServer((_, response) => response.writeHead(200, headers).end(packed));
    const peak = await peakMegabytes(async () => expect(await failure(url)).toMatch(/^too-large: .* 5 MB/));
    expect(peak).toBeLessThan(100);
  });

  it.each([
    ['that never ends', 200, 'text/html', /^too-large: .* 5 MB/],
    ['with an endless error page', 500, 'text/html', /^refused/],
    ['that is a video', 200, 'video/mp4', /^not-a-page/],
  ])('%s is rejected, and the connection is closed', async (_what, code, type, sentence) => {
    const closed = Promise.withResolvers<void>();
    const { url } = await aPageServer((request, response) => {
      response.on('close', closed.resolve);
      response.writeHead(code, { 'content-type': type });
      flood(request, response);
    });
    expect(await failure(url)).toMatch(sentence);
    await closed.promise;
  });
});

describe('an injuries page that cannot be fetched', () => {
  it('fails with a kind and a message that contains only the host', async () => {
    const { url, respondWith } = await aPageServer(page(html));
    const secret = `${url}?token=s3cret`;
    respondWith(status(500));
    expect(await failure(secret)).toMatch(/^refused: The injuries page at 127\.0\.0\.1:\d+ returned 500\.$/);
    respondWith(status(404));
    expect(await failure(secret)).toMatch(/^refused: .* 404/);
    respondWith(hangUp);
    expect(await failure(secret)).toMatch(/^unreachable: .* \(UND_ERR_SOCKET\)/);
    respondWith((request) => request.socket.destroy());
    expect(await failure(secret)).toMatch(/^unreachable: .* cannot be reached/);
    respondWith((request) => request.socket.end('SSH-2.0-server\r\n'));
    expect(await failure(secret)).toMatch(/^unreachable: .* cannot be reached/);
    respondWith((_, response) => response.writeHead(302, { location: secret }).end());
    expect(await failure(secret)).toMatch(/^unreachable: .*too many redirects/);
    respondWith((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    expect(await failure(secret)).toMatch(/^not-a-page: .* application\/json/);
    expect(await failure(secret.replace('//', '//user:s3cret@'))).toMatch(/^unreachable/);
    expect(await failure(await aDeadUrl())).toMatch(/^unreachable: .* \(ECONNREFUSED\)/);
  });

  it.each([
    ['responds too slowly', stall],
    ['does not respond', () => undefined],
  ])('times out when it %s', async (_, answer) => {
    const { url } = await aPageServer(answer);
    expect(await failure(url, { timeoutMs: 100 })).toMatch(/^timeout: .* within 0.1 s/);
  });
});
