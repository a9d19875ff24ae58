import { once } from 'node:events';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import { describe, expect, it } from 'vitest';
import { aGzipOf, peakMegabytes } from '../../../testing/unpacked-megabytes.ts';
import { createOddsApi, type OddsApi, type OddsApiOptions } from './odds-api/odds-api.ts';
import { ProviderError } from './provider.ts';
import { aServer, responding } from './testing/a-server.ts';

const key = 'k3y-that/must+stay secret';
const provider = (url: string, more: Partial<OddsApiOptions> = {}) =>
  createOddsApi({ url, key, clock: Date.now, timeoutMs: timeLimit(5_000), maxAgeMs: () => 60_000, ...more });
const scoresOf = async ({ results }: OddsApi) => results[0]?.fetchResults(new Date(0), new Date());

/** Returns the ProviderError of a call. Fails if there is none, or if it contains the key. */
async function failure(call: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  const everything = inspect(error, { depth: 10, showHidden: true });
  for (const secret of [key, encodeURIComponent(key), new URLSearchParams({ key }).toString().slice(4)]) {
    expect(everything).not.toContain(secret);
  }
  if (!(error instanceof ProviderError)) throw error;
  return error;
}

describe('an error response fails with a kind and an instruction, and without the key', () => {
  it.each([
    [
      401,
      '{"message":"API key is missing","error_code":"MISSING_KEY"}',
      'refused',
      /401.*API key is missing.*ODDS_API_KEY/,
    ],
    [
      401,
      '{"message":"Usage quota has been reached","error_code":"OUT_OF_USAGE_CREDITS"}',
      'no-credits',
      /quota.*used up.*401/,
    ],
    [401, '{"message":"Usage quota has been reached"}', 'no-credits', /quota.*used up.*401/],
    [403, 'no', 'refused', /403: no.*ODDS_API_KEY/],
    [
      422,
      '{"message":"Invalid regions parameter","error_code":"INVALID_REGION"}',
      'refused',
      /422.*Invalid regions.*ODDS_API_URL/,
    ],
    [429, '{"message":"Requests are too frequent"}', 'too-often', /429.*ODDS_REFRESH_SECONDS/],
    [
      429,
      '{"message":"Requests are too frequent","error_code":"EXCEEDED_FREQ_LIMIT"}',
      'too-often',
      /EXCEEDED_FREQ_LIMIT.*ODDS_REFRESH_SECONDS/,
    ],
    [429, '{"message":"None left","error_code":"OUT_OF_USAGE_CREDITS"}', 'no-credits', /quota.*used up.*429/],
    [500, '<html>\n<h1>Oops</h1></html>', 'failing', /failing.*500.*Oops/],
    [503, '', 'failing', /503: no explanation/],
    [
      404,
      `no /odds?apiKey=${encodeURIComponent(key)}&regions=us here, ${key}`,
      'refused',
      /404: no \/odds\?apiKey=…&regions=us here, …/,
    ],
  ])('%d %s fails as %s', async (status, body, kind, sentence) => {
    const api = provider(await aServer(responding(status, body)));
    for (const call of [api.odds.fetchOdds(), api.odds.fetchEvents(), scoresOf(api)]) {
      const error = await failure(call);
      expect(error).toMatchObject({ kind, status, retryAfterMs: null });
      expect(error.message).toMatch(sentence);
    }
  });

  it.each([
    ['30', 30_000],
    ['Sat, 21 Nov 2026 18:02:00 GMT', 120_000],
    ['Sat, 21 Nov 2026 17:00:00 GMT', 0],
    ['later', null],
  ])('includes the wait that the source requests: %s', async (wait, retryAfterMs) => {
    const headers = { 'retry-after': wait, date: 'Sat, 21 Nov 2026 18:00:00 GMT' };
    const error = await failure(provider(await aServer(responding(429, '', headers))).odds.fetchOdds());
    expect(error).toMatchObject({ kind: 'too-often', retryAfterMs });
  });

  it('has a short message, even if the response is long', async () => {
    const { message } = await failure(provider(await aServer(responding(500, 'x'.repeat(1_000_000)))).odds.fetchOdds());
    expect(message.length).toBeLessThan(400);
  });
});

it('an error response that is too large keeps its kind and its wait', async () => {
  const headers = { 'content-encoding': 'gzip', 'retry-after': '30' };
  const packed = await aGzipOf(20);
  const { odds } = provider(await aServer((_, response) => response.writeHead(429, headers).end(packed)));
  expect(await failure(odds.fetchOdds())).toMatchObject({ kind: 'too-often', status: 429, retryAfterMs: 30_000 });
});

describe('an invalid or missing response fails with a kind and an instruction', () => {
  it.each([
    ['a web page', '<html></html>'],
    ['a truncated response', '[{"id":"a"'],
    ['an empty response', ''],
  ])('%s', async (_, body) => {
    const error = await failure(provider(await aServer(responding(200, body))).odds.fetchOdds());
    expect(error).toMatchObject({ kind: 'malformed', message: expect.stringMatching(/not JSON/) });
  });

  it('an object instead of a list', async () => {
    const error = await failure(scoresOf(provider(await aServer(responding(200, '{"a":1}')))));
    expect(error).toMatchObject({ kind: 'malformed', message: expect.stringMatching(/list of games/) });
  });

  it('a small response that unpacks to 200 MB, of which 10 MB are read', async () => {
    const packed = await aGzipOf(200);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { odds } = provider(await aServer((_, response) => response.writeHead(200, headers).end(packed)));
    const peak = await peakMegabytes(async () => {
      expect(await failure(odds.fetchOdds())).toMatchObject({
        kind: 'malformed',
        message: expect.stringMatching(/^The odds feed at 127\.0\.0\.1:\d+ sent more than 10 MB\./),
      });
    });
    expect(peak).toBeLessThan(100);
  });

  it('a dropped connection', async () => {
    const { odds } = provider(await aServer((request) => request.socket.destroy()));
    expect(await failure(odds.fetchOdds())).toMatchObject({
      kind: 'unreachable',
      status: null,
      message: expect.stringMatching(/cannot be reached.*ODDS_API_URL/),
    });
  });

  it('a connection dropped halfway', async () => {
    const url = await aServer((request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('[', () => request.socket.destroy());
    });
    expect(await failure(provider(url).odds.fetchOdds())).toMatchObject({ kind: 'unreachable' });
  });

  it('a port on which nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    await once(server, 'close');
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect((await failure(provider(`http://127.0.0.1:${port}`).odds.fetchOdds())).message).toMatch(/ECONNREFUSED/);
  });

  it('no response before the timeout, or only the start of one', async () => {
    const timedOut = { kind: 'timeout', message: expect.stringMatching(/did not respond within 0.03 s/) };
    const silent = await aServer(() => undefined);
    expect(await failure(provider(silent, { timeoutMs: 30 }).odds.fetchOdds())).toMatchObject(timedOut);
    const halting = await aServer((_, response) => response.writeHead(200).write('['));
    expect(await failure(scoresOf(provider(halting, { timeoutMs: 30 })))).toMatchObject(timedOut);
  });

  it('an address with a password, which fetch rejects', async () => {
    const { message } = await failure(provider('http://user:word@127.0.0.1:1').odds.fetchOdds());
    expect(message).toMatch(/ODDS_API_URL/);
  });
});

it('does not redact a key of one letter inside other words', async () => {
  const { odds } = provider(
    await aServer(responding(429, '{"message":"extra expensive: /odds?apiKey=x&regions=us"}')),
    {
      key: 'x',
    },
  );
  await expect(odds.fetchOdds()).rejects.toThrow('extra expensive: /odds?apiKey=…&regions=us');
});
