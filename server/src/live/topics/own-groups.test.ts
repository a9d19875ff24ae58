import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followOwnGroups } from '../../testing/follow.ts';
import { dataOf } from '../../testing/server.ts';
import { twoServers } from '../../testing/two-servers.ts';

let servers: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  servers = await twoServers();
});
afterEach(() => servers.hangUp());
afterAll(() => servers.end());

describe('watching the own groups', () => {
  it('requires a signed-in user', async () => {
    const visitor = await servers.live();
    expect(await visitor.watch('own-groups')).toMatchObject({ ok: false, code: 'unauthenticated' });
  });

  it('starts with the groups of the user, oldest first, and is empty without one', async () => {
    const { server, live, aGroup, join } = servers;
    const loner = await server.aUser();
    expect((await followOwnGroups(await live(loner))).cards()).toEqual([]);
    const [first, second] = [await aGroup(1), await aGroup(2)];
    await join(loner, second.id);
    await join(loner, first.id);
    servers.hangUp();
    const { cards } = await followOwnGroups(await live(loner));
    expect(cards().map(({ id, memberCount, rank }) => ({ id, memberCount, rank }))).toEqual([
      { id: first.id, memberCount: 2, rank: 1 },
      { id: second.id, memberCount: 3, rank: 1 },
    ]);
    expect(new Set(cards()[1]?.leaders.map(({ uid }) => uid))).toEqual(
      new Set([loner.uid, ...second.members.map(({ uid }) => uid)]),
    );
  });

  it('sends ranks, names and numbers of members to every member at every server', async () => {
    const { server, other, live, aGroup, join, leave, place } = servers;
    const { id, members } = await aGroup(2);
    const [ada, bob = ada] = members;
    const [hers, his] = [await followOwnGroups(await live(ada)), await followOwnGroups(await live(bob, other.url))];
    expect(hers.card(id)).toMatchObject({ memberCount: 2, rank: 1 });

    // A stake leaves the balance, so Bob leads.
    await place(ada, 100);
    await eventually(() => {
      expect(hers.card(id)).toMatchObject({ rank: 2, leaders: [{ uid: bob.uid }, { uid: ada.uid }] });
      expect(his.card(id)).toMatchObject({ rank: 1 });
    });

    const cyd = await server.aUser();
    await join(cyd, id);
    await eventually(() => {
      for (const { card } of [hers, his]) expect(card(id)).toMatchObject({ memberCount: 3 });
      expect(hers.card(id)).toMatchObject({ rank: 3 });
    });
    const rename = { token: cyd.token, body: { username: 'Cyd the third' } };
    dataOf('renameUser', await server.call('PATCH', `/api/users/${cyd.uid}`, rename));
    const named = expect.arrayContaining([{ uid: cyd.uid, username: 'Cyd the third' }]);
    await eventually(() => {
      for (const { card } of [hers, his]) expect(card(id)?.leaders).toEqual(named);
    });

    // The members left have new ranks; the user who left has no card.
    const theirs = await followOwnGroups(await live(cyd, other.url));
    await leave(cyd, id);
    await leave(bob, id);
    await eventually(() => {
      expect(hers.card(id)).toMatchObject({ memberCount: 1, rank: 1, leaders: [{ uid: ada.uid }] });
      expect([his.cards(), theirs.cards()]).toEqual([[], []]);
    });
    for (const { versions } of [hers, his])
      expect(versions()).toEqual(versions().map((_, index) => (versions()[0] ?? 0) + index));
  });

  it('stops when the user signs out', async () => {
    const { live, aGroup, join, server } = servers;
    const { id, members } = await aGroup(1);
    const [ada] = members;
    const page = await live(ada);
    await followOwnGroups(page);
    const stays = await followOwnGroups(await live(ada, servers.other.url));
    await page.authenticate(null);
    const before = page.inbox.all.length;
    await join(await server.aUser(), id);
    await eventually(() => expect(stays.card(id)).toMatchObject({ memberCount: 2 }));
    expect(page.inbox.all.slice(before).filter(({ topic }) => topic === 'own-groups')).toEqual([]);
  });
});
