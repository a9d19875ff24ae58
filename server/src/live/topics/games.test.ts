import { type Game, hourMs, minuteMs, stateAfter, type TopicMessage, type TopicSnapshots } from '@courtside/contract';
import { streamKey } from '@courtside/core/platform/events/publisher';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshOdds, refreshResults } from '@courtside/core/testing/refresh';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Inbox, LiveClient } from '../../testing/live.ts';
import type { TestServer } from '../../testing/server.ts';
import { useLiveServer } from '../../testing/use-live-server.ts';

let server: TestServer;
const { live, plain } = useLiveServer((started) => {
  server = started;
});

type GamesUpdate = Extract<TopicMessage, { topic: 'games'; type: 'update' }>;
const isUpdate = (message: TopicMessage): message is GamesUpdate =>
  message.topic === 'games' && message.type === 'update';
/** What a message says is new of a game. */
function changeOf(message: TopicMessage, id: string): Partial<Game> | undefined {
  if (!isUpdate(message)) return undefined;
  const { added = [], changed = [] } = message.data.games ?? {};
  return [...added, ...(changed as readonly Partial<Game>[])].find((change) => change.id === id);
}

/** The next news of a game, which may share a message with others, later than that version. */
async function nextChange(inbox: Inbox<TopicMessage>, id: string, after = 0) {
  const message = await inbox.next((each) => each.version > after && changeOf(each, id) !== undefined);
  return changeOf(message, id);
}

describe('watching the games', () => {
  it('starts with a snapshot of all games, then sends only what changed', async () => {
    const game = await server.anOpenGame();
    const { snapshot, inbox } = await live();
    await eventually(async () => {
      const { data } = await snapshot('games');
      expect(data).toMatchObject({
        feed: 'demo',
        games: expect.arrayContaining([expect.objectContaining({ id: game.id })]),
      });
    });
    const { version } = await snapshot('games');
    server.feed.reprice(game.id, 155, -170);
    await refreshOdds((await server.core()).games, server.feed);
    // A price never comes without its age.
    const moneyline = { state: 'open', line: null, prices: { team1: 155, team2: -170 }, staleAt: expect.any(String) };
    expect(await nextChange(inbox, game.id, version)).toEqual({
      id: game.id,
      team1_price: 155,
      markets: { moneyline: expect.objectContaining(moneyline) },
    });
    expect(inbox.all.at(-1)?.version).toBe(version + 1);
  });

  it('says when the next game of each league starts, and that no source can be read, as it is next read', async () => {
    const { snapshot, inbox } = await live();
    await snapshot('games');
    const { db } = await server.core();
    const startTime = new Date(Date.now() + 40 * hourMs);
    const [lastGoodAt, lastFailureAt] = [new Date(Date.now() - 6 * minuteMs), new Date()];
    const failure = { kind: 'unreachable', message: 'The scoreboard cannot be reached.' } as const;
    const upcoming = [{ league: 'wnba', startTime, isDayOnly: false }] as const;
    await db.feeds.insertMany([{ _id: 'espn/odds', lastGoodAt, lastFailureAt, failure, upcoming }]);
    const redis = connectRedis(server.config.REDIS_URL, { offlineQueue: true, onError: () => undefined });
    await redis.xAdd(streamKey(server.config.keyspace), '*', { resync: '1' });
    redis.destroy();
    const message = await inbox.next((each) => isUpdate(each) && each.data.next !== undefined);
    expect(message.data).toMatchObject({
      next: [{ league: 'wnba', startTime: startTime.toISOString(), isDayOnly: false }],
      areSourcesDown: true,
    });
  });

  it('sends a new game with all fields, then its score and its end', async () => {
    const { snapshot, inbox } = await live();
    await snapshot('games');
    const { id, team1 } = await server.anOpenGame();
    const { games } = await server.core();
    expect(await nextChange(inbox, id)).toMatchObject({ team1, betStatus: 'open', score: null });
    server.feed.score(id, 55, 60, false);
    await refreshResults(games, server.feed);
    const begun = await nextChange(inbox, id);
    expect(begun).toMatchObject({ betStatus: 'closed', score: { team1: 55, team2: 60 } });
    expect(begun).not.toHaveProperty('team1');
    server.feed.score(id, 99, 101, true);
    await refreshResults(games, server.feed);
    expect(await nextChange(inbox, id)).toMatchObject({ betStatus: 'final', score: { team1: 99, team2: 101 } });
  });

  it('sends prices that move together in one message, and numbers messages without a hole', async () => {
    const games = await server.openGames(6);
    const core = await server.core();
    const last = games.at(-1)?.id ?? '';
    const { snapshot, inbox } = await live();
    const { version } = await eventually(async () => {
      const shown = await snapshot('games');
      expect(shown.data.games.map(({ id }) => id)).toContain(last);
      return shown;
    });
    const started = performance.now();
    for (let price = 200; price < 230; price += 1) {
      for (const { id } of games) server.feed.reprice(id, price, -250);
      await refreshOdds(core.games, server.feed);
    }
    await inbox.next((message) => changeOf(message, last)?.team1_price === 229);
    const received = inbox.all.filter((message) => message.version > version);
    expect(received.map((message) => message.version)).toEqual(received.map((_, index) => version + 1 + index));
    for (const message of received)
      for (const { id } of games) expect(changeOf(message, id)).toHaveProperty('team1_price');
    // Ten a second; timers keep to the millisecond.
    expect(received.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 99);
  });

  it('keeps every watcher at the state that a new watcher gets', async () => {
    const first = await live();
    const { data } = await first.snapshot('games');
    let state: TopicSnapshots['games'] | null = data;
    first.socket.on('topic', (message) => {
      if (isUpdate(message)) state = stateAfter('games', state, message);
    });
    const core = await server.core();
    // More finished games than are shown: the oldest must leave the list.
    for (let n = 0; n < 15; n += 1) {
      const startTime = new Date(Date.now() + n * 60_000 + 60_000);
      const { id } = await server.anOpenGame({ startTime });
      server.feed.score(id, 100 + n, 90, true);
      await refreshResults(core.games, server.feed);
    }
    await eventually(async () => {
      const shown = await (await live()).snapshot('games');
      expect(shown.data.games.filter(({ betStatus }) => betStatus === 'final')).toHaveLength(12);
      expect(state?.games).toEqual(shown.data.games);
    });
  });

  it('sends what changed after a resync, so that nothing stays stale', async () => {
    const game = await server.anOpenGame();
    const { snapshot, inbox } = await live();
    await eventually(async () => expect((await snapshot('games')).data.games.map(({ id }) => id)).toContain(game.id));
    const { version } = await snapshot('games');
    const core = await server.core();
    // A change without an event, as when the process that made it died at once.
    await core.db.games.updateOne(
      { _id: game.id },
      { $set: { 'markets.moneyline.prices.0': 333 }, $inc: { version: 1 } },
    );
    const redis = connectRedis(server.config.REDIS_URL, { offlineQueue: true, onError: () => undefined });
    await redis.xAdd(streamKey(server.config.keyspace), '*', { resync: '1' });
    redis.destroy();
    const update = await inbox.next((message) => message.version > version);
    expect(update.type).toBe('update');
    expect(update.data).toEqual({
      games: { changed: [{ id: game.id, team1_price: 333, markets: { moneyline: expect.anything() } }] },
    });
  });

  it('works over long polling, and ends after unwatch', async () => {
    const { snapshot, socket, inbox } = await live({ transports: ['polling'] });
    await snapshot('games');
    const game = await server.anOpenGame();
    await nextChange(inbox, game.id);
    socket.emit('unwatch', 'games');
    const other = await live();
    await other.snapshot('games');
    const received = inbox.all.length;
    const second = await server.anOpenGame();
    await nextChange(other.inbox, second.id);
    // Answered after whatever was sent before it.
    await socket.emitWithAck('authenticate', null);
    expect(inbox.all).toHaveLength(received);
  });
});

describe('a plain WebSocket', () => {
  it('gets the same messages as JSON text', async () => {
    const { inbox, send } = await plain();
    send({ type: 'watch', topic: 'games' });
    expect(await inbox.next()).toMatchObject({ topic: 'games', type: 'snapshot', data: { feed: 'demo' } });
    const page = await live();
    await page.snapshot('games');
    const game = await server.anOpenGame();
    const received = await inbox.next(
      (message) => message.type === 'update' && changeOf(message, game.id) !== undefined,
    );
    expect(received).toEqual(await page.inbox.next((message) => changeOf(message, game.id) !== undefined));
    send({ type: 'unwatch', topic: 'games' });
  });

  it.each([
    ['a room', '{"type":"watch","topic":"me:another-user"}'],
    ['no JSON', 'watch games'],
    ['a prototype', '{"__proto__":{"type":"watch"},"topic":"games"}'],
    ['another kind of wish', '{"type":"authenticate","topic":"games"}'],
    ['an object for a topic', '{"type":"watch","topic":{"length":5}}'],
  ])('is refused %s, politely, and goes on', async (_what, text) => {
    const { socket, inbox, send } = await plain();
    socket.send(text);
    expect(await inbox.next()).toMatchObject({ type: 'error', code: 'bad-request' });
    socket.send(Buffer.from([0, 255]));
    expect(await inbox.next()).toMatchObject({ type: 'error', code: 'bad-request' });
    send({ type: 'watch', topic: 'games' });
    expect(await inbox.next()).toMatchObject({ type: 'snapshot' });
  });

  it('is closed when it sends a message that is too large', async () => {
    const { socket, closed } = await plain();
    socket.send('x'.repeat(100_000));
    expect(await closed).toBe(1009);
  });

  it('is served at its path in any case, and at no other path', async () => {
    for (const [path, opens] of [
      ['/API/Live/', true],
      ['/api/bets', false],
      ['/', false],
      ['/SOCKET.IO/', false],
    ] as const) {
      const socket = new WebSocket(server.url.replace('http', 'ws') + path);
      const opened = await new Promise((resolve) => {
        socket.once('open', () => resolve(true));
        socket.once('error', () => resolve(false));
      });
      expect([path, opened]).toEqual([path, opens]);
      socket.close();
    }
  });
});

describe('an invalid message', () => {
  it.each<[string, (socket: LiveClient) => void]>([
    ['an unknown topic', (socket) => socket.emit('watch', 'rooms' as never, () => undefined)],
    ['no callback', (socket) => socket.emit('watch', 'games', undefined as never)],
    ['an object for a topic', (socket) => socket.emit('watch', { toString: 1 } as never, () => undefined)],
    ['a number for a token', (socket) => socket.emit('authenticate', 5 as never, () => undefined)],
    ['no arguments at all', (socket) => (socket.emit as (event: string) => void)('unwatch')],
    ['an unknown event', (socket) => (socket.emit as (event: string, ...rest: unknown[]) => void)('join', 'me:x')],
  ])('with %s changes nothing for anyone', async (_what, send) => {
    const { socket, snapshot } = await live();
    send(socket);
    expect(await snapshot('games')).toMatchObject({ topic: 'games', type: 'snapshot' });
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200 });
  });
});
