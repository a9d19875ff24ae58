import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../limits/rules.ts';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.end());

/** A path the router does not know: only what is at hand can answer there. */
const path = '/api/at-hand';

async function aServerWith(atHand: () => string | null, settings: Record<string, string> = {}): Promise<TestServer> {
  const started = await aServer({ settings, deps: { clock: () => 1_800_000_000_000 } });
  server = started;
  await started.core();
  started.app.sendAtHand(path, atHand);
  return started;
}

/** The headers of an answer that do not change from one to the next. */
async function headersOf(of: TestServer, at: string): Promise<[string, string][]> {
  const { headers } = await of.call('GET', at);
  return [...headers].filter(([name]) => !['date', 'content-length'].includes(name));
}

/** One call with the header lines of the caller's choice, as `fetch` does not allow. */
function statusOf(of: TestServer, options: { method?: string; at?: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(of.url);
    request({ hostname, port, path: options.at ?? path, method: options.method ?? 'GET' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('an answer at hand', () => {
  it('is sent as it is, with the headers of any other answer', async () => {
    const started = await aServerWith(() => '{"success":true,"data":"ä🏀"}');
    expect(await started.call('GET', path)).toMatchObject({ status: 200, body: { success: true, data: 'ä🏀' } });
    expect(await headersOf(started, path)).toEqual(await headersOf(started, '/api/injuries'));
  });

  it('is left to the router when there is none, and for every unusual call', async () => {
    let json: string | null = null;
    const started = await aServerWith(() => json, { CORS_ORIGINS: 'https://friends.example' });
    expect((await started.call('GET', path)).status).toBe(404);
    json = '{}';
    expect((await started.call('GET', path)).status).toBe(200);
    for (const unusual of [{ method: 'HEAD' }, { method: 'POST' }, { at: `${path}?x=1` }, { at: `${path}/` }]) {
      expect(await statusOf(started, unusual)).toBe(404);
    }
    expect((await started.call('GET', path, { headers: { origin: 'https://friends.example' } })).status).toBe(404);
  });

  it('counts: in the figures, and towards what an address may call', async () => {
    const started = await aServerWith(() => '{}', { RATE_LIMIT_FACTOR: String(10 / limits.address.most) });
    const answers = await Promise.all(Array.from({ length: 15 }, () => started.call('GET', path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await started.call('GET', '/api/bets')).status).toBe(429);
    const { payload } = await started.app.inject({ url: '/metrics', remoteAddress: '127.0.0.2' });
    expect(payload).toContain(`courtside_http_request_seconds_count{method="GET",route="${path}",status="200"} 10`);
  });
});
