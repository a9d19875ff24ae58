import { groupTopic, type ReactionName, type ReactionTarget, reactionKey } from '@courtside/contract';
import { countedUri, countReads } from '@courtside/core/testing/count-reads';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { SignedIn } from '../../../testing/emulator.ts';
import { followGroup } from '../../../testing/follow.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { twoServers } from '../../../testing/two-servers.ts';

let servers: Awaited<ReturnType<typeof twoServers>>;
/** The server of the subscribers, whose reads are counted. */
let counted: TestServer;
beforeAll(async () => {
  // Topics are also read again on an interval, which would count if it came during a test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  servers = await twoServers();
  const { MONGODB_URI, REDIS_URL } = servers.server.config;
  counted = await aServer({ settings: { MONGODB_URI: countedUri(MONGODB_URI), REDIS_URL } });
  await counted.core();
});
afterEach(() => servers.hangUp());
afterAll(async () => {
  await counted.app.close();
  await servers.end();
  vi.useRealTimers();
});

/** A group of two with a challenge of the first to the second. */
async function aChallenge() {
  const { server, aGroup } = servers;
  const { id, members } = await aGroup(2);
  const [ada, bob] = members;
  if (bob === undefined) throw new Error('the group has two members');
  const game = await server.anOpenGame();
  const body = { betId: game.id, side: 'team1', amount: 5, price: 120, opponent: bob.uid };
  const made = await server.call('POST', `/api/groups/${id}/challenges`, { token: ada.token, body });
  const target: ReactionTarget = { kind: 'challenge', id: (made.body as { data: { id: string } }).data.id };
  return { id, ada, bob, target };
}

function react(id: string, { token }: SignedIn, target: ReactionTarget, reaction: ReactionName | null) {
  const body = { target, reaction };
  return servers.server.call('PUT', `/api/groups/${id}/reactions`, { token, body });
}

it('sends members each reaction without a read, and a new subscriber all of them', async () => {
  const { id, ada, bob, target } = await aChallenge();
  const page = await followGroup(await servers.live(bob, counted.url), groupTopic(id));
  expect(page.reactions()).toEqual([]);
  const by = (...each: readonly (readonly [SignedIn, ReactionName])[]) => [
    {
      target: reactionKey(target),
      by: each.map(([{ uid }, reaction]) => ({ uid, reaction })).toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
    },
  ];
  const core = await counted.core();
  const round = async () => {
    const { documents } = await countReads(core.db, async () => {
      await react(id, ada, target, 'fire');
      await eventually(() => expect(page.reactions()).toEqual(by([ada, 'fire'])));
      await react(id, bob, target, 'laugh');
      await react(id, ada, target, 'cry');
      await eventually(() => expect(page.reactions()).toEqual(by([ada, 'cry'], [bob, 'laugh'])));
      for (const member of [ada, bob]) await react(id, member, target, null);
      await eventually(() => expect(page.reactions()).toEqual([]));
      await core.db.driver.command({ ping: 1 });
    });
    return documents;
  };
  // A topic may be read again for another reason at the same time, but not in each of three rounds.
  const rounds = [await round(), await round(), await round()];
  expect(Math.min(...rounds)).toBe(0);
  await react(id, bob, target, 'laugh');
  await eventually(() => expect(page.reactions()).toEqual(by([bob, 'laugh'])));
  const { data } = await (await servers.live(ada, servers.other.url)).snapshot(groupTopic(id));
  expect(data.reactions).toEqual(by([bob, 'laugh']));
});

it('removes the reactions of a member who leaves', async () => {
  const { id, ada, bob, target } = await aChallenge();
  await react(id, bob, target, 'wow');
  const page = await followGroup(await servers.live(ada), groupTopic(id));
  expect(page.reactions()).toHaveLength(1);
  await servers.leave(bob, id);
  await eventually(() => expect(page.reactions()).toEqual([]));
});

it('refuses a bet before its tip-off, a name that is no reaction, and fields that no target has', async () => {
  const { aGroup, place, server } = servers;
  const { id, members } = await aGroup(2);
  const [ada] = members;
  const { id: betId } = await place(ada, 5);
  const target = { kind: 'bet', userId: ada.uid, betId } as const;
  expect(await react(id, ada, target, 'fire')).toMatchObject({
    status: 404,
    body: { code: 'reaction-target-not-found' },
  });
  const send = (body: object) => server.call('PUT', `/api/groups/${id}/reactions`, { token: ada.token, body });
  expect((await send({ target, reaction: 'thumb' })).status).toBe(400);
  expect((await send({ target: { ...target, id: 'x' }, reaction: 'fire' })).status).toBe(400);
  expect((await send({ target: { kind: 'moment', night: 'today', name: 'winner' }, reaction: 'fire' })).status).toBe(
    400,
  );
});
