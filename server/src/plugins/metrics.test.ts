import { eventually } from '@courtside/core/testing/eventually';
import { afterEach, describe, expect, it } from 'vitest';
import { connectLive, connectPlain } from '../testing/live.ts';
import { aServer, type TestServer } from '../testing/server.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function aMeasuredServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await aServer({ settings });
  ends.push(server.end);
  await server.core();
  return server;
}

/** Every sample by name and labels, as Prometheus reads it. */
async function readMetrics(server: TestServer): Promise<Record<string, number>> {
  const { status, text } = await server.call('GET', '/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

const requestsTo = (method: string, route: string, status: number) =>
  `courtside_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('the metrics', () => {
  it('count requests by route, ledger entries and commits, and events', async () => {
    const server = await aMeasuredServer();
    // A subscriber counts a resync when it starts to receive events.
    await eventually(async () => expect((await readMetrics(server)).courtside_events_resyncs_total).toBeGreaterThan(0));
    const [ada, bob] = [await server.aUser(), await server.aUser()];
    const game = await server.anOpenGame();
    const body = { betId: game.id, teamChosen: game.team1, amount: 1 };
    for (const { uid, token } of [ada, bob, bob]) {
      expect((await server.call('POST', `/api/userBets/${uid}`, { token, body })).status).toBe(201);
    }
    await server.call('GET', '/api/bets/no-such-game');
    await server.call('GET', `/no/${ada.uid}`);
    // A request is counted after its response is sent, so the client may see the response first.
    const found = await eventually(async () => {
      const read = await readMetrics(server);
      expect(read).toMatchObject({
        [requestsTo('POST', '/api/userbets/:uid', 201)]: 3,
        [requestsTo('POST', '/api/users/:uid', 201)]: 2,
        [requestsTo('GET', '/api/bets/:betId', 404)]: 1,
        [requestsTo('GET', 'none', 404)]: 1,
        'courtside_ledger_entries_total{kind="stake"}': 3,
        'courtside_ledger_entries_total{kind="opening"}': 2,
        courtside_ledger_batch_entries_sum: 5,
      });
      return read;
    });
    expect(found.courtside_ledger_commit_seconds_count).toBe(found.courtside_ledger_batch_entries_count);
    expect(found.courtside_ledger_commit_seconds_sum).toBeGreaterThan(0);
    expect(found.nodejs_heap_size_used_bytes).toBeGreaterThan(1_000_000);
    expect(Object.keys(found).join()).not.toContain(ada.uid);
    await eventually(async () => {
      const {
        courtside_events_received_total: received,
        courtside_events_resyncs_total: resyncs,
        ...rest
      } = await readMetrics(server);
      expect(received).toBeGreaterThanOrEqual(5);
      expect(resyncs).toBeGreaterThanOrEqual(1);
      expect(rest.courtside_events_lag_seconds_count).toBeGreaterThanOrEqual(1);
    });
  });

  it('count waiting jobs', async () => {
    const server = await aMeasuredServer();
    const { jobs } = await server.core();
    const delayed = 'courtside_queue_jobs{queue="release-hold",state="delayed"}';
    const before = await eventually(async () => {
      const count = (await readMetrics(server))[delayed];
      if (count === undefined) throw new Error('the queues have not been read yet');
      return count;
    });
    await jobs.add('release-hold', { account: 'unknown', seq: 1 }, { delay: 3_600_000 });
    expect((await readMetrics(server))[delayed]).toBe(before + 1);
  });

  it('count live connections, watchers and sent messages', async () => {
    const server = await aMeasuredServer();
    const ada = await server.aUser();
    const page = await connectLive(server.url, { token: ada.token });
    const script = await connectPlain(server.url);
    const idle = await connectLive(server.url);
    await page.snapshot('games');
    await page.snapshot('me');
    script.send({ type: 'watch', topic: 'games' });
    await script.inbox.next();
    expect(await readMetrics(server)).toMatchObject({
      'courtside_live_connections{kind="socket.io"}': 2,
      'courtside_live_connections{kind="websocket"}': 1,
      'courtside_live_watchers{kind="games"}': 2,
      'courtside_live_watchers{kind="me"}': 1,
      // An open connection alone is not a watcher.
      'courtside_live_watchers{kind="group"}': 0,
    });
    const sent = 'courtside_live_messages_total{kind="games"}';
    const before = (await readMetrics(server))[sent] ?? 0;
    const { id } = await server.anOpenGame();
    await script.inbox.next((message) => JSON.stringify(message).includes(id));
    expect((await readMetrics(server))[sent]).toBeGreaterThanOrEqual(before + 2);
    page.socket.close();
    idle.socket.close();
    script.socket.close();
    await eventually(async () => {
      expect(await readMetrics(server)).toMatchObject({
        'courtside_live_connections{kind="socket.io"}': 0,
        'courtside_live_connections{kind="websocket"}': 0,
        'courtside_live_watchers{kind="games"}': 0,
      });
    });
  });
});

describe('the metrics route', () => {
  const token = 'a-token-for-prometheus';

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'returns 404 to requests through a proxy that sends %s',
    async (name) => {
      const server = await aMeasuredServer();
      const response = await server.call('GET', '/metrics', { headers: { [name]: '127.0.0.1' } });
      expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } });
    },
  );

  it('requires the token if one is configured', async () => {
    const server = await aMeasuredServer({ METRICS_TOKEN: token });
    expect((await server.call('GET', '/metrics')).status).toBe(404);
    expect((await server.call('GET', '/metrics', { token: `${token}x` })).status).toBe(404);
    const read = await server.call('GET', '/metrics', { token, headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect([read.status, read.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  });
});
