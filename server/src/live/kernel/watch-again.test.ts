import { groupTopic, seasonTopic, type TopicMessage } from '@courtside/contract';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { streamKey } from '@courtside/core/platform/events/publisher';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SignedIn } from '../../testing/emulator.ts';
import { seasonSettings } from '../../testing/season-settings.ts';
import { dataOf, type TestServer } from '../../testing/server.ts';
import { twoServers } from '../../testing/two-servers.ts';

let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
beforeAll(async () => {
  servers = await twoServers();
  server = servers.server;
});
afterEach(() => servers.hangUp());
afterAll(() => servers.end());

/** Writes events as another process does. */
async function publishRaw(events: readonly unknown[]): Promise<void> {
  const redis = connectRedis(server.config.REDIS_URL, { offlineQueue: true, onError: () => undefined });
  await redis.xAdd(streamKey(server.config.keyspace), '*', { events: JSON.stringify(events) });
  redis.destroy();
}

const isMe = (message: TopicMessage): message is Extract<TopicMessage, { topic: 'me' }> => message.topic === 'me';
const isAccount = (message: TopicMessage) => isMe(message) && message.type === 'snapshot';

describe('a client that watches its account again', () => {
  it('gets no snapshot from any server when it has everything, and gets the updates that follow', async () => {
    const user = await server.aUser();
    await servers.place(user, 10);
    const first = await servers.live(user);
    await first.snapshot('me');
    await servers.place(user, 10);
    const { tag = '' } = await first.inbox.next(
      (message) => isMe(message) && message.type !== 'notice' && message.data.user?.seq === 3,
    );
    first.socket.close();
    const second = await servers.live(user, servers.other.url);
    const answer = await second.watchFrom('me', tag);
    expect(answer).toMatchObject({ ok: true, current: true });
    const bet = await servers.place(user, 10);
    const update = await second.inbox.next(isMe);
    expect(update).toMatchObject({ type: 'update', data: { user: { seq: 4 }, bets: { added: [{ id: bet.id }] } } });
    expect('version' in answer && answer.version + 1).toBe(update.version);
  });

  it.each([
    ['a bet', (user: SignedIn) => servers.place(user, 10)],
    [
      'a new name',
      async (user: SignedIn) => {
        const body = { username: `New ${user.uid}` };
        await server.call('PATCH', `/api/users/${user.uid}`, { token: user.token, body });
      },
    ],
  ])('gets a snapshot when it missed %s', async (_, change) => {
    const user = await server.aUser();
    const first = await servers.live(user);
    const { tag = '' } = await first.snapshot('me');
    first.socket.close();
    await change(user);
    const second = await servers.live(user);
    await eventually(async () =>
      expect(await second.watchFrom('me', tag)).toMatchObject({ ok: true, message: { type: 'snapshot' } }),
    );
  });

  it('gets a snapshot when its last one came while its bets lagged behind the ledger', async () => {
    const user = await server.aUser();
    await servers.place(user, 10);
    const core = await server.core();
    await core.db.bets.deleteMany({ uid: user.uid });
    const client = await servers.live(user);
    expect((await client.snapshot('me')).tag).toBeUndefined();
  });
});

it('a client that watches a public topic or a group again gets a snapshot only if it is behind', async () => {
  const { id, members } = await servers.aGroup(2);
  const [user, friend = user] = members;
  const [client, stays] = [await servers.live(user), await servers.live(friend)];
  for (const topic of ['games', 'leaderboard', 'injuries', groupTopic(id)] as const) {
    await stays.snapshot(topic);
    await eventually(async () => {
      const { tag = '' } = await client.snapshot(topic);
      expect(await client.watchFrom(topic, tag)).toMatchObject({ ok: true, current: true });
    });
  }
  const { tag = '' } = await client.snapshot('games');
  await server.anOpenGame();
  await eventually(async () =>
    expect(await client.watchFrom('games', tag)).toMatchObject({ ok: true, message: { type: 'snapshot' } }),
  );
  const elsewhere = await servers.live(user, servers.other.url);
  expect(await elsewhere.watchFrom('games', tag)).toMatchObject({ ok: true, message: { type: 'snapshot' } });
});

it('a group and a season that a client watches and leaves in a loop are read once', async () => {
  const { id, members } = await servers.aGroup(1);
  const { token } = members[0];
  const opened = await server.call('POST', `/api/groups/${id}/seasons`, { token, body: seasonSettings });
  const season = seasonTopic(id, dataOf('createSeason', opened).id);
  const core = await server.core();
  // A group is read with the balances of its members at the beginning of the day.
  const groupReads = vi.spyOn(core, 'dayBalances');
  const accounts = vi.spyOn(core.db.seasonAccounts, 'find');
  const membersRead = () =>
    accounts.mock.calls.filter(([, projection]) => JSON.stringify(projection)?.includes('dayStart')).length;
  const client = await servers.live(members[0]);
  for (let round = 0; round < 5; round += 1) {
    for (const topic of [groupTopic(id), season]) {
      await client.snapshot(topic);
      client.socket.emit('unwatch', topic);
    }
  }
  expect([groupReads.mock.calls.length, membersRead()]).toEqual([1, 1]);
});

describe('an event that this process cannot apply', () => {
  it('has the account it names read again', async () => {
    const [user, other] = [await server.aUser(), await server.aUser()];
    const [client, quiet] = [await servers.live(user), await servers.live(other)];
    await client.snapshot('me');
    await quiet.snapshot('me');
    const core = await server.core();
    await core.db.users.updateOne({ _id: mainAccountOf(user.uid) }, { $set: { username: 'renamed' } });
    await publishRaw([{ v: 99, type: 'profile', uid: user.uid, name: { first: 'renamed' } }]);
    const message = await client.inbox.next(isAccount);
    expect(message.data).toMatchObject({ user: { username: 'renamed' } });
    expect(quiet.inbox.all.filter(isAccount)).toEqual([]);
  });

  it('keeps no other event from being applied', async () => {
    const user = await server.aUser();
    const client = await servers.live(user);
    await client.snapshot('me');
    await publishRaw([null, 'bet', { v: 1 }, { v: 1, type: 'bet', uid: 5 }, { v: 1, type: 'unheard-of' }]);
    const bet = await servers.place(user, 10);
    // The event of the opened account may arrive first: it is older than the snapshot.
    const message = await client.inbox.next((each) => isMe(each) && each.type === 'update' && 'bets' in each.data);
    expect(message.data).toMatchObject({ bets: { added: [{ id: bet.id }] } });
  });
});

// Waits for two of the comparisons that followed-account.test.ts makes by its own clock.
it('an account whose event was lost reaches its watchers without a resync', { tags: ['deep'] }, async () => {
  const user = await server.aUser();
  const client = await servers.live(user);
  await client.snapshot('me');
  const core = await server.core();
  await core.db.users.updateOne({ _id: mainAccountOf(user.uid) }, { $set: { username: 'changed in silence' } });
  const message = await client.inbox.next(isAccount);
  expect(message.data).toMatchObject({ user: { username: 'changed in silence' } });
});
