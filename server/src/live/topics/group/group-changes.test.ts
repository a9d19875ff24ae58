import { groupTopic } from '@courtside/contract';
import { countedUri, countReads } from '@courtside/core/testing/count-reads';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { followGroup, followOwnGroups } from '../../../testing/follow.ts';
import { aServer, dataOf, type TestServer } from '../../../testing/server.ts';
import { twoServers } from '../../../testing/two-servers.ts';

let servers: Awaited<ReturnType<typeof twoServers>>;
/** The server of the members, whose reads are counted. */
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

it('sends members a new name, owner, expiry and archiving with the log, one update each, without a read', async () => {
  const { server, live, aGroup } = servers;
  const { id, members } = await aGroup(3);
  const [ada, bob, cyd] = members;
  if (bob === undefined || cyd === undefined) throw new Error('the group has three members');
  const owner = { token: ada.token };
  const rename = async (groupName: string) =>
    dataOf('renameGroup', await server.call('PATCH', `/api/groups/${id}`, { ...owner, body: { groupName } }));
  // Events arrive in order: with this name, the server has received those of the joins.
  const cards = await followOwnGroups(await live(bob, counted.url));
  await rename('Hoops');
  await eventually(() => expect(cards.card(id)).toMatchObject({ groupName: 'Hoops' }));
  const pages = [
    await followGroup(await live(bob, counted.url), groupTopic(id)),
    await followGroup(await live(cyd, counted.url), groupTopic(id)),
  ];
  const before = pages.map(({ versions }) => versions().length);
  const core = await counted.core();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const put = (path: string, body: object) => server.call('PUT', `/api/groups/${id}/${path}`, { ...owner, body });
  const moves: readonly (readonly [kind: string, move: () => Promise<unknown>])[] = [
    ['renamed', () => rename('Rims')],
    ['expiry', () => put('invite/expiry', { expiresAt })],
    ['leagues', () => put('leagues', { leagues: ['wnba'] })],
    ['rotated', () => server.call('POST', `/api/groups/${id}/invite/rotation`, { ...owner, body: {} })],
    ['archived', () => put('archived', { archived: true })],
    ['reopened', () => put('archived', { archived: false })],
    ['transferred', () => put('owner', { uid: bob.uid })],
  ];
  const { documents, commands } = await countReads(core.db, async () => {
    for (const [kind, move] of moves) {
      await move();
      await eventually(() => {
        for (const { log } of pages) expect(log()[0]).toMatchObject({ kind, by: { uid: ada.uid } });
      });
    }
    await core.db.driver.command({ ping: 1 });
  });
  // The ping is the only command.
  expect({ documents, commands }).toEqual({ documents: 0, commands: 1 });
  const token = cyd.token;
  const page = dataOf('getGroup', await server.call('GET', `/api/groups/${id}`, { token }));
  const log = dataOf('readGroupLog', await server.call('GET', `/api/groups/${id}/log`, { token }));
  expect(page).toMatchObject({ groupName: 'Rims', creatorId: bob.uid });
  for (const each of pages) {
    expect(each.group()).toEqual(page);
    expect(each.log()).toEqual(log.entries);
  }
  expect(pages.map(({ versions }) => versions().length)).toEqual(before.map((count) => count + moves.length));
});
