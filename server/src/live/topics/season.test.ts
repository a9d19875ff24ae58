import { groupTopic, seasonTopic, type TopicMessage, type TopicNotices, type TopicUpdates } from '@courtside/contract';
import { expect, it } from 'vitest';
import type { SignedIn } from '../../testing/emulator.ts';
import { connectPlain } from '../../testing/live.ts';
import { seasonSettings } from '../../testing/season-settings.ts';
import { dataOf, type TestServer } from '../../testing/server.ts';
import { useLiveServer } from '../../testing/use-live-server.ts';

let server: TestServer;
// Days of an hour: the season starts when it is opened, whatever the time in New York.
const settings = { SEASON_DAY_MS: '3600000' };
const { live, place: placeBet } = useLiveServer(
  (started) => {
    server = started;
  },
  { settings },
);

/** A group of an owner and a member, and a way to open its season. */
async function aGroup() {
  const [owner, member] = await Promise.all([server.aUser(), server.aUser()]);
  const { token } = owner;
  const group = dataOf('createGroup', await server.call('POST', '/api/groups', { token, body: { groupName: 'Sofa' } }));
  const groupPath = `/api/groups/${group.id}`;
  dataOf('joinGroup', await server.call('PUT', groupPath, { token: member.token, body: {} }));
  const openSeason = async () => {
    const opened = await server.call('POST', `${groupPath}/seasons`, { token, body: seasonSettings });
    return dataOf('createSeason', opened);
  };
  return { owner, member, group, groupPath, openSeason };
}

/** A group of an owner and a member, with a season that runs. */
async function aSeason() {
  const { openSeason, group, ...rest } = await aGroup();
  const season = await openSeason();
  return { ...rest, season, topic: seasonTopic(group.id, season.id) };
}

async function place(user: SignedIn, account: string) {
  const game = await server.anOpenGame({ startTime: new Date(Date.now() + 1_800_000) });
  return placeBet(user, 10, { game, account });
}

/** What an update of the own account has. */
const ownUpdate = (message: TopicMessage): TopicUpdates['me'] =>
  message.topic === 'me' && message.type === 'update' ? message.data : {};
/** What is sent to a user once. */
const ownNotice = (message: TopicMessage): TopicNotices['me'] =>
  message.topic === 'me' && message.type === 'notice' ? message.data : {};

/** Whether a message updates the row of a user, to a balance if one is given. */
const updatesRow =
  (topic: string, { uid, balance }: { uid: string; balance?: number }) =>
  (message: TopicMessage) =>
    message.topic === topic &&
    message.type === 'update' &&
    'rows' in message.data &&
    message.data.rows?.changed?.some((row) => row.uid === uid && (balance === undefined || row.balance === balance)) ===
      true;

it('sends a bet of a member to everyone who watches the season, and the account to its owner', async () => {
  const { owner, member, season, topic } = await aSeason();
  const [watcher, own] = await Promise.all([live(owner), live(member)]);
  const { data } = await watcher.snapshot(topic);
  expect(data.season).toEqual(season);
  expect(data.rows.map(({ standing, balance }) => [standing, balance])).toEqual([
    [100, 100],
    [100, 100],
  ]);
  await own.snapshot('me');
  const bet = await place(member, season.id);
  expect(bet).toMatchObject({ account: season.id, amount: 10 });

  // Updates from before the bet may still arrive.
  const update = await watcher.inbox.next(updatesRow(topic, { uid: member.uid, balance: 90 }));
  expect(update.data).toEqual({
    rows: { changed: [expect.objectContaining({ uid: member.uid, balance: 90, inPlay: 10 })] },
  });
  const accountIn = (message: TopicMessage) =>
    ownNotice(message).accounts?.find(({ account }) => account === season.id);
  const paid = await own.inbox.next((message) => accountIn(message)?.atStake === 10);
  expect(accountIn(paid)).toMatchObject({ balance: 90, canBet: true });
  const received = own.inbox.all.map(ownUpdate);
  expect(received.flatMap(({ bets }) => (bets?.added ?? []).map(({ id }) => id))).toEqual([bet.id]);
  // The season runs on, so its account takes bets, also when it is sent again.
  await place(member, season.id);
  await own.inbox.next((message) => accountIn(message)?.atStake === 20);
  const sent = own.inbox.all.flatMap((message) => ownNotice(message).accounts ?? []);
  expect(sent.every(({ canBet }) => canBet)).toBe(true);
  // The main balance did not move.
  expect(received.flatMap(({ user }) => user ?? [])).toEqual([]);
});

it('sends every member the new name of the group with the account in its season', async () => {
  const { owner, member, season, groupPath } = await aSeason();
  const own = await live(member);
  await own.snapshot('me');
  await server.call('PATCH', groupPath, { token: owner.token, body: { groupName: 'Rims' } });
  const isRenamed = (message: TopicMessage) =>
    ownNotice(message).accounts?.some(({ account, groupName }) => account === season.id && groupName === 'Rims') ===
    true;
  await own.inbox.next(isRenamed);
});

it('sends the watchers of a group the season that its owner opens', async () => {
  const { member, group, openSeason } = await aGroup();
  const watcher = await live(member);
  await watcher.snapshot(groupTopic(group.id));
  const { id } = await openSeason();
  const notice = await watcher.inbox.next(({ topic, type }) => topic === groupTopic(group.id) && type === 'notice');
  expect(notice.data).toEqual({ seasonIds: [id] });
});

it('is for members, and ends immediately for a member who leaves', async () => {
  const { member, groupPath, topic } = await aSeason();
  const stranger = await live(await server.aUser());
  expect(await stranger.watch(topic)).toMatchObject({ ok: false, code: 'forbidden' });
  expect(await stranger.watch(seasonTopic('unknown', 'unknown'))).toMatchObject({ ok: false, code: 'group-not-found' });
  const client = await live(member);
  await client.snapshot(topic);
  expect(await client.watch(topic.replace(/:[^:]*$/, ':unknown') as typeof topic)).toMatchObject({
    ok: false,
    code: 'season-not-found',
  });
  await server.call('DELETE', `${groupPath}/users/${member.uid}`, { token: member.token });
  expect(await client.ended.next()).toBe(topic);
});

it('sends a client that missed a bet of a season the bets again', async () => {
  const { member, season } = await aSeason();
  const { tag = '' } = await (await live(member)).snapshot('me');
  expect(await (await live(member)).watchFrom('me', tag)).toMatchObject({ ok: true, current: true });
  const bet = await place(member, season.id);
  const answer = await (await live(member)).watchFrom('me', tag);
  expect(answer).toMatchObject({ ok: true, message: { data: { bets: [{ id: bet.id }] } } });
});

it('names the permanent refusal of a season, and every topic to a client that asks for an unknown one', async () => {
  const { owner, group } = await aGroup();
  const page = await live(owner);
  expect(await page.watch(seasonTopic(group.id, 'unknown'))).toMatchObject({ ok: false, code: 'season-not-found' });
  const script = await connectPlain(server.url);
  script.send({ type: 'watch', topic: 'seasons' });
  expect(await script.inbox.next()).toMatchObject({
    code: 'bad-request',
    message:
      'Topics here: games, leaderboard, injuries, group:<id>, season:<groupId>:<id>, tab:<groupId>, own-challenges, me, own-groups.',
  });
  script.socket.close();
});
