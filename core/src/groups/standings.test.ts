import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { emptyState, netProfitCents } from '../ledger/account-state.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import type { Group } from './group.ts';
import { joinGroup, leaveGroup } from './membership.ts';
import { readStandings } from './read-groups.ts';
import { rankMembers } from './standings.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** Creates accounts with the given names and balances. */
async function open(people: readonly { uid: string; username: string; balance: number }[]): Promise<void> {
  await world.db.users.insertMany(
    people.map(({ uid, username, balance }) => ({
      _id: mainAccountOf(uid),
      uid,
      username,
      email: `${uid}@example.com`,
      createdAt: new Date(tipOff),
      ...emptyState,
      holds: [],
      seq: 1,
      balance,
    })),
    { lean: true },
  );
}

describe('the standings of a group', () => {
  it('rank the members by balance, then name, then uid, with totals and the money in play', async () => {
    await open([
      { uid: 'u1', username: 'bob', balance: 90_001 },
      { uid: 'u2', username: 'Zoe', balance: 120_000 },
      { uid: 'u4', username: 'ann', balance: 120_000 },
      { uid: 'u3', username: 'ann', balance: 120_000 },
    ]);
    const { group } = await createGroup(world, { uid: 'u1', name: 'Hoops' });
    for (const uid of ['u2', 'u3', 'u4']) await joinGroup(world, uid, group.id);
    const game = await world.anOpenGame();
    const stake = (uid: string, amount: number, key: string) =>
      placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount, key });
    await stake('u1', 1_000, 'a');
    await stake('u1', 500, 'b');
    await stake('u1', 300, 'c');
    await undoBet(world, 'u1', 'c');

    const standings = await readStandings(world, 'u1', group.id);
    expect(standings).toMatchObject({ group: { id: group.id, name: 'Hoops' }, totalBalance: 448_501 });
    expect(standings.averageBalance).toBe(112_125);
    expect(standings.rows.map(({ rank, position, uid, inPlay }) => [rank, position, uid, inPlay])).toEqual([
      [1, 1, 'u2', 0],
      [1, 2, 'u3', 0],
      [1, 3, 'u4', 0],
      [4, 4, 'u1', 1_500],
    ]);
    expect(standings.rows[3]).toEqual({
      rank: 4,
      position: 4,
      uid: 'u1',
      username: 'bob',
      balance: 88_501,
      totalWinnings: 0,
      netProfit: 0,
      inPlay: 1_500,
      placesGained: null,
    });
  });

  it('have the net profit that the own record shows', async () => {
    await open([{ uid: 'np', username: 'np', balance: 100 }]);
    const stats = { bets: 4, won: 1, lost: 1, void: 0, staked: 90_000, inPlay: 10_000, returned: 20_000 };
    await world.db.users.updateOne({ uid: 'np' }, { $set: { stats } });
    const { group } = await createGroup(world, { uid: 'np', name: 'Hoops' });
    const { rows } = await readStandings(world, 'np', group.id);
    expect(rows).toMatchObject([{ netProfit: -60_000 }]);
    expect(netProfitCents(stats)).toBe(-60_000);
  });

  it('have the places gained and lost since the day began, and null for users without a balance then', async () => {
    const balances = new Map([
      ['g1', 900],
      ['g2', 20],
      ['g3', 10],
    ]);
    await open([
      { uid: 'g1', username: 'g1', balance: 100 },
      { uid: 'g2', username: 'g2', balance: 400 },
      { uid: 'g3', username: 'g3', balance: 200 },
      { uid: 'g4', username: 'g4', balance: 300 },
    ]);
    const { group } = await createGroup(world, { uid: 'g1', name: 'Hoops' });
    for (const uid of ['g2', 'g3', 'g4']) await joinGroup(world, uid, group.id);
    const { rows } = await readStandings({ ...world, dayBalances: async () => balances }, 'g1', group.id);
    expect(rows.map(({ uid, placesGained }) => [uid, placesGained])).toEqual([
      ['g2', 1],
      ['g4', null],
      ['g3', 0],
      ['g1', -3],
    ]);
  });

  it('give members with equal balances the same rank now and at the beginning of the day', () => {
    const member = (uid: string, balance: number, dayBalance: number | null) => {
      return { uid, username: uid, balance, totalWinnings: 0, netProfit: 0, inPlay: 0, dayBalance };
    };
    const members = [member('a', 300, 100), member('b', 200, 400), member('c', 200, 100), member('d', 100, 800)];
    const { rows } = rankMembers({} as Group, [...members, member('e', 100, null)]);
    expect(rows.map(({ uid, rank, placesGained }) => [uid, rank, placesGained])).toEqual([
      ['a', 1, 2],
      ['b', 2, 0],
      ['c', 2, 1],
      ['d', 4, -3],
      ['e', 4, null],
    ]);
  });

  it('reject users who are not members', async () => {
    const [member, other] = [await world.aUser(), await world.aUser()];
    const { group } = await createGroup(world, { uid: member, name: 'Hoops' });
    await expect(readStandings(world, other, group.id)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Only members can see this group.',
    });
    await expect(readStandings(world, member, 'none')).rejects.toMatchObject({ code: 'group-not-found' });
    await joinGroup(world, other, group.id);
    await expect(readStandings(world, other, group.id)).resolves.toMatchObject({ rows: [{}, {}] });
    await leaveGroup(world, other, group.id);
    await expect(readStandings(world, other, group.id)).rejects.toMatchObject({ code: 'forbidden' });
    await leaveGroup(world, member, group.id);
    await expect(readStandings(world, member, group.id)).rejects.toMatchObject({ code: 'group-not-found' });
  });

  it('equal a simple sort of random members', async () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', 'é', '😀', '\uffee', '~'), maxLength: 3 });
    const people = fc.array(fc.record({ username: name, balance: fc.nat({ max: 3 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(people, async (drawn) => {
        round += 1;
        const members = drawn.map((person, n) => ({
          ...person,
          username: `_${person.username}`,
          uid: `p${round}-${n}`,
        }));
        await open(members);
        const uids = members.map(({ uid }) => uid);
        const { group } = await createGroup(world, { uid: uids[0] ?? '', name: 'x' });
        await world.db.groups.updateOne({ _id: group.id }, { $set: { memberIds: uids } });
        const { rows } = await readStandings(world, uids[0] ?? '', group.id);
        const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
        const sorted = members.sort(
          (a, b) => b.balance - a.balance || bytes(a.username, b.username) || bytes(a.uid, b.uid),
        );
        expect(rows.map(({ uid }) => uid)).toEqual(sorted.map(({ uid }) => uid));
        expect(rows.map(({ position }) => position)).toEqual(sorted.map((_, n) => n + 1));
        const rankOf = ({ balance: own }: { balance: number }) =>
          1 + sorted.filter(({ balance }) => balance > own).length;
        expect(rows.map(({ rank }) => rank)).toEqual(sorted.map(rankOf));
      }),
      { numRuns: sample(6, 30) },
    );
  });
});
