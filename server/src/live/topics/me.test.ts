import type { TopicMessage } from '@courtside/contract';
import { streamKey } from '@courtside/core/platform/events/publisher';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshResults } from '@courtside/core/testing/refresh';
import { describe, expect, it } from 'vitest';
import { claimsOf, forgeToken, type SignedIn, signUp } from '../../testing/emulator.ts';
import type { Inbox } from '../../testing/live.ts';
import { dataOf, type TestServer } from '../../testing/server.ts';
import { aSteeredTime } from '../../testing/steered-time.ts';
import { useLiveServer } from '../../testing/use-live-server.ts';

const time = aSteeredTime();
let server: TestServer;
const { live: connect, place } = useLiveServer(
  (started) => {
    server = started;
  },
  { deps: { after: time.after } },
);

const live = (token?: string) => connect(token === undefined ? {} : { token });

type MeUpdate = Extract<TopicMessage, { topic: 'me'; type: 'update' }>;
const isMe = (message: TopicMessage): message is Extract<TopicMessage, { topic: 'me' }> => message.topic === 'me';
const isUpdate = (message: TopicMessage): message is MeUpdate => isMe(message) && message.type === 'update';

/** Whether a message has a bet of that amount. */
const isStake = (message: TopicMessage, dollars: number) =>
  isUpdate(message) && message.data.bets?.added?.some(({ amount }) => amount === dollars) === true;

/** The next news of the entry of that number. */
async function nextEntry(inbox: Inbox<TopicMessage>, seq: number): Promise<MeUpdate> {
  const message = await inbox.next((each) => isUpdate(each) && each.data.user?.seq === seq);
  if (!isUpdate(message)) throw new Error('not an update');
  return message;
}

/** A token of the user that ends long after the emulator's own, which bear no signature either. */
function aLongToken({ uid, email }: SignedIn): string {
  return forgeToken({ ...claimsOf(uid, server.config.FIREBASE_PROJECT_ID, 4 * 3_600), email });
}

describe('watching the own account', () => {
  it('starts with a snapshot of the user and the bets', async () => {
    const user = await server.aUser();
    const bet = await place(user, 10);
    const { snapshot } = await live(user.token);
    const { data } = await snapshot('me');
    expect(data).toEqual({
      user: dataOf('getUser', await server.call('GET', `/api/users/${user.uid}`, { token: user.token })),
      bets: [bet],
    });
  });

  it('sends a bet to every tab: the balance and the bet', async () => {
    const user = await server.aUser();
    const tabs = await Promise.all([live(user.token), live(user.token)]);
    const before = await Promise.all(tabs.map(({ snapshot }) => snapshot('me')));
    const bet = await place(user, 10);
    for (const [index, { inbox }] of tabs.entries()) {
      const update = await nextEntry(inbox, 2);
      expect(update.version).toBeGreaterThan(before[index]?.version ?? Number.POSITIVE_INFINITY);
      expect(update.data).toEqual({
        user: {
          balance: 990,
          totalWinnings: 0,
          seq: 2,
          cashier: { firstDeposit: 'due', toppedUpOn: null },
          atStake: 10,
          stats: { bets: 1, running: 1, won: 0, lost: 0, push: 0, void: 0, cashedOut: 0, staked: 0, profit: 0 },
        },
        bets: { added: [bet] },
      });
    }
  });

  it('sends the payout when the game is decided', async () => {
    const user = await server.aUser();
    const { snapshot, inbox } = await live(user.token);
    await snapshot('me');
    const bet = await place(user, 10);
    await nextEntry(inbox, 2);
    const core = await server.core();
    server.feed.score(bet.betId, 101, 99, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(bet.betId);
    const { data } = await nextEntry(inbox, 3);
    expect(data).toMatchObject({
      user: { balance: 1015, totalWinnings: 15, seq: 3, atStake: 0, stats: { running: 0, won: 1, profit: 15 } },
      bets: { added: [{ id: bet.id, status: 'won' }] },
    });
  });

  it('sends every change that happens while the snapshot is being read', async () => {
    const user = await server.aUser();
    const games = await server.openGames(30);
    const { snapshot, inbox } = await live(user.token);
    const placing = games.map((game) => place(user, 1, { game }));
    const { version, data } = await snapshot('me');
    await Promise.all(placing);
    const known = new Set(data.bets.map(({ id }) => id));
    let next = version + 1;
    while (known.size < 30) {
      const update = await inbox.next((message) => isUpdate(message) && message.version > version);
      expect(update.version).toBe(next);
      next += 1;
      if (isUpdate(update)) for (const { id } of update.data.bets?.added ?? []) known.add(id);
    }
  });

  it('sends the account again after a resync if it is behind', async () => {
    const user = await server.aUser();
    const { snapshot, inbox } = await live(user.token);
    const { version } = await snapshot('me');
    const core = await server.core();
    await core.db.users.updateOne({ uid: user.uid }, { $set: { username: 'renamed without an event' } });
    const redis = connectRedis(server.config.REDIS_URL, { offlineQueue: true, onError: () => undefined });
    await redis.xAdd(streamKey(server.config.keyspace), '*', { resync: '1' });
    redis.destroy();
    const message = await inbox.next((message) => isMe(message) && message.type === 'snapshot');
    expect(message.version).toBeGreaterThan(version);
    expect(message.data).toMatchObject({ user: { username: 'renamed without an event' } });
  });

  it('sends the account again after recovery repaired it', async () => {
    const user = await server.aUser();
    const bet = await place(user, 10);
    const core = await server.core();
    await core.db.bets.deleteMany({ uid: user.uid });
    const { snapshot, inbox } = await live(user.token);
    expect((await snapshot('me')).data.bets).toEqual([]);
    await core.recovery.recover();
    const message = await inbox.next((message) => isMe(message) && message.type === 'snapshot');
    expect(message.data).toMatchObject({ bets: [{ id: bet.id }] });
  });

  it('includes every pending bet and the fifty newest', async () => {
    const user = await server.aUser();
    const games = await server.openGames(60);
    const ids = (await Promise.all(games.map((game) => place(user, 1, { game })))).map(({ id }) => id);
    const { snapshot } = await live(user.token);
    expect((await snapshot('me')).data.bets).toHaveLength(60);
    const core = await server.core();
    await core.db.bets.updateMany({ uid: user.uid }, { $set: { status: 'lost' } });
    const [oldest = ''] = ids;
    await core.db.bets.updateOne({ uid: user.uid, id: oldest }, { $set: { status: 'pending' } });
    const { data } = await snapshot('me');
    expect(new Set(data.bets.map(({ id }) => id))).toEqual(new Set([oldest, ...ids.slice(10)]));
    expect(data.bets).toHaveLength(51);
  });
});

describe('the own account', () => {
  it('cannot be watched by another user or a signed-out visitor', async () => {
    const [ada, bob] = await Promise.all([server.aUser(), server.aUser()]);
    const visitor = await live();
    const garbage = await live('garbage');
    const watching = await live(bob.token);
    for (const { watch } of [visitor, garbage]) {
      expect(await watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });
    }
    for (const topic of [`me:${ada.uid}`, ada.uid, 'me:', { uid: ada.uid }]) {
      expect(await watching.watch(topic as never)).toMatchObject({ ok: false, code: 'bad-request' });
    }
    expect((await watching.snapshot('me')).data.user.uid).toBe(bob.uid);
    await place(ada, 10);
    await place(bob, 20);
    await watching.inbox.next((message) => isStake(message, 20));
    for (const { inbox } of [visitor, garbage, watching]) {
      expect(JSON.stringify(inbox.all)).not.toContain(ada.uid);
      expect(inbox.all.filter((message) => isStake(message, 10))).toEqual([]);
    }
  });

  it('can be watched once the connection signs in, and by the next user after the user changed', async () => {
    const [ada, bob] = await Promise.all([server.aUser(), server.aUser()]);
    const { authenticate, watch, snapshot, inbox } = await live();
    expect(await watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });
    expect(await authenticate(ada.token)).toBe(true);
    expect((await snapshot('me')).data.user.uid).toBe(ada.uid);
    expect(await authenticate(bob.token)).toBe(true);
    await place(ada, 10);
    expect((await snapshot('me')).data.user.uid).toBe(bob.uid);
    await place(bob, 20);
    await inbox.next((message) => isStake(message, 20));
    expect(inbox.all.filter((message) => isStake(message, 10))).toEqual([]);
  });

  it('is no longer sent after signing out or after an invalid token', async () => {
    const user = await server.aUser();
    for (const goodbye of [null, 'garbage']) {
      const leaving = await live(user.token);
      const staying = await live(user.token);
      await Promise.all([leaving.snapshot('me'), staying.snapshot('me')]);
      await leaving.authenticate(goodbye);
      const received = leaving.inbox.all.length;
      const bet = await place(user, 10);
      await staying.inbox.next((message) => JSON.stringify(message).includes(bet.id));
      await leaving.authenticate(null);
      expect(leaving.inbox.all).toHaveLength(received);
      expect(await leaving.watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });
    }
  });

  it('is no longer sent once the token expires, and continues after a new one', async () => {
    const user = await server.aUser();
    const [forgetful, careful] = await Promise.all([live(user.token), live(user.token)]);
    await Promise.all([forgetful.snapshot('me'), careful.snapshot('me')]);
    expect(await careful.authenticate(aLongToken(user))).toBe(true);
    time.pass(2 * 3_600_000);
    expect(await forgetful.watch('me')).toMatchObject({ code: 'unauthenticated' });
    const received = forgetful.inbox.all.length;
    const bet = await place(user, 10);
    await careful.inbox.next((message) => JSON.stringify(message).includes(bet.id));
    await forgetful.authenticate(null);
    expect(forgetful.inbox.all).toHaveLength(received);
  });

  it('fails with user-not-found until the account is opened', async () => {
    const user = await signUp();
    const { watch, snapshot } = await live(user.token);
    expect(await watch('me')).toMatchObject({ ok: false, code: 'user-not-found', message: 'User not found.' });
    await server.call('POST', `/api/users/${user.uid}`, { token: user.token });
    expect((await snapshot('me')).data.user.balance).toBe(1000);
  });

  it('is forgotten when its last watcher has left', async () => {
    const user = await server.aUser();
    const first = await live(user.token);
    await first.snapshot('me');
    await place(user, 1);
    await nextEntry(first.inbox, 2);
    first.socket.close();
    const second = await live(user.token);
    await eventually(async () => expect((await second.snapshot('me')).version).toBe(0));
  });
});
