import { groupTopic, type TopicMessage } from '@courtside/contract';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followGroup } from '../../testing/follow.ts';
import { dataOf } from '../../testing/server.ts';
import { aSteeredTime } from '../../testing/steered-time.ts';
import { twoServers } from '../../testing/two-servers.ts';

const time = aSteeredTime();
/** Three times as long as the pause between two updates, so that more than one of them is due. */
const stormMs = 750;
const longerThanATokenMs = 2 * 3_600_000;
let servers: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  servers = await twoServers({ after: time.after });
});
afterEach(() => servers.hangUp());
afterAll(() => servers.end());

const aboutGroup = (id: string) => (message: TopicMessage) => message.topic === groupTopic(id);

describe('watching a group', () => {
  it('starts with a snapshot of the standings and the bets', async () => {
    const { server, live, aGroup, place } = servers;
    const { id, members } = await aGroup(3);
    await place(members[0], 25);
    const { data } = await (await live(members[1])).snapshot(groupTopic(id));
    const page = await server.call('GET', `/api/groups/${id}`, { token: members[0].token });
    const log = await server.call('GET', `/api/groups/${id}/log`, { token: members[0].token });
    const { entries } = dataOf('readGroupLog', log);
    expect(data).toEqual({ group: dataOf('getGroup', page), bets: [], log: entries, reactions: [], tickets: [] });
  });

  it('sends which members have no bet tonight, and nothing else about a bet before tip-off', async () => {
    const { server, other, live, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [ada, bob] = members;
    const client = await live(bob, other.url);
    const page = await followGroup(client, groupTopic(id));
    const startTime = new Date(time.clock() + 60_000);
    const game = await server.anOpenGame({ startTime });
    await eventually(() => expect(page.group().tonight.withoutBet).toEqual([ada.uid, bob?.uid]));
    const bet = await place(ada, 25, game);
    await eventually(() => expect(page.group().tonight.withoutBet).toEqual([bob?.uid]));
    expect(JSON.stringify(client.inbox.all)).not.toContain(bet.id);
    await server.call('DELETE', `/api/userbets/${ada.uid}/${bet.id}`, { token: ada.token });
    await eventually(() => expect(page.group().tonight.withoutBet).toEqual([ada.uid, bob?.uid]));
    const rest = await server.call('GET', `/api/groups/${id}`, { token: ada.token });
    expect(page.group().tonight).toEqual(dataOf('getGroup', rest).tonight);
  });

  it('sends a member’s bet and payout to every member at every server', async () => {
    const { server, other, live, aGroup, place } = servers;
    const { id, members } = await aGroup(3);
    const [ada, bob, cyd] = members;
    const pages = [
      await followGroup(await live(ada), groupTopic(id)),
      await followGroup(await live(bob, other.url), groupTopic(id)),
      await followGroup(await live(cyd, other.url), groupTopic(id)),
    ];
    const bet = await place(ada, 100);
    await eventually(() => {
      for (const { row } of pages) expect(row(ada.uid)).toMatchObject({ rank: 3, balance: 900, inPlay: 100 });
    });
    const core = await server.core();
    server.feed.score(bet.betId, 101, 99, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(bet.betId);
    await eventually(() => {
      for (const { row, group } of pages) {
        expect(row(ada.uid)).toMatchObject({ rank: 1, balance: 1150, inPlay: 0, totalWinnings: 150 });
        expect(group()).toMatchObject({ totalBalance: 3150, averageBalance: 1050 });
      }
    });
    const rest = await server.call('GET', `/api/groups/${id}`, { token: cyd?.token ?? '' });
    for (const { group } of pages) expect(group()).toEqual(dataOf('getGroup', rest));
    for (const { versions } of pages)
      expect(versions()).toEqual(versions().map((_, index) => (versions()[0] ?? 0) + index));
  });

  it('shows a new member to all watchers, and follows the member’s bets from then on', async () => {
    const { server, other, live, join, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [ada, bob] = members;
    const pages = [
      await followGroup(await live(ada), groupTopic(id)),
      await followGroup(await live(bob, other.url), groupTopic(id)),
    ];
    const friend = await server.aUser();
    await join(friend, id);
    await eventually(() => {
      for (const { group, row } of pages) {
        expect(group().memberIds).toEqual([...members.map(({ uid }) => uid), friend.uid]);
        expect(row(friend.uid)).toMatchObject({ balance: 1000 });
      }
    });
    const own = await followGroup(await live(friend, other.url), groupTopic(id));
    await place(friend, 7);
    await eventually(() => {
      for (const { row } of [...pages, own]) expect(row(friend.uid)).toMatchObject({ balance: 993, inPlay: 7 });
    });
  });

  it('sends the new creator and the remaining members when the creator leaves', async () => {
    const { other, live, leave, aGroup } = servers;
    const { id, members } = await aGroup(3);
    const [ada, bob, cyd] = members;
    const page = await followGroup(await live(cyd, other.url), groupTopic(id));
    await leave(ada, id);
    await eventually(() => {
      expect(page.group()).toMatchObject({ creatorId: bob?.uid, memberIds: [bob?.uid, cyd?.uid], totalBalance: 2000 });
      expect(page.row(ada.uid)).toBeUndefined();
    });
  });

  it('sends many bets in at most four messages a second, and ends at the stored state', async () => {
    const { server, other, live, aGroup, place } = servers;
    const { id, members } = await aGroup(6);
    const client = await live(members[0], other.url);
    const page = await followGroup(client, groupTopic(id));
    let updates = 0;
    client.socket.on('topic', (message) => {
      if (aboutGroup(id)(message) && message.type === 'update') updates += 1;
    });
    const game = await server.anOpenGame();
    const begun = Date.now();
    let inPlay = 0;
    for (; inPlay < 15 || Date.now() - begun < stormMs; inPlay += 1) {
      await Promise.all(members.map((member) => place(member, 1, game)));
    }
    await eventually(() => {
      for (const { uid } of members) expect(page.row(uid)).toMatchObject({ balance: 1_000 - inPlay, inPlay });
    });
    expect(updates).toBeGreaterThan(1);
    expect(updates).toBeLessThanOrEqual((Date.now() - begun) / 250 + 1);
  });
});

describe('a group', () => {
  it('is refused to users who are not members, to signed-out visitors, and for an unknown id', async () => {
    const { server, live, aGroup } = servers;
    const { id } = await aGroup(2);
    const stranger = await live(await server.aUser());
    expect(await stranger.watch(groupTopic(id))).toEqual({
      ok: false,
      code: 'forbidden',
      message: 'Only members can see this group.',
    });
    expect(await stranger.watch(groupTopic('none'))).toMatchObject({ ok: false, code: 'group-not-found' });
    for (const topic of ['group:', `group:${id}:x`, 'group:a b', 'group:__proto__'])
      expect(await stranger.watch(topic as never)).toMatchObject({ ok: false, code: 'bad-request' });
    expect(await (await live()).watch(groupTopic(id))).toMatchObject({ ok: false, code: 'unauthenticated' });
  });

  it('ends at once for a member who leaves, in every tab at every server, and continues for the others', async () => {
    const { other, live, leave, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [stays, goes] = members;
    if (goes === undefined) throw new Error('no member to leave');
    const tabs = [await live(goes), await live(goes, other.url)];
    for (const { snapshot } of tabs) await snapshot(groupTopic(id));
    const page = await followGroup(await live(stays, other.url), groupTopic(id));
    await leave(goes, id);
    for (const { ended } of tabs) expect(await ended.next()).toBe(groupTopic(id));
    const before = tabs.map(({ inbox }) => inbox.all.filter(aboutGroup(id)).length);
    await place(stays, 10);
    await eventually(() => expect(page.row(stays.uid)?.inPlay).toBe(10));
    for (const [index, { inbox, authenticate, watch }] of tabs.entries()) {
      await authenticate(goes.token);
      expect(inbox.all.filter(aboutGroup(id))).toHaveLength(before[index] ?? -1);
      expect(await watch(groupTopic(id))).toMatchObject({ ok: false, code: 'forbidden' });
    }
  });

  it('is no longer sent after signing out or when the session expired', async () => {
    const { live, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [stays, goes] = members;
    if (goes === undefined) throw new Error('no member to leave');
    const [signedOut, expired] = [await live(goes), await live(goes)];
    for (const { snapshot } of [signedOut, expired]) await snapshot(groupTopic(id));
    await signedOut.authenticate(null);
    time.pass(longerThanATokenMs);
    expect(await expired.watch(groupTopic(id))).toMatchObject({ code: 'unauthenticated' });
    const before = [signedOut, expired].map(({ inbox }) => inbox.all.filter(aboutGroup(id)).length);
    const page = await followGroup(await live(stays), groupTopic(id));
    await place(stays, 10);
    await eventually(() => expect(page.row(stays.uid)?.inPlay).toBe(10));
    for (const [index, { inbox, authenticate }] of [signedOut, expired].entries()) {
      await authenticate(null);
      expect(inbox.all.filter(aboutGroup(id))).toHaveLength(before[index] ?? -1);
    }
  });
});
