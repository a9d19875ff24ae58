import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Courtside</title>');
  await writeFile(join(clientDir, 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await aServer({ deps: { clientDir } });
});
afterAll(async () => {
  await server.end();
  await rm(clientDir, { recursive: true });
});

const visit = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the app', () => {
  it.each(['/', '/betting', '/Injuries', '/injuries', '/group/g-1', '/GROUP/G-1', '/no/such/page?x=1'])(
    'opens at %s, always the newest build',
    async (path) => {
      const page = await server.call('GET', path, visit);
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<title>Courtside</title>') });
      expect(page.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('keeps hashed files for good, and asks again for the others', async () => {
    const script = await server.call('GET', '/assets/index-abc123.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    const icon = await server.call('GET', '/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const tag = icon.headers.get('etag') ?? '';
    // Not by fetch, which asks past every cache once it is given such a header.
    const again = await server.app.inject({ url: '/favicon.svg', headers: { 'if-none-match': tag } });
    expect(again.statusCode).toBe(304);
  });

  it.each(['/assets/index-old.js', '/../package.json', '/%2e%2e/package.json', '/index.html.map'])(
    'has nothing at %s',
    async (path) => {
      expect((await server.call('GET', path)).status).toBe(404);
    },
  );

  it('gives no page for a missing script, even to a visitor', async () => {
    expect((await server.call('GET', '/assets/index-old.js', visit)).status).toBe(404);
  });
});

describe('the headers of a page', () => {
  it('let it run its own scripts and talk to itself and sign-in, and nothing else', async () => {
    const { headers } = await server.call('GET', '/', visit);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources];
      }),
    );
    const { host } = new URL(server.url);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
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

  it('keep answers of the API out of caches and frames', async () => {
    const { headers } = await server.call('GET', '/api/bets');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
