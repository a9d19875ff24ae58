import { groupTopic, type TopicMessage } from '@courtside/contract';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { followGroup, followOwnGroups } from '../../../testing/follow.ts';
import { dataOf } from '../../../testing/server.ts';
import { twoServers } from '../../../testing/two-servers.ts';

let servers: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  servers = await twoServers();
});
afterEach(() => servers.hangUp());
afterAll(() => servers.end());

it('ends the topic of a removed member within a second, with the reason, in every tab at every server', async () => {
  const { server, other, live, aGroup } = servers;
  const { id, members } = await aGroup(3);
  const [ada, bob, cyd] = members;
  if (bob === undefined || cyd === undefined) throw new Error('the group has three members');
  const tabs = [await live(bob), await live(bob, other.url)];
  for (const { snapshot } of tabs) await snapshot(groupTopic(id));
  const page = await followGroup(await live(cyd, other.url), groupTopic(id));
  const cards = await followOwnGroups(await live(bob, other.url));
  const removal = { token: ada.token, body: { uid: bob.uid } };
  dataOf('removeMember', await server.call('POST', `/api/groups/${id}/removed`, removal));
  const begun = Date.now();
  for (const { ended } of tabs) expect(await ended.next()).toBe(groupTopic(id));
  expect(Date.now() - begun).toBeLessThan(1_000);
  for (const { endings, watch } of tabs) {
    expect(endings).toEqual([{ topic: groupTopic(id), reason: 'removed' }]);
    expect(await watch(groupTopic(id))).toMatchObject({ ok: false, code: 'removed-from-group' });
  }
  await eventually(() => {
    expect(page.group().memberIds).toEqual([ada.uid, cyd.uid]);
    expect(page.row(bob.uid)).toBeUndefined();
    expect(cards.cards()).toEqual([]);
  });
});

it('notifies the other members of a new owner and a removal, the removed one too, wherever they are in the app', async () => {
  const { server, other, live, aGroup } = servers;
  const { id, members } = await aGroup(3);
  const [ada, bob, cyd] = members;
  if (bob === undefined || cyd === undefined) throw new Error('the group has three members');
  const noticesOf = async (user: typeof ada, url?: string) => {
    const client = await live(user, url);
    const kinds: string[] = [];
    client.socket.on('topic', (message: TopicMessage) => {
      if (message.topic !== 'me' || !('notices' in message.data)) return;
      for (const { kind, uid, groupId } of message.data.notices ?? []) kinds.push(`${kind} ${uid} ${groupId}`);
    });
    await client.snapshot('me');
    return kinds;
  };
  const [owner, former, removed] = [await noticesOf(bob), await noticesOf(ada), await noticesOf(cyd, other.url)];
  await server.call('PUT', `/api/groups/${id}/owner`, { token: ada.token, body: { uid: bob.uid } });
  await server.call('POST', `/api/groups/${id}/removed`, { token: bob.token, body: { uid: cyd.uid } });
  const [newOwner, removal] = [`new-owner ${bob.uid} ${id}`, `removed ${cyd.uid} ${id}`];
  await eventually(() => {
    expect(removed.toSorted()).toEqual([newOwner, removal]);
    expect(former).toEqual([removal]);
    expect(owner).toEqual([newOwner]);
  });
});
