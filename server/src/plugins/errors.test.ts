import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { DomainError } from '@courtside/contract';
import { eventually } from '@courtside/core/testing/eventually';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.end());

/** A server whose token verification throws an error, and its log. */
async function aServerThatFails(error: unknown) {
  const lines: { level: number; reqId?: string; msg: string }[] = [];
  const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  server = await aServer({
    deps: {
      logger,
      verifyToken: async () => {
        throw error;
      },
    },
  });
  await server.core();
  const response = await server.call('POST', '/api/userbets/ada', { token: 'a-secret-token', body: {} });
  return { response, lines };
}

it('returns only a request id for an unexpected error, and logs the error under that id', async () => {
  const { response, lines } = await aServerThatFails(new TypeError('a bug with details'));
  const { requestId } = response.body;
  expect(response).toMatchObject({
    status: 500,
    body: { success: false, code: 'internal', message: 'Something went wrong.', requestId: expect.any(String) },
  });
  expect(response.text).not.toContain('bug');
  const logged = lines.filter(({ level }) => level >= 50);
  expect(logged).toMatchObject([{ reqId: requestId, err: { message: 'a bug with details' } }]);
  expect(JSON.stringify(lines)).not.toContain('a-secret-token');
});

it('logs a domain error at info level, and returns its details', async () => {
  const details = { market: 'moneyline' as const, line: null, price: 120, team1_price: 120, team2_price: -140 };
  const { response, lines } = await aServerThatFails(new DomainError('odds-changed', { details }));
  expect(response).toMatchObject({ status: 409, body: { code: 'odds-changed', field: 'acceptedPrice', details } });
  // The line is logged after the response is sent, so the client may see the response first.
  const line = { msg: 'request', status: 409, reqId: response.body.requestId };
  await eventually(() => expect(lines).toContainEqual(expect.objectContaining(line)));
  expect(lines.filter(({ level, reqId }) => level >= 40 && reqId !== undefined)).toEqual([]);
});

it('logs no query strings, which may contain password reset codes, and no secrets of calendars and nights', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  server = await aServer({ deps: { logger } });
  const paths = ['/reset-password?oobCode=s3cret', '/api/nothing?token=s3cret', '/healthz?s3cret', '/api/%zz?s3cret'];
  for (const name of ['calendar', 'Calendar', 'night', 'Night']) paths.push(`/${name}/s3cret.ics`, `/${name}/s3cret`);
  for (const path of paths) await server.call('GET', path);
  await eventually(() => expect(lines.filter((line) => line.includes('/api/nothing'))).not.toEqual([]));
  expect(lines.join()).not.toContain('s3cret');
});

it('answers one refused call in each iteration of the event loop, so that other calls are answered in between', async () => {
  server = await aServer({ settings: { RATE_LIMIT_FACTOR: '0.0001' } });
  const { app } = server;
  let refused = 0;
  const calls = Array.from({ length: 100 }, async () => {
    const { statusCode } = await app.inject({ url: '/api/bets' });
    if (statusCode === 429) refused += 1;
  });
  let iterations = 0;
  for (; refused < 50; iterations += 1) await nextIteration();
  await Promise.all(calls);
  expect(refused).toBeGreaterThanOrEqual(99);
  expect(iterations).toBeGreaterThanOrEqual(50);
});

describe('a request that is not valid HTTP', () => {
  it.each([
    ['a header that is too long', `X-Long: ${'s3cret'.repeat(5_000)}`, 'HPE_HEADER_OVERFLOW'],
    ['a header without a name', 's3cret', 'HPE_INVALID_HEADER_TOKEN'],
  ])('gets a failure response and a log line without its content: %s', async (_what, line, reason) => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    server = await aServer({ deps: { logger } });
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`GET /api/bets HTTP/1.1\r\n${line}\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
    const failure = JSON.parse(body);
    expect(failure).toMatchObject({ success: false, code: 'bad-request', requestId: expect.stringMatching(/./) });
    const logged = lines.map((each) => JSON.parse(each)).filter(({ reqId }) => reqId === failure.requestId);
    expect(logged).toMatchObject([{ level: 30, status: 400, reason }]);
    expect(lines.join()).not.toContain('s3cret');
  });
});
