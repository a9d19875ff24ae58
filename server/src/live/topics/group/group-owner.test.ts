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

/** The changes in the log that a client has received, newest first. */
function followLog(client: Awaited<ReturnType<typeof servers.live>>, first: readonly { kind: string }[], id: string) {
  let kinds = first.map(({ kind }) => kind);
  client.socket.on('topic', (message: TopicMessage) => {
    if (message.topic !== groupTopic(id) || !('log' in message.data)) return;
    const arrived = message.data.log.map(({ kind }) => kind);
    kinds = message.type === 'snapshot' ? arrived : [...arrived, ...kinds];
  });
  return () => kinds;
}

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

it('sends a new name, owner, expiry date and archive to every member, with the log', async () => {
  const { server, other, live, aGroup } = servers;
  const { id, members } = await aGroup(2);
  const [ada, bob] = members;
  const client = await live(bob, other.url);
  const page = await followGroup(client, groupTopic(id));
  const { log: first } = (await client.snapshot(groupTopic(id))).data;
  expect(first.map(({ kind }) => kind)).toEqual(['joined', 'created']);
  const log = followLog(client, first, id);
  const cards = await followOwnGroups(await live(bob, other.url));
  const change = async (method: string, path: string, body: object) => {
    const response = await server.call(method, `/api/groups/${id}${path}`, { token: ada.token, body });
    expect(response.status, response.text).toBe(200);
  };
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await change('PATCH', '', { groupName: 'Couch coaches' });
  await change('POST', '/invite/rotation', {});
  await change('PUT', '/invite/expiry', { expiresAt });
  await change('PUT', '/archived', { archived: true });
  await eventually(() => {
    expect(page.group()).toMatchObject({
      groupName: 'Couch coaches',
      archivedAt: expect.any(String),
      inviteExpiresAt: expiresAt,
      joinableById: false,
    });
    expect(cards.card(id)).toMatchObject({ groupName: 'Couch coaches', archived: true });
    expect(log()).toEqual(['archived', 'expiry', 'rotated', 'renamed', 'joined', 'created']);
  });
  await change('PUT', '/archived', { archived: false });
  await change('PUT', '/owner', { uid: bob?.uid });
  await eventually(() => {
    expect(page.group()).toMatchObject({ creatorId: bob?.uid, archivedAt: null });
    expect(log().slice(0, 2)).toEqual(['transferred', 'reopened']);
  });
  const rest = await server.call('GET', `/api/groups/${id}`, { token: ada.token });
  expect(page.group()).toEqual(dataOf('getGroup', rest));
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
