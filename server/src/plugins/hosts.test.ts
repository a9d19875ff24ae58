import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { DomainError } from '@courtside/contract';
import { readConfig } from '@courtside/core/platform/config/config';
import { openSignIn } from '@courtside/core/sign-in/open-sign-in';
import { eventually } from '@courtside/core/testing/eventually';
import fastify from 'fastify';
import fp from 'fastify-plugin';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { aServer } from '../testing/server.ts';
import { hostsPlugin } from './hosts.ts';

async function aServerWith(settings: Record<string, string>) {
  const server = await aServer({ settings });
  onTestFinished(server.end);
  await server.core();
  const get = async (path: string, headers: Record<string, string>) => {
    const [response] = await once(request(new URL(path, server.url), { headers, agent: false }).end(), 'response');
    const isJson = response.headers['content-type']?.includes('json');
    const body: unknown = isJson ? await json(response) : response.resume();
    return { status: response.statusCode, body };
  };
  return {
    get,
    status: async (path: string, headers: Record<string, string>) => (await get(path, headers)).status,
    /** The status of a rejected upgrade; 101 if it was accepted. */
    async upgrade(path: string, headers: Record<string, string>): Promise<number> {
      const socket = new WebSocket(server.url.replace('http', 'ws') + path, { headers });
      onTestFinished(() => socket.terminate());
      socket.on('error', () => undefined);
      return Promise.race([
        once(socket, 'open').then(() => 101),
        once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode),
      ]);
    },
  };
}

const feed = '/socket.io/?EIO=4&transport=polling';
const sockets = ['/api/live', '/socket.io/?EIO=4&transport=websocket'];
const proxied = { 'x-forwarded-for': '203.0.113.7' };

describe('a server with ALLOWED_HOSTS', () => {
  const settings = { ALLOWED_HOSTS: 'courtside.example, WWW.courtside.example' };
  const [own, other] = [{ host: 'courtside.example:5001' }, { host: 'courtside.example.evil.example' }];

  it('answers to these names with any port, in any case', async () => {
    const { status } = await aServerWith(settings);
    for (const host of ['courtside.example', 'Courtside.Example:443', 'www.courtside.example.'])
      expect([host, await status('/api/bets', { host })]).toEqual([host, 200]);
  });

  it('rejects requests for other names with 421 and a clear message', async () => {
    const { get, status } = await aServerWith(settings);
    expect(await get('/api/bets', other)).toMatchObject({
      status: 421,
      body: { code: 'unknown-host', message: 'This server does not answer to this host name.', field: 'host' },
    });
    for (const path of ['/', '/config.json', '/api/docs/', '/nowhere'])
      expect([path, await status(path, other)]).toEqual([path, 421]);
    expect(await get(feed, other)).toMatchObject({ status: 403, body: { message: /host name/ } });
  });

  it('accepts live connections to these names only', async () => {
    const { upgrade } = await aServerWith(settings);
    for (const path of sockets) {
      expect(await upgrade(path, own)).toBe(101);
      expect(await upgrade(path, other)).toBeGreaterThanOrEqual(400);
    }
  });

  it('answers health checks from its own machine, but not through a proxy', async () => {
    const { status } = await aServerWith(settings);
    const local = { host: '127.0.0.1:5001' };
    await eventually(async () => expect(await status('/readyz', local)).toBe(200));
    expect(await status('/readyz', { ...local, ...proxied })).toBe(421);
    expect(await status('/api/bets', local)).toBe(421);
    expect(await status('/demo/injuries', { host: 'server:5001' })).toBe(200);
  });
});

describe('a demo, which accepts forged tokens', () => {
  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-host', 'courtside.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
  ])('rejects a request that came through a proxy: %s', async (name, value) => {
    const { get, upgrade } = await aServerWith({ DEMO_BEHIND_PROXY: 'false' });
    expect(await get('/api/bets', { [name]: value })).toMatchObject({
      status: 403,
      body: { code: 'demo-behind-proxy', message: expect.stringContaining('DEMO_BEHIND_PROXY=true') },
    });
    for (const path of sockets) expect(await upgrade(path, { [name]: value })).toBeGreaterThanOrEqual(400);
    expect((await get('/api/bets', {})).status).toBe(200);
  });

  it('answers through a proxy if DEMO_BEHIND_PROXY allows it', async () => {
    const { status, upgrade } = await aServerWith({ DEMO_BEHIND_PROXY: 'true' });
    expect(await status('/api/bets', proxied)).toBe(200);
    for (const path of sockets) expect(await upgrade(path, proxied)).toBe(101);
  });

  it('refuses a website whose name leads to this machine', async () => {
    const { status, upgrade } = await aServerWith({});
    const rebound = { host: 'rebound.example:5001' };
    expect(await status('/api/bets', rebound)).toBe(421);
    expect(await status('/config.json', rebound)).toBe(421);
    for (const path of sockets) expect(await upgrade(path, rebound)).toBeGreaterThanOrEqual(400);
    for (const host of ['localhost:5001', '127.0.0.1', '[::1]:5001'])
      expect([host, await status('/api/bets', { host })]).toEqual([host, 200]);
  });

  it('refuses pages of other websites, whose tokens may be forged, over REST and sockets', async () => {
    const { get, status, upgrade } = await aServerWith({ CORS_ORIGINS: 'https://friends.example' });
    const host = 'localhost:5001';
    const foreign = ['https://evil.example', 'http://localhost:8080', 'http://localhost:5001.evil.example', 'null'];
    for (const origin of foreign) {
      expect([origin, await status('/api/bets', { host, origin })]).toEqual([origin, 403]);
      expect([origin, await status(feed, { host, origin })]).toEqual([origin, 403]);
      for (const path of sockets) expect(await upgrade(path, { host, origin })).toBeGreaterThanOrEqual(400);
    }
    expect(await get('/api/bets', { host, origin: 'null' })).toMatchObject({ body: { code: 'foreign-origin' } });
    for (const origin of ['http://localhost:5001', 'https://friends.example']) {
      expect([origin, await status('/api/bets', { host, origin })]).toEqual([origin, 200]);
      for (const path of sockets) expect(await upgrade(path, { host, origin })).toBe(101);
    }
  });

  it('in a container, answers only to the names of its own machine', async () => {
    const { status } = await aServerWith({ FIREBASE_AUTH_EMULATOR_CONTAINER: 'auth' });
    expect(await status('/api/bets', { host: 'localhost:5001' })).toBe(200);
    expect(await status('/api/bets', { host: '127.0.0.1:5403' })).toBe(200);
    expect(await status('/api/bets', { host: '192.168.1.5:5001' })).toBe(421);
    expect(await status('/demo/injuries', { host: 'server:5001' })).toBe(200);
  });
});

describe('the demo in a container, by the address of the client', () => {
  async function statusFrom(remoteAddress: string, settings: Record<string, string>) {
    const app = fastify();
    onTestFinished(() => app.close());
    await app.register(fp(async () => undefined, { name: 'errors' }));
    const config = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: 'auth:9099', ...settings });
    await app.register(hostsPlugin, { config, signIn: await openSignIn(config) });
    app.get('/', () => 'ok');
    app.setErrorHandler((error, _request, reply) => {
      const isRejected = error instanceof DomainError && error.code === 'demo-behind-proxy';
      return reply.code(isRejected ? 403 : 500).send();
    });
    return (await app.inject({ url: '/', remoteAddress, headers: { host: 'localhost' } })).statusCode;
  }
  const inContainer = { FIREBASE_AUTH_EMULATOR_CONTAINER: 'auth' };

  it('answers through the gateway of Docker, and rejects a client on the internet', async () => {
    expect(await statusFrom('172.18.0.1', inContainer)).toBe(200);
    expect(await statusFrom('203.0.113.7', inContainer)).toBe(403);
    expect(await statusFrom('203.0.113.7', { ...inContainer, DEMO_BEHIND_PROXY: 'true' })).toBe(200);
  });
});
