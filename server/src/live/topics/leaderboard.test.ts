import { isDeepStrictEqual } from 'node:util';
import type { LeaderboardRow } from '@courtside/contract';
import { type Core, openCore } from '@courtside/core/core';
import { systemClock } from '@courtside/core/platform/clock';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshResults } from '@courtside/core/testing/refresh';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followLeaderboard } from '../../testing/follow.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { useLiveServer } from '../../testing/use-live-server.ts';

/** How long the bets of a storm last, in ms: three times the pause between two messages. */
const stormMs = 750;

/** Two servers of one product: what is done at the first is seen at both. */
let server: TestServer;
let other: TestServer;
/** How often the second server has read the leaderboard. */
let looks = 0;
const {
  live: connect,
  plain,
  place,
} = useLiveServer((started) => {
  server = started;
});
const live = (url: string) => connect({ url });

beforeAll(async () => {
  const { MONGODB_URI, REDIS_URL } = server.config;
  const config = testConfig({ MONGODB_URI, REDIS_URL });
  other = await aServer({
    deps: {
      config,
      async openCore(): Promise<Core> {
        const core = await openCore(config, { clock: systemClock, logger: pino({ level: 'silent' }) });
        const page: Core['leaderboard']['page'] = (options) => {
          looks += 1;
          return core.leaderboard.page(options);
        };
        return { ...core, leaderboard: { ...core.leaderboard, page } };
      },
    },
  });
  await other.core();
});
afterAll(() => other.app.close());

describe('watching the leaderboard', () => {
  it('sends a new place to every watcher at every server immediately', async () => {
    const [ada, bob] = [await server.aUser(), await server.aUser()];
    const pages = await Promise.all([server, other].map(async ({ url }) => followLeaderboard(await live(url))));
    const places = (uid: string) =>
      pages.map(({ rows }) => rows().find((row) => row.uid === uid)).map((row) => row && [row.balance, row.rank]);
    await eventually(() =>
      expect(places(ada.uid)).toEqual([
        [1000, expect.anything()],
        [1000, expect.anything()],
      ]),
    );
    const bet = await place(ada, 100);
    const core = await server.core();
    // An open stake still counts, so the bet costs no place.
    await eventually(() => {
      expect(places(ada.uid)).toEqual([
        [900, 1],
        [900, 1],
      ]);
    });
    server.feed.score(bet.betId, 101, 99, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(bet.betId);
    await eventually(() =>
      expect(places(ada.uid)).toEqual([
        [1150, 1],
        [1150, 1],
      ]),
    );
    for (const { rows } of pages) expect(rows()[0]).toMatchObject({ totalWinnings: 150, username: expect.any(String) });
    await eventually(() =>
      expect(places(bob.uid)).toEqual([
        [1000, 2],
        [1000, 2],
      ]),
    );
    for (const { rows } of pages) expect(rows().map(({ rank }) => rank)).toEqual(rows().map((_, index) => index + 1));
  });

  it('is public, also over a plain WebSocket, and shows only public fields', async () => {
    const user = await server.aUser();
    const { inbox, send } = await plain();
    send({ type: 'watch', topic: 'leaderboard' });
    const first = await inbox.next();
    expect(first).toMatchObject({ topic: 'leaderboard', type: 'snapshot' });
    expect(JSON.stringify(first)).not.toContain('@');
    await place(user, 10);
    await inbox.next((message) => JSON.stringify(message).includes(`"uid":"${user.uid}"`));
  });

  it('sends many bets in at most four messages a second, and only the rows that changed', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => server.aUser()));
    const client = await live(other.url);
    let updates = 0;
    const known = new Map<string, LeaderboardRow>();
    const heardTwice: LeaderboardRow[] = [];
    client.socket.on('topic', (message) => {
      if (message.topic !== 'leaderboard') return;
      if (message.type === 'snapshot') return;
      updates += 1;
      for (const change of message.data.rows?.changed ?? []) {
        const row = { ...known.get(change.uid), ...change } as LeaderboardRow;
        if (isDeepStrictEqual(row, known.get(row.uid))) heardTwice.push(row);
        known.set(row.uid, row);
      }
    });
    const page = await followLeaderboard(client);
    for (const row of page.rows()) known.set(row.uid, row);
    const game = await server.anOpenGame();
    const begun = Date.now();
    let placed = 0;
    for (; placed < 12 || Date.now() - begun < stormMs; placed += 1)
      await Promise.all(users.map((user) => place(user, 1, { game })));
    await eventually(() => {
      for (const { uid } of users) expect(page.rows().find((row) => row.uid === uid)?.balance).toBe(1000 - placed);
    });
    expect(updates).toBeGreaterThan(1);
    expect(updates).toBeLessThanOrEqual((Date.now() - begun) / 250 + 1);
    expect(heardTwice).toEqual([]);
  });

  it('reads nothing while it has no watchers', async () => {
    const user = await server.aUser();
    const client = await live(other.url);
    await followLeaderboard(client);
    client.socket.emit('unwatch', 'leaderboard');
    await client.authenticate(null);
    const before = looks;
    const watching = await live(other.url);
    await watching.snapshot('games');
    for (let round = 0; round < 5; round += 1) await place(user, 1);
    const { id } = await server.anOpenGame();
    // Published after all of that, on the same stream.
    await watching.inbox.next((message) => JSON.stringify(message).includes(id));
    expect(looks).toBe(before);
    await followLeaderboard(watching);
    expect(looks).toBeGreaterThan(before);
  });
});
