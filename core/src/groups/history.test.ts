import { dayMs, hourMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { betKey } from '../ledger/bet.ts';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { historyBets, readGroupHistory } from './history.ts';
import { readStandings } from './read-groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** A bet that was decided some time ago, with its profit in cents; null for one that is pending. */
interface Made {
  readonly agoMs: number;
  readonly profit: number | null;
}

let count = 0;

/** Creates a user with these bets of their main account. */
async function aUserOf(made: readonly Made[]): Promise<string> {
  count += 1;
  const uid = `h-${count}`;
  const decided = made.flatMap(({ profit }) => (profit === null ? [] : [profit]));
  const stakes = made.length * 10_000;
  const inPlay = (made.length - decided.length) * 10_000;
  const returned = decided.length * 10_000 + decided.reduce((sum, profit) => sum + profit, 0);
  await world.db.users.insertMany(
    [
      {
        _id: mainAccountOf(uid),
        uid,
        username: uid,
        createdAt: new Date(world.time.now - 100 * dayMs),
        ...emptyState,
        stats: { ...emptyState.stats, bets: made.length, staked: stakes, inPlay, returned },
        holds: [],
        seq: 1,
        balance: 100_000,
      },
    ],
    { lean: true },
  );
  await world.db.bets.insertMany(
    made.map(({ agoMs, profit }, index) => {
      const at = new Date(world.time.now - agoMs);
      const id = `bet-${index}`;
      return {
        _id: betKey({ uid, id }),
        id,
        uid,
        account: mainAccountOf(uid),
        gameId: id,
        side: 1 as const,
        amount: 10_000,
        price: 100,
        potential: 10_000 + Math.max(0, profit ?? 0),
        status: profit === null ? ('pending' as const) : ('cashed-out' as const),
        ...(profit !== null && { cashedOut: 10_000 + profit }),
        placedAt: new Date(at.getTime() - hourMs),
        settledAt: profit === null ? null : at,
        betData: { team1: 'A', team2: 'B', team1Price: 100, team2Price: -120, startTime: at, endTime: at },
      };
    }),
    { lean: true },
  );
  return uid;
}

/** Creates a group whose members joined at the given times before now. */
async function aGroupOf(members: readonly { uid: string; joinedAgoMs: number }[]): Promise<string> {
  const { group } = await createGroup(world, { uid: members[0]?.uid ?? '', name: 'Hoops' });
  const joins = members.map(({ uid, joinedAgoMs }) => ({ uid, at: new Date(world.time.now - joinedAgoMs) }));
  await world.db.groups.updateOne({ _id: group.id }, { $set: { memberIds: members.map(({ uid }) => uid), joins } });
  return group.id;
}

const drawn = (points: readonly { at: Date; profit: number }[]) =>
  points.map(({ at, profit }) => ({ agoMs: world.time.now - at.getTime(), profit }));

async function historyOf(uid: string, groupId: string) {
  const { members } = await readGroupHistory(world, uid, groupId);
  return (of: string) => drawn(members.find((member) => member.uid === of)?.points ?? []);
}

describe('the history of a group', () => {
  it('begins with the profit that each member joined with, and steps when their bets were decided', async () => {
    const ann = await aUserOf([
      { agoMs: 3 * dayMs, profit: 2_000 },
      { agoMs: 2 * hourMs, profit: -500 },
      { agoMs: hourMs, profit: null },
      { agoMs: hourMs / 2, profit: 1_000 },
    ]);
    const bo = await aUserOf([]);
    const id = await aGroupOf([
      { uid: ann, joinedAgoMs: dayMs },
      { uid: bo, joinedAgoMs: 2 * hourMs },
    ]);
    const pointsOf = await historyOf(ann, id);
    expect(pointsOf(ann)).toEqual([
      { agoMs: dayMs, profit: 2_000 },
      { agoMs: 2 * hourMs, profit: 1_500 },
      { agoMs: hourMs / 2, profit: 2_500 },
    ]);
    expect(pointsOf(bo)).toEqual([{ agoMs: 2 * hourMs, profit: 0 }]);
  });

  it('shows the first eight members of the standings, and the user who reads it', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => aUserOf([])));
    const id = await aGroupOf(users.map((uid) => ({ uid, joinedAgoMs: dayMs })));
    const order = (await readStandings(world, users[0] ?? '', id)).rows.map(({ uid }) => uid);
    const shownTo = async (uid = '') => (await readGroupHistory(world, uid, id)).members.map((member) => member.uid);
    expect(await shownTo(order[0])).toEqual(order.slice(0, 8));
    expect(await shownTo(order[9])).toEqual([...order.slice(0, 8), order[9]]);
  });

  it('ends with the profit of the standings, whatever was decided when, for random bets', async () => {
    const made = fc.record({
      agoMs: fc.integer({ min: 1, max: 3 * dayMs }),
      profit: fc.option(fc.integer({ min: -10_000, max: 20_000 })),
    });
    const member = fc.record({ bets: fc.array(made, { maxLength: 12 }), joinedAgoMs: fc.nat({ max: 3 * dayMs }) });
    await fc.assert(
      fc.asyncProperty(member, async ({ bets, joinedAgoMs }) => {
        const uid = await aUserOf(bets);
        const id = await aGroupOf([{ uid, joinedAgoMs }]);
        const points = (await historyOf(uid, id))(uid);
        const [row] = (await readStandings(world, uid, id)).rows;
        expect(points.at(-1)?.profit).toBe(row?.netProfit);
        expect(points[0]?.agoMs).toBe(joinedAgoMs);
        for (const { agoMs, profit } of points) {
          const until = bets.filter((bet) => bet.agoMs >= agoMs);
          expect(profit).toBe(until.reduce((sum, bet) => sum + (bet.profit ?? 0), 0));
        }
      }),
      { numRuns: sample(6, 25) },
    );
  });

  it('stays small for a member with many bets, and still ends with their profit', async () => {
    const uid = await aUserOf(Array.from({ length: historyBets + 50 }, (_, n) => ({ agoMs: n * hourMs, profit: n })));
    const id = await aGroupOf([{ uid, joinedAgoMs: 90 * dayMs }]);
    const points = (await historyOf(uid, id))(uid);
    expect(points).toHaveLength(historyBets);
    const all = ((historyBets + 49) * (historyBets + 50)) / 2;
    expect(points.at(-1)).toEqual({ agoMs: 0, profit: all });
    expect(points[0]?.agoMs).toBe((historyBets - 1) * hourMs);
  });

  it('rejects users who are not members', async () => {
    const [uid, stranger] = [await aUserOf([]), await aUserOf([])];
    const id = await aGroupOf([{ uid, joinedAgoMs: dayMs }]);
    await expect(readGroupHistory(world, stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
