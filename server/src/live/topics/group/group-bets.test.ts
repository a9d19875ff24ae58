import { groupTopic } from '@courtside/contract';
import type { ListedGame } from '@courtside/core/league/games/providers/provider';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followGroup } from '../../../testing/follow.ts';
import { dataOf } from '../../../testing/server.ts';
import { aSteeredTime } from '../../../testing/steered-time.ts';
import { twoServers } from '../../../testing/two-servers.ts';

const minute = 60_000;
const time = aSteeredTime();
const inMinutes = (count: number) => new Date(time.clock() + count * minute);
let servers: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  servers = await twoServers({}, time);
});
afterEach(() => servers.hangUp());
afterAll(() => servers.end());

describe('friends’ bets', () => {
  const shownAt = async (page: Awaited<ReturnType<typeof followGroup>>, betId: string) => {
    await eventually(() => expect(page.bets().map((bet) => bet.id)).toContain(betId));
    return time.clock();
  };

  it('appear at tip-off, without any other event, and then with their results', async () => {
    const { server, other, live, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [ada, bob] = members;
    const client = await live(bob, other.url);
    const page = await followGroup(client, groupTopic(id));
    const startTime = inMinutes(5);
    const game = await server.anOpenGame({ startTime });
    const bet = await place(ada, 40, game);
    await eventually(() => expect(page.row(ada.uid)?.inPlay).toBe(40));
    const rest = async () =>
      dataOf('listGroupBets', await server.call('GET', `/api/groups/${id}/bets`, { token: bob?.token ?? '' }));
    time.pass(4 * minute);
    expect(await rest()).toEqual([]);
    expect((await (await live(ada)).snapshot(groupTopic(id))).data.bets).toEqual([]);
    expect(JSON.stringify(client.inbox.all)).not.toContain(bet.id);
    time.pass(minute);
    expect(await shownAt(page, bet.id)).toBeGreaterThanOrEqual(startTime.getTime());
    expect(page.bets()).toEqual([{ ...bet, username: page.row(ada.uid)?.username }]);
    expect(await rest()).toEqual(page.bets());

    const core = await server.core();
    server.feed.score(game.id, 101, 99, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(game.id);
    await eventually(() => expect(page.bets()).toMatchObject([{ id: bet.id, status: 'won' }]));
    expect(await rest()).toEqual(page.bets());
  });

  it('stay hidden when the game is postponed, and disappear when it is postponed after tip-off', async () => {
    const { server, live, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [ada, bob] = members;
    const client = await live(bob);
    const page = await followGroup(client, groupTopic(id));
    // A later start counts once a second reading confirms it.
    const putOff = async (offered: ListedGame, startTime: Date) => {
      for (let reading = 0; reading < 2; reading += 1) await server.anOpenGame({ ...offered, startTime });
    };
    const game = await server.anOpenGame({ startTime: inMinutes(3) });
    const bet = await place(ada, 40, game);
    const later = inMinutes(5);
    await putOff(game, later);
    await eventually(async () => {
      const { games } = (await client.snapshot('games')).data;
      expect(games).toContainEqual(expect.objectContaining({ id: game.id, startTime: later.toISOString() }));
    });
    time.pass(4 * minute);
    expect((await (await live(ada)).snapshot(groupTopic(id))).data.bets).toEqual([]);
    expect(page.bets()).toEqual([]);
    time.pass(minute);
    expect(await shownAt(page, bet.id)).toBeGreaterThanOrEqual(later.getTime());
    await putOff(game, inMinutes(60));
    await eventually(() => expect(page.bets()).toEqual([]));
  });

  it('go with a member who leaves, in the message that takes the row away', async () => {
    const { server, live, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [ada, bob = ada] = members;
    const page = await followGroup(await live(ada), groupTopic(id));
    const game = await server.anOpenGame({ startTime: inMinutes(1) });
    const [kept, hers] = [await place(ada, 5, game), await place(bob, 6, game)];
    time.pass(minute);
    await shownAt(page, kept.id);
    await shownAt(page, hers.id);
    await server.call('DELETE', `/api/groups/${id}/users/${bob.uid}`, { token: bob.token });
    await eventually(() => expect(page.row(bob.uid)).toBeUndefined());
    expect(page.bets().map((bet) => bet.id)).toEqual([kept.id]);
  });

  it('are never shown when they were cancelled', async () => {
    const { server, live, aGroup, place } = servers;
    const { id, members } = await aGroup(2);
    const [ada, bob] = members;
    const page = await followGroup(await live(bob), groupTopic(id));
    const game = await server.anOpenGame({ startTime: inMinutes(4) });
    const [cancelled, kept] = [await place(ada, 5, game), await place(ada, 6, game)];
    await server.call('DELETE', `/api/userbets/${ada.uid}/${cancelled.id}`, { token: ada.token });
    await eventually(() => expect(page.row(ada.uid)).toMatchObject({ balance: 994, inPlay: 6 }));
    time.pass(4 * minute);
    await shownAt(page, kept.id);
    expect(page.bets().map((bet) => bet.id)).toEqual([kept.id]);
    expect(page.row(ada.uid)).toMatchObject({ balance: 994, inPlay: 6 });
    const rest = await server.call('GET', `/api/groups/${id}/bets`, { token: ada.token });
    expect(dataOf('listGroupBets', rest).map((bet) => bet.id)).toEqual([kept.id]);
  });
});
