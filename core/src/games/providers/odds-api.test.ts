import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createOddsApi, type OddsApiOptions } from './odds-api.ts';
import { ProviderError } from './provider.ts';

const key = 'k3y-that/must+stay secret';
const now = Date.parse('2026-11-21T18:00:00Z');
const servers: Server[] = [];

/** A feed that answers as told; gives its address. */
async function aFeed(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

const provider = (url: string, more: Partial<OddsApiOptions> = {}) =>
  createOddsApi({ url, key, clock: () => now, timeoutMs: 5000, ...more });

/** The error of a call that must fail as a ProviderError, its key kept. */
async function failure(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  const everything = inspect(error, { depth: 10, showHidden: true });
  for (const secret of [key, encodeURIComponent(key), new URLSearchParams({ key }).toString().slice(4)]) {
    expect(everything).not.toContain(secret);
  }
  return error instanceof Error ? error.message : '';
}

const head = { commence_time: '2026-11-22T00:30:00Z', home_team: 'Miami Heat', away_team: 'Utah Jazz' };
const outcomes = [
  { name: 'Miami Heat', price: -150 },
  { name: 'Utah Jazz', price: 130 },
];
const offered = (id: string) => ({
  ...head,
  id,
  bookmakers: [{ key: 'fanduel', markets: [{ key: 'h2h', outcomes }] }],
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

it('asks for American moneylines of US bookmakers, and for three days of scores', async () => {
  const asked: URL[] = [];
  const url = await aFeed((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://feed'));
    response.end('[]');
  });
  const feed = provider(`${url}/relay//`);
  expect(await feed.fetchOdds()).toEqual([]);
  expect(await feed.fetchScores()).toEqual([]);
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    '/relay/v4/sports/basketball_nba/odds',
    '/relay/v4/sports/basketball_nba/scores',
  ]);
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { apiKey: key, regions: 'us', markets: 'h2h', oddsFormat: 'american' },
    { apiKey: key, daysFrom: '3' },
  ]);
});

it('tells the requests left as of the last answer that said so', async () => {
  const left = ['487', undefined, 'many', '0'];
  const url = await aFeed((_, response) => {
    const remaining = left.shift();
    response.writeHead(200, remaining === undefined ? {} : { 'x-requests-remaining': remaining }).end('[]');
  });
  const feed = provider(url);
  expect(feed.quotaLeft()).toBeNull();
  for (const expected of [487, 487, 487, 0]) {
    await feed.fetchOdds();
    expect(feed.quotaLeft()).toBe(expected);
  }
});

it('reports an event that is left out once for as long as it stays so, and again when it comes back', async () => {
  const whole = offered('whole');
  const answers = [[{}, whole], [{}, whole], [whole], [{}, whole]];
  const url = await aFeed((_, response) => response.end(JSON.stringify(answers.shift())));
  const reported: string[] = [];
  const feed = provider(url, { report: (problem) => reported.push(problem) });
  for (const expected of [1, 1, 1, 2]) {
    expect(await feed.fetchOdds()).toHaveLength(1);
    expect(reported).toHaveLength(expected);
  }
  expect(reported[0]).toContain('left out');
});

describe('a refusal says what to do, and never the key', () => {
  it.each([
    [401, '{"message":"API key is missing","error_code":"MISSING_KEY"}', /401.*API key is missing.*ODDS_API_KEY/],
    [401, '{"message":"Usage quota has been reached","error_code":"OUT_OF_USAGE_CREDITS"}', /quota.*used up.*401/],
    [
      422,
      '{"message":"Invalid regions parameter","error_code":"INVALID_REGION"}',
      /422.*Invalid regions.*ODDS_API_URL/,
    ],
    [429, '{"message":"Requests are too frequent"}', /429.*ODDS_REFRESH_SECONDS/],
    [500, '<html>\n<h1>Oops</h1></html>', /failing.*500.*Oops/],
    [503, '', /503: no explanation/],
    [
      404,
      `no /odds?apiKey=${encodeURIComponent(key)}&regions=us here, ${key}`,
      /404: no \/odds\?apiKey=…&regions=us here, …/,
    ],
  ])('%d %s', async (status, body, sentence) => {
    const feed = provider(await aFeed(answering(status, body)));
    expect(await failure(feed.fetchOdds())).toMatch(sentence);
    expect(await failure(feed.fetchScores())).toMatch(sentence);
  });

  it('is short, however long the feed went on', async () => {
    const message = await failure(provider(await aFeed(answering(500, 'x'.repeat(1_000_000)))).fetchOdds());
    expect(message.length).toBeLessThan(400);
  });
});

describe('what is no answer is an error a person can act on', () => {
  it.each([
    ['a web page', '<html></html>'],
    ['half an answer', '[{"id":"a"'],
    ['nothing', ''],
  ])('%s', async (_, body) => {
    expect(await failure(provider(await aFeed(answering(200, body))).fetchOdds())).toMatch(/not JSON/);
  });

  it('an object instead of a list', async () => {
    expect(await failure(provider(await aFeed(answering(200, '{"a":1}'))).fetchScores())).toMatch(/list of games/);
  });

  it('a dropped connection', async () => {
    const feed = provider(await aFeed((request) => request.socket.destroy()));
    expect(await failure(feed.fetchOdds())).toMatch(/cannot be reached.*ODDS_API_URL/);
  });

  it('a connection dropped half way through', async () => {
    const url = await aFeed((request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('[', () => request.socket.destroy());
    });
    expect(await failure(provider(url).fetchOdds())).toMatch(/cannot be reached/);
  });

  it('nobody at home', async () => {
    const url = await aFeed(answering(200, '[]'));
    const closed = servers.pop();
    closed?.close();
    if (closed) await once(closed, 'close');
    expect(await failure(provider(url).fetchOdds())).toMatch(/ECONNREFUSED/);
  });

  it('silence, before the answer or in the middle of it', async () => {
    const silent = await aFeed(() => undefined);
    expect(await failure(provider(silent, { timeoutMs: 30 }).fetchOdds())).toMatch(/did not answer within 0.03 s/);
    const halting = await aFeed((_, response) => response.writeHead(200).write('['));
    expect(await failure(provider(halting, { timeoutMs: 30 }).fetchScores())).toMatch(/did not answer within 0.03 s/);
  });

  it('an address with a password, which no fetch takes', async () => {
    expect(await failure(provider('http://user:word@127.0.0.1:1').fetchOdds())).toMatch(/ODDS_API_URL/);
  });
});

it('a call that was called off throws what it was called off with', async () => {
  const off = new AbortController();
  const reason = new Error('shutting down');
  const feed = provider(await aFeed(() => off.abort(reason)));
  await expect(feed.fetchOdds(off.signal)).rejects.toBe(reason);
  await expect(feed.fetchScores(AbortSignal.abort(reason))).rejects.toBe(reason);
});

it('a key of one letter does not black out every word', async () => {
  const feed = provider(await aFeed(answering(429, '{"message":"extra expensive: /odds?apiKey=x&regions=us"}')), {
    key: 'x',
  });
  await expect(feed.fetchOdds()).rejects.toThrow('extra expensive: /odds?apiKey=…&regions=us');
});
