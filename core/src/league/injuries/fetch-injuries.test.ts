import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fetchInjuriesPage } from './fetch-injuries.ts';
import { PageError } from './page-error.ts';
import { aPageServer, flood, hangUp, page, stall, status } from './testing/a-page-server.ts';

const html = '<html><body>Søren O’Darrowby – “Out”</body></html>';

/** How getting the page fails, its address kept to itself. */
async function failure(url: string, limits: { timeoutMs?: number; maxBytes?: number } = {}) {
  const error: unknown = await fetchInjuriesPage({ url, ...limits }).then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PageError);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('s3cret');
  return error instanceof PageError ? `${error.kind}: ${error.message}` : '';
}

/** An address that nothing listens at. */
async function aDeadUrl(): Promise<string> {
  const { url, stop } = await aPageServer(page(html));
  stop();
  return url;
}

describe('the injuries page', () => {
  it('is asked for as HTML, by a client that says who it is', async () => {
    const headers: unknown[] = [];
    const { url } = await aPageServer((request, response) => {
      headers.push([request.method, request.headers.accept, request.headers['user-agent']]);
      page(html)(request, response);
    });
    expect(await fetchInjuriesPage({ url })).toBe(html);
    expect(headers).toEqual([['GET', 'text/html', expect.stringContaining('Courtside')]]);
  });

  it('is found where it moved to', async () => {
    const { url } = await aPageServer((request, response) => {
      if (request.url === '/moved') page(html)(request, response);
      else response.writeHead(301, { location: '/moved' }).end();
    });
    expect(await fetchInjuriesPage({ url })).toBe(html);
  });

  it('may move to another host, but from out in the world never to one within', async () => {
    const within = await aPageServer(page(html));
    const { url } = await aPageServer((_, response) => response.writeHead(302, { location: within.url }).end());
    expect(await fetchInjuriesPage({ url })).toBe(html);
    const outside = url.replace('127.0.0.1', 'localhost');
    const isPublic = async (host: string) => host === 'localhost';
    const asked = within.asked();
    await expect(fetchInjuriesPage({ url: outside, isPublic })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/ leads to an address that is not public\.$/),
    });
    expect(within.asked()).toBe(asked);
  });

  it.each([
    ['in the charset it states', 'text/html; charset=ISO-8859-1', Buffer.from('é', 'latin1'), 'é'],
    ['as UTF-8 when it states none', 'text/html', Buffer.from('é'), 'é'],
    ['as UTF-8 when it states one that nobody knows', 'text/html; charset=klingon', Buffer.from('é'), 'é'],
    ['without a type', '', Buffer.from('é'), 'é'],
    ['as XHTML, however it is spelt', 'Application/XHTML+XML', Buffer.from('é'), 'é'],
  ])('is read %s', async (_, type, bytes, text) => {
    const { url } = await aPageServer((_request, response) => {
      response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(bytes);
    });
    expect(await fetchInjuriesPage({ url })).toBe(text);
  });

  it('may be exactly as large as allowed, and not a byte larger', async () => {
    const { url } = await aPageServer(page('x'.repeat(1_000)));
    expect(await fetchInjuriesPage({ url, maxBytes: 1_000 })).toHaveLength(1_000);
    expect(await failure(url, { maxBytes: 999 })).toMatch(/^too-large: .* 0.000999 MB/);
  });

  it('is measured unpacked: a small packet that swells is refused', async () => {
    const { url } = await aPageServer((_, response) => {
      const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync('x'.repeat(2_000_000)));
    });
    expect(await failure(url, { maxBytes: 1_000_000 })).toMatch(/^too-large/);
  });

  it.each([
    ['that never ends', 200, 'text/html', /^too-large: .* 5 MB/],
    ['that is refused without end', 500, 'text/html', /^refused/],
    ['that is a film', 200, 'video/mp4', /^not-a-page/],
  ])('%s is left, and the line hung up', async (_what, code, type, sentence) => {
    const hungUp = Promise.withResolvers<void>();
    const { url } = await aPageServer((request, response) => {
      response.on('close', hungUp.resolve);
      response.writeHead(code, { 'content-type': type });
      flood(request, response);
    });
    expect(await failure(url)).toMatch(sentence);
    await hungUp.promise;
  });
});

describe('an injuries page that cannot be had', () => {
  it('says why, by kind and in a sentence with the host alone', async () => {
    const { url, answerWith } = await aPageServer(page(html));
    const secret = `${url}?token=s3cret`;
    answerWith(status(500));
    expect(await failure(secret)).toMatch(/^refused: The injuries page at 127\.0\.0\.1:\d+ answered 500\.$/);
    answerWith(status(404));
    expect(await failure(secret)).toMatch(/^refused: .* 404/);
    answerWith(hangUp);
    expect(await failure(secret)).toMatch(/^unreachable: .* \(UND_ERR_SOCKET\)/);
    answerWith((request) => request.socket.destroy());
    expect(await failure(secret)).toMatch(/^unreachable: .* cannot be reached/);
    answerWith((request) => request.socket.end('SSH-2.0-server\r\n'));
    expect(await failure(secret)).toMatch(/^unreachable: .* cannot be reached/);
    answerWith((_, response) => response.writeHead(302, { location: secret }).end());
    expect(await failure(secret)).toMatch(/^unreachable: .* redirects for ever/);
    answerWith((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    expect(await failure(secret)).toMatch(/^not-a-page: .* application\/json/);
    expect(await failure(secret.replace('//', '//user:s3cret@'))).toMatch(/^unreachable/);
    expect(await failure(await aDeadUrl())).toMatch(/^unreachable: .* \(ECONNREFUSED\)/);
  });

  it.each([
    ['answers too late', stall],
    ['says nothing at all', () => undefined],
  ])('is given up when it %s', async (_, answer) => {
    const { url } = await aPageServer(answer);
    expect(await failure(url, { timeoutMs: 100 })).toMatch(/^timeout: .* within 0.1 s/);
  });
});
