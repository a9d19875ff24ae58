import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { rotateInvites } from '@courtside/core/groups/owner-actions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../limits/rules.ts';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

const time = { now: Date.now() };
const host = 'courtside.example';
const groupName = `<script>alert("1")</script> & 'friends'`;
const escapedName = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;friends&#39;';

let server: TestServer;
let clientDir: string;
let ada: SignedIn;
let sender: string;
let groupId: string;
let code: string;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'client-'));
  const head =
    '<title>Courtside</title>\n<meta name="description" content="general" />\n<meta property="og:title" content="general" />';
  await writeFile(join(clientDir, 'app.html'), `<head>${head}</head><body><script>load()</script></body>`);
  await writeFile(join(clientDir, 'index.html'), '<head></head>');
  server = await aServer({
    settings: {
      RATE_LIMIT_FACTOR: '1',
      ALLOWED_HOSTS: `${host},127.0.0.1`,
      TRUST_PROXY: '127.0.0.1',
      DEMO_BEHIND_PROXY: 'true',
    },
    deps: { clock: () => time.now, clientDir },
  });
  await server.core();
  ada = await server.aUser();
  const { token } = ada;
  sender = dataOf('getUser', await server.call('GET', `/api/users/${ada.uid}`, { token })).displayName;
  groupId = dataOf('createGroup', await server.call('POST', '/api/groups', { token, body: { groupName } })).id;
  code = dataOf('readOwnInvite', await server.call('GET', `/api/groups/${groupId}/invite`, { token })).code;
});
// The next window of the limits.
afterEach(() => {
  time.now += limits.invites.windowMs;
});
afterAll(async () => {
  await server.end();
  await rm(clientDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host, ...headers } });

/** The contents of a page's meta tags, by name or property. */
function tagsOf(html: string): Readonly<Record<string, string | undefined>> {
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
}

describe('the page of an invite', () => {
  it.each([
    ['any type', { accept: '*/*' }],
    ['no type', {}],
    ['HTML', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['pictures', { accept: 'image/webp,image/png' }],
  ])('is sent to a crawler that accepts %s, with its title and picture', async (_, headers) => {
    const opened = await get(`/invite/${code}`, headers);
    expect(opened).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
    expect(opened.payload).toContain(`<title>Join ${escapedName} on Courtside</title>`);
    const url = `http://${host}/invite/${code}`;
    const title = `Join ${escapedName} on Courtside`;
    const description = `${sender} invites you to ${escapedName}. 1 friend, play money, real odds on live basketball.`;
    expect(tagsOf(opened.payload)).toEqual({
      'og:site_name': 'Courtside',
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': `${url}/picture.png`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
      description,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': `${url}/picture.png`,
      robots: 'noindex',
    });
  });

  it('is the app, with its scripts and their policy, and no text of a user as markup', async () => {
    const opened = await get(`/invite/${code}`);
    expect(opened.payload.match(/<script/g)).toHaveLength(1);
    expect(opened.payload).toContain('</head><body><script>load()</script></body>');
    expect(opened.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    for (const secret of [ada.uid, groupId, ada.email]) expect(opened.payload).not.toContain(secret);
  });

  it('is compressed for clients that accept it', async () => {
    const small = await get(`/invite/${code}`, { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(small.rawPayload).toString()).toContain(escapedName);
    expect((await get(`/invite/${code}`, { 'accept-encoding': 'gzip;q=0' })).payload).toContain(escapedName);
  });

  it('names the code as it is written for readers, however it was typed', async () => {
    const opened = await get(`/Invite/${code.toLowerCase().replace('-', '')}/`);
    expect(tagsOf(opened.payload)['og:url']).toBe(`http://${host}/invite/${code}`);
  });

  it.each(['BBBB-222', 'x', '%22%3E%3Cscript%3E', 'a'.repeat(5_000), '__proto__'])(
    'is a neutral one with the general picture for the unknown code %.20s',
    async (text) => {
      const opened = await get(`/invite/${text}`);
      expect(opened.statusCode).toBe(200);
      expect(opened.payload).toContain('<title>Invite · Courtside</title>');
      expect(opened.payload.match(/<script/g)).toHaveLength(1);
      expect(tagsOf(opened.payload)).toMatchObject({
        'og:title': 'Invite · Courtside',
        'og:image': `http://${host}/picture.png`,
      });
    },
  );

  it('is a neutral one while the address has sent too many unknown codes', async () => {
    for (let n = 0; n < limits.invites.max; n += 1) await get('/invite/BBBB-222');
    const opened = await get(`/invite/${code}`);
    expect(opened).toMatchObject({ statusCode: 200, payload: expect.stringContaining('Invite · Courtside') });
    expect((await get(`/invite/${code}/picture.png`)).statusCode).toBe(429);
    // The API counts them too.
    expect((await get(`/api/invites/${code}`)).statusCode).toBe(429);
  });

  it('has the scheme that a trusted proxy says, and the host name that the server answers to', async () => {
    const proxied = await get(`/invite/${code}`, { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' });
    expect(tagsOf(proxied.payload)['og:url']).toBe(`https://${host}/invite/${code}`);
    expect(proxied.payload).not.toContain('evil');
    expect((await get(`/invite/${code}`, { host: 'evil.example' })).statusCode).toBe(421);
  });
});

describe('the picture of an invite', () => {
  it('is a small PNG of 1200 by 630 pixels, cached for an hour', async () => {
    const { statusCode, headers, rawPayload } = await get(`/invite/${code}/picture.png`);
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(rawPayload.length).toBeLessThan(300_000);
    const again = await get(`/invite/${code}/picture.png`, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('is the general one for an unknown code', async () => {
    const [unknown, general, own] = await Promise.all([
      get('/invite/BBBB-222/picture.png'),
      get('/picture.png'),
      get(`/invite/${code}/picture.png`),
    ]);
    expect(unknown).toMatchObject({ statusCode: 200, headers: { etag: general.headers.etag } });
    expect(own.headers.etag).not.toBe(general.headers.etag);
  });

  it('counts as ten calls of its address', async () => {
    const burst = Array.from({ length: limits.address.max / 10 }, () => get('/picture.png'));
    for (const { statusCode } of await Promise.all(burst)) expect(statusCode).toBe(200);
    expect(await get('/picture.png')).toMatchObject({ statusCode: 429, headers: { 'cache-control': 'no-store' } });
  });

  it('no longer shows a group whose invites were replaced', async () => {
    const core = await server.core();
    await rotateInvites(core, { uid: ada.uid, groupId });
    const [old, general] = await Promise.all([get(`/invite/${code}/picture.png`), get('/picture.png')]);
    expect(old.headers.etag).toBe(general.headers.etag);
    expect((await get(`/invite/${code}`)).payload).not.toContain(escapedName);
  });
});
