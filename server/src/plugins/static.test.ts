import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'index.html'), page('Home', '<style>b{color:red}</style><script>home()</script>'));
  await writeFile(join(clientDir, 'betting.html'), page('Betting', '<script>betting()</script>'));
  await writeFile(join(clientDir, 'app.html'), page('App'));
  await writeFile(join(clientDir, 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(clientDir, 'assets', 'index-abc123.js.br'), brotliCompressSync('export {};'));
  await writeFile(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await aServer({ deps: { clientDir } });
});
afterAll(async () => {
  await server.end();
  await rm(clientDir, { recursive: true });
});

const page = (title: string, rest = '') => `<!doctype html><title>Courtside · ${title}</title>${rest}`;
const visit = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the client', () => {
  it.each([
    ['/', 'Home'],
    ['/?from=friend', 'Home'],
    ['/betting', 'Betting'],
    ['/Betting/?x=1', 'Betting'],
    ['/Injuries', 'App'],
    ['/injuries', 'App'],
    ['/group/g-1', 'App'],
    ['/GROUP/G-1', 'App'],
    ['/no/such/page?x=1', 'App'],
  ])('serves the page rendered for %s, always from the latest build', async (path, title) => {
    const opened = await server.call('GET', path, visit);
    expect(opened).toMatchObject({ status: 200, text: expect.stringContaining(`<title>Courtside · ${title}</title>`) });
    expect(opened.headers.get('cache-control')).toBe('no-cache');
  });

  it('serves a page to a client that accepts any type, unless the path names a file', async () => {
    const any = { headers: { accept: '*/*' } };
    expect(await server.call('GET', '/group/g-1', any)).toMatchObject({
      status: 200,
      text: expect.stringContaining('App'),
    });
    for (const path of ['/robots.txt', '/api/nothing', '/assets/nothing'])
      expect((await server.call('GET', path, any)).status).toBe(404);
  });

  it('is compressed for clients that accept it', async () => {
    const url = '/assets/index-abc123.js';
    const small = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {};');
    const plain = await server.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.payload).toBe('export {};');
  });

  it('lets browsers cache hashed files forever and revalidate other files', async () => {
    const script = await server.call('GET', '/assets/index-abc123.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    const icon = await server.call('GET', '/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const tag = icon.headers.get('etag') ?? '';
    // fetch would add `cache-control: no-cache` to a request with such a header.
    const again = await server.app.inject({ url: '/favicon.svg', headers: { 'if-none-match': tag } });
    expect(again.statusCode).toBe(304);
  });

  it.each(['/assets/index-old.js', '/../package.json', '/%2e%2e/package.json', '/index.html.map'])(
    'returns 404 at %s',
    async (path) => {
      expect((await server.call('GET', path)).status).toBe(404);
    },
  );

  it('returns no page for a missing script, even to a browser', async () => {
    expect((await server.call('GET', '/assets/index-old.js', visit)).status).toBe(404);
  });
});

const hashOf = (block: string) => `'sha256-${createHash('sha256').update(block).digest('base64')}'`;

describe('the headers of a page', () => {
  it('allow only its own scripts, and connections to itself and to sign-in', async () => {
    const { headers } = await server.call('GET', '/', visit);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources];
      }),
    );
    const { host } = new URL(server.url);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    // Inline scripts and styles are allowed by hash only.
    expect(policy.get('script-src')).toEqual(["'self'", hashOf('betting()'), hashOf('home()')]);
    expect(policy.get('style-src')).toEqual(["'self'", hashOf('b{color:red}')]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual([
      ...["'self'", `ws://${host}`, `wss://${host}`],
      `http://${server.config.FIREBASE_AUTH_EMULATOR_HOST}`,
    ]);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are updated after a new build of the client', async () => {
    const path = join(clientDir, 'index.html');
    await writeFile(path, page('Home', '<script>rebuilt()</script>'));
    await utimes(path, new Date(), new Date(Date.now() + 5_000));
    const { headers } = await server.call('GET', '/', visit);
    expect(headers.get('content-security-policy')).toContain(hashOf('rebuilt()'));
    expect(headers.get('content-security-policy')).not.toContain(hashOf('home()'));
  });

  it.each(['/api/injuries', '/api/groups', '/api/nothing', '/api/%zz', '/metrics/x', '/assets/gone.js'])(
    'keep API responses and errors out of caches and frames: %s',
    async (path) => {
      const { headers } = await server.call('GET', path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});
