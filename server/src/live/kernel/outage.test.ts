import { randomUUID } from 'node:crypto';
import { groupTopic } from '@courtside/contract';
import { aPageServer, page } from '@courtside/core/league/injuries/testing/a-page-server';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SignedIn } from '../../testing/emulator.ts';
import { followGroup, followLeaderboard } from '../../testing/follow.ts';
import { connectLive } from '../../testing/live.ts';
import { aServer, dataOf, type TestServer } from '../../testing/server.ts';

/** Two servers of one product, each with its own proxy to the same Redis. */
async function twoServers() {
  const { MONGODB_URI, REDIS_URL } = testConfig();
  const { url: INJURIES_URL, respondWith } = await aPageServer((_, response) => response.end());
  const servers = await Promise.all(
    [1, 2].map(async () => {
      const redis = await aProxy(REDIS_URL);
      const server = await aServer({ settings: { MONGODB_URI, REDIS_URL: redis.url, INJURIES_URL } });
      await server.core();
      return { redis, server };
    }),
  );
  const [near, far] = servers;
  if (near === undefined || far === undefined) throw new Error('two are two');
  respondWith(page((await aDemoPage()).text));
  onTestFinished(async () => {
    for (const { redis } of servers) redis.restore();
    await far.server.app.close();
    await near.server.end();
    for (const { redis } of servers) await redis.close();
  });
  return { near, far };
}

async function aDemoPage() {
  const demo = await aServer();
  await demo.core();
  const answer = await demo.call('GET', '/demo/injuries');
  await demo.end();
  return answer;
}

async function followAll(server: TestServer, user: SignedIn, groupId: string) {
  const client = await connectLive(server.url, { token: user.token });
  onTestFinished(() => void client.socket.close());
  let lastUpdated = (await client.snapshot('injuries')).data.lastUpdated;
  let groupIds = (await client.snapshot('me')).data.user.groupIds;
  client.socket.on('topic', (message) => {
    if (message.topic === 'injuries') lastUpdated = message.data.lastUpdated ?? lastUpdated;
    if (message.topic === 'me')
      groupIds = (message.type === 'notice' ? undefined : message.data.user?.groupIds) ?? groupIds;
  });
  return {
    ended: client.ended,
    group: await followGroup(client, groupTopic(groupId)),
    board: await followLeaderboard(client),
    injuriesOf: () => lastUpdated,
    groupIds: () => groupIds,
  };
}

/** Stops the periodic reads, which would hide a missing resync on a slow machine. */
function stopLooking(): void {
  const begin = globalThis.setInterval;
  const never = 2 ** 31 - 1;
  vi.stubGlobal('setInterval', (work: () => void, ms: number) => begin(work, ms < 15_000 ? ms : never));
  onTestFinished(() => void vi.unstubAllGlobals());
}

it('every topic at every server shows what happened while Redis was down', async () => {
  stopLooking();
  const { near, far } = await twoServers();
  const { server } = near;
  const [ada, bob, goes] = [await server.aUser(), await server.aUser(), await server.aUser()];
  const call = (method: string, path: string, { token }: SignedIn, body?: object) =>
    server.call(method, path, { token, ...(body !== undefined && { body }) });
  const create = async (groupName: string) =>
    dataOf('createGroup', await call('POST', '/api/groups', ada, { groupName })).id;
  const id = await create('Friends');
  for (const friend of [bob, goes]) await call('PUT', `/api/groups/${id}`, friend, {});
  const game = await server.anOpenGame();
  const pages = [await followAll(near.server, ada, id), await followAll(far.server, ada, id)];
  const leaver = await followAll(far.server, goes, id);
  await eventually(() => expect(pages.map(({ board }) => board.total())).toEqual([3, 3]));

  near.redis.cut();
  far.redis.cut();
  const friend = await server.aUser();
  await call('PUT', `/api/groups/${id}`, friend, {});
  await call('DELETE', `/api/groups/${id}/users/${goes.uid}`, goes);
  const second = await create('More friends');
  const body = { betId: game.id, teamChosen: game.team1, amount: 40, id: randomUUID() };
  dataOf('placeBet', await call('POST', `/api/userbets/${bob.uid}`, bob, body));
  const { lastUpdated } = await (await server.core()).injuries.refresh();
  expect(pages.map(({ board, group }) => [board.total(), group.row(bob.uid)?.inPlay])).toEqual([
    [3, 0],
    [3, 0],
  ]);

  // The server that missed everything reconnects first, before the other one publishes its resync.
  far.redis.restore();
  await eventually(async () => expect((await far.server.call('GET', '/readyz')).text).toContain('"redis":true'));
  near.redis.restore();
  await eventually(() => {
    for (const { group, board, injuriesOf, groupIds } of pages) {
      expect(group.group().memberIds).toEqual([ada, bob, friend].map(({ uid }) => uid));
      expect(group.row(bob.uid)).toMatchObject({ balance: 960, inPlay: 40 });
      expect(board.total()).toBe(4);
      expect(board.rows().find(({ uid }) => uid === bob.uid)).toMatchObject({ balance: 960, atStake: 40, rank: 1 });
      expect(injuriesOf()).toBe(lastUpdated?.toISOString());
      expect(groupIds()).toEqual([id, second]);
    }
  });
  expect(await leaver.ended.next()).toBe(groupTopic(id));

  await call('POST', `/api/userbets/${bob.uid}`, bob, { ...body, amount: 5, id: randomUUID() });
  await eventually(() => {
    for (const { group, board } of pages) {
      expect(group.row(bob.uid)?.inPlay).toBe(45);
      expect(board.rows().find(({ uid }) => uid === bob.uid)?.balance).toBe(955);
    }
  });
});
