import { groupTopic } from '@courtside/contract';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshResults } from '@courtside/core/testing/refresh';
import { expect, it } from 'vitest';
import { dataOf, type TestServer } from '../testing/server.ts';
import { useLiveServer } from '../testing/use-live-server.ts';

let server: TestServer;
const { live, place } = useLiveServer((started) => {
  server = started;
});

/** A group, and a link of its owner that shows it on a television. */
async function aLink() {
  const owner = await server.aUser();
  const { token } = owner;
  const create = async (groupName: string) =>
    dataOf('createGroup', await server.call('POST', '/api/groups', { token, body: { groupName } }));
  const [group, other] = [await create('Sofa'), await create('Office')];
  const made = await server.call('POST', `/api/groups/${group.id}/tv`, { token, body: { hours: 1 } });
  const link = dataOf('createTvLink', made);
  const key = link.path.slice(link.path.indexOf('#') + 1);
  return { owner, group, other, link, key };
}

it('shows its group, and nothing else of the member who made it', async () => {
  const { owner, group, other, link, key } = await aLink();
  expect(link.path).toBe(`/tv/${group.id}#${key}`);
  const statusOf = async (method: 'GET' | 'POST' | 'PATCH', path: string) =>
    (await server.call(method, path, { token: key, ...(method !== 'GET' && { body: {} }) })).status;
  expect(await statusOf('GET', `/api/groups/${group.id}`)).toBe(200);
  expect(await statusOf('GET', `/api/groups/${group.id}/seasons`)).toBe(200);
  for (const path of [
    `/api/groups/${other.id}`,
    `/api/groups/${group.id}/bets`,
    `/api/groups/${group.id}/log`,
    `/api/groups/${group.id}/tickets`,
    '/api/groups',
    `/api/users/${owner.uid}`,
    `/api/users/${owner.uid}/ledger`,
    `/api/userbets/user_id/${owner.uid}`,
    `/api/users/${owner.uid}/keys`,
  ])
    expect(await statusOf('GET', path), path).toBe(403);
  expect(await statusOf('PATCH', `/api/groups/${group.id}`)).toBe(403);
  expect(await statusOf('POST', `/api/groups/${group.id}/tv`)).toBe(403);

  const tv = await live({ token: key });
  await tv.snapshot(groupTopic(group.id));
  await tv.snapshot('games');
  for (const topic of ['me', 'own-groups', 'own-challenges', groupTopic(other.id), `tab:${group.id}`] as const)
    expect(await tv.watch(topic), topic).toMatchObject({ ok: false, code: 'forbidden' });
});

it('receives live what its routes show, and leaves the rooms of the user who signed in before it', async () => {
  const { owner, group, key } = await aLink();
  const topic = groupTopic(group.id);
  const path = `/api/groups/${group.id}`;
  const game = await server.anOpenGame();
  const bet = await place(owner, 10, { game });
  const pick = { betId: game.id, market: 'moneyline', side: 'team1' };
  const started = await server.call('POST', `${path}/tickets`, { token: owner.token, body: pick });
  const { id: ticketId } = dataOf('createGroupTicket', started);
  await server.changeGame(game.id, { startTime: new Date(Date.now() - 1_000) });
  server.feed.score(game.id, 7, 9, false);
  await refreshResults((await server.core()).games, server.feed);
  const member = await live({ token: owner.token });
  const ofMember = { bets: [{ id: bet.id }], log: [{ kind: 'created' }], tickets: [{ id: ticketId }] };
  await eventually(async () => expect((await member.snapshot(topic)).data).toMatchObject(ofMember));
  expect(await member.watch(`tab:${group.id}`)).toMatchObject({ ok: true });

  const tv = await live({ token: owner.token });
  await tv.snapshot(topic);
  await tv.snapshot('me');
  expect(await tv.authenticate(key)).toBe(true);
  const before = tv.inbox.all.length;
  const rename = async (groupName: string) =>
    dataOf('renameGroup', await server.call('PATCH', path, { token: owner.token, body: { groupName } }));
  await rename('Couch');
  const isNamed = (name: string) => (message: object) => JSON.stringify(message).includes(name);
  await member.inbox.next(isNamed('Couch'));
  await tv.snapshot('games');
  expect(tv.inbox.all.slice(before).filter(({ topic }) => topic !== 'games')).toEqual([]);

  const shown = await tv.snapshot(topic);
  expect(shown.data).toEqual({
    group: dataOf('getGroup', await server.call('GET', path, { token: key })),
    bets: [],
    log: [],
    reactions: [],
    tickets: [],
  });
  await rename('Sofa again');
  const update = await tv.inbox.next(isNamed('Sofa again'));
  expect(update.data).not.toHaveProperty('log');
});

it('ends when it is revoked, and on its television too', async () => {
  const { owner, group, link, key } = await aLink();
  const tv = await live({ token: key });
  await tv.snapshot(groupTopic(group.id));
  const ended = new Promise((resolve) => tv.socket.once('disconnect', resolve));
  const [listed] = dataOf(
    'listApiKeys',
    await server.call('GET', `/api/users/${owner.uid}/keys`, { token: owner.token }),
  );
  expect(listed).toMatchObject({ id: link.keyId, name: 'TV link', scope: 'tv', expiresAt: link.expiresAt });
  await server.call('DELETE', `/api/users/${owner.uid}/keys/${link.keyId}`, { token: owner.token });
  expect(await ended).toBe('io server disconnect');
  await eventually(async () => {
    expect((await server.call('GET', `/api/groups/${group.id}`, { token: key })).status).toBe(401);
  });
});

it('ends for good when its member leaves, also if they return', async () => {
  const { owner, group, key } = await aLink();
  const friend = await server.aUser();
  const path = `/api/groups/${group.id}`;
  await server.call('PUT', path, { token: friend.token, body: {} });
  const tv = await live({ token: key });
  await tv.snapshot(groupTopic(group.id));
  dataOf('leaveGroup', await server.call('DELETE', `${path}/users/${owner.uid}`, { token: owner.token }));
  dataOf('joinGroup', await server.call('PUT', path, { token: owner.token, body: {} }));
  const again = dataOf(
    'createTvLink',
    await server.call('POST', `${path}/tv`, { token: owner.token, body: { hours: 1 } }),
  );
  const status = async (token: string) => (await server.call('GET', path, { token })).status;
  await eventually(async () => expect(await status(key)).toBe(401));
  expect(await status(again.path.slice(again.path.indexOf('#') + 1))).toBe(200);
});

it('is made by members only, for an hour to a week', async () => {
  const { owner, group } = await aLink();
  const stranger = await server.aUser();
  const make = async (token: string, body: object) =>
    (await server.call('POST', `/api/groups/${group.id}/tv`, { token, body })).status;
  expect(await make(stranger.token, { hours: 1 })).toBe(403);
  expect(await make(owner.token, { hours: 0 })).toBe(400);
  expect(await make(owner.token, { hours: 169 })).toBe(400);
  expect(await make(owner.token, {})).toBe(400);
  expect(await make(owner.token, { hours: 168 })).toBe(201);
});
