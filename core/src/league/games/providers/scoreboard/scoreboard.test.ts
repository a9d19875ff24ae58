import { timeLimit } from '@courtside/contract/testing/time-limit';
import { expect, it } from 'vitest';
import { ProviderError } from '../provider.ts';
import { aServer } from '../testing/a-server.ts';
import { createScoreboard } from './scoreboard.ts';

const path = '/apis/site/v2/sports/basketball/nba/scoreboard';

const scoreboard = (url: string, timeoutMs = timeLimit(5_000)) => createScoreboard({ url, timeoutMs });
const evening = new Date('2024-01-30T01:00:00Z');

const event = (id: string) => ({
  id,
  date: '2024-01-30T00:00Z',
  competitions: [
    {
      status: { period: 0, displayClock: '0.0', type: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false } },
      competitors: [
        { homeAway: 'home', score: '0', team: { displayName: 'Utah Jazz' } },
        { homeAway: 'away', score: '0', team: { displayName: 'Miami Heat' } },
      ],
    },
  ],
});

it('requests one page for each US Eastern day of the range, and combines their games', async () => {
  const requested: string[] = [];
  const url = await aServer((request, response) => {
    requested.push(request.url ?? '');
    const day = new URL(request.url ?? '', 'http://x').searchParams.get('dates') ?? '';
    response.end(JSON.stringify({ events: [event(day)] }));
  });
  const { games } = await scoreboard(url).fetchResults(evening, new Date('2024-01-31T06:00:00Z'));
  expect(requested.sort()).toEqual(['20240129', '20240130', '20240131'].map((day) => `${path}?dates=${day}`));
  expect(games.map(({ id }) => id)).toEqual(['20240129', '20240130', '20240131']);
});

it.each([
  ['', path],
  ['/', path],
  ['/relay/', `/relay${path}`],
  [path, path],
  ['/any/scoreboard/', '/any/scoreboard'],
])('completes an address that ends with %j', async (end, expected) => {
  let requested = '';
  const url = await aServer((request, response) => {
    requested = request.url ?? '';
    response.end('{"events":[]}');
  });
  await scoreboard(`${url}${end}`).fetchResults(evening, evening);
  expect(requested).toBe(`${expected}?dates=20240129`);
});

it.each([
  [429, '', 'too-often', /The scoreboard limits the request rate/],
  [403, 'blocked', 'refused', /refuses to answer this program \(403: blocked\).*CONTACT_URL.*SCOREBOARD_URL/],
  [500, '{"code":500}', 'failing', /The scoreboard is failing/],
  [200, '<html>', 'malformed', /not JSON/],
  [200, '{"unexpected":true}', 'malformed', /list of events/],
])('fails if one page is a %d %j', async (status, body, kind, message) => {
  const url = await aServer((request, response) => {
    const isFaulty = request.url?.includes('20240130') === true;
    response.writeHead(isFaulty ? status : 200).end(isFaulty ? body : '{"events":[]}');
  });
  const call = scoreboard(url).fetchResults(evening, new Date('2024-01-31T06:00:00Z'));
  await expect(call).rejects.toMatchObject({ name: 'ProviderError', kind, message: expect.stringMatching(message) });
});

it('says who asks, with the version and an address', async () => {
  const agents: unknown[] = [];
  const url = await aServer(({ headers }, response) => {
    agents.push(headers['user-agent']);
    response.end('{"events":[]}');
  });
  await scoreboard(url).fetchResults(evening, evening);
  expect(agents).toEqual([expect.stringMatching(/^Courtside\/\d+\.\d+\.\d+(-dev(\+[\da-f]+)?)? \(\+https:\/\/\S+\)$/)]);
});

it('fails as unreachable or with a timeout without a response', async () => {
  const dropped = await aServer((request) => request.socket.destroy());
  await expect(scoreboard(dropped).fetchResults(evening, evening)).rejects.toMatchObject({ kind: 'unreachable' });
  const silent = await aServer(() => undefined);
  await expect(scoreboard(silent, 30).fetchResults(evening, evening)).rejects.toMatchObject({ kind: 'timeout' });
});

it('throws the reason of an abort', async () => {
  const reason = new Error('shutting down');
  const off = new AbortController();
  const url = await aServer(() => off.abort(reason));
  await expect(scoreboard(url).fetchResults(evening, evening, off.signal)).rejects.toBe(reason);
  await expect(scoreboard(url).fetchResults(evening, evening, AbortSignal.abort(reason))).rejects.toBe(reason);
});

it('rejects a range of more than two weeks', async () => {
  const call = scoreboard('http://127.0.0.1:1').fetchResults(evening, new Date('2024-03-01T00:00:00Z'));
  await expect(call).rejects.toThrow(ProviderError);
});
