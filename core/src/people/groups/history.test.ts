import { dayMs, hourMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { emptyState } from '../../ledger/account-state.ts';
import { entryId } from '../../ledger/entry.model.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { createGroups } from './groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

let count = 0;

interface Entry {
  readonly at: number;
  readonly balance: number;
}

/** Creates a user with a ledger entry at each of the given times before now. */
async function aUserOf(agoMs: readonly number[]): Promise<{ uid: string; entries: Entry[] }> {
  count += 1;
  const uid = `h-${count}`;
  const entries = agoMs
    .toSorted((a, b) => b - a)
    .map((ago, index) => ({ at: world.time.now - ago, balance: 100_000 + index }));
  const last = entries.at(-1) ?? { at: 0, balance: 0 };
  await world.db.users.insertMany(
    [
      {
        _id: mainAccountOf(uid),
        uid,
        username: uid,
        groupIds: [],
        createdAt: new Date(entries[0]?.at ?? 0),
        ...emptyState,
        holds: [],
        seq: entries.length,
        balance: last.balance,
      },
    ],
    { lean: true },
  );
  await insertEntries(uid, entries, 0);
  return { uid, entries };
}

/** Adds entries to the ledger of a user who has `count` entries. */
async function insertEntries(uid: string, entries: readonly Entry[], count: number): Promise<void> {
  await world.db.entries.insertMany(
    entries.map(({ at, balance }, index) => ({
      _id: entryId(mainAccountOf(uid), count + index + 1),
      account: mainAccountOf(uid),
      seq: count + index + 1,
      kind: 'correction' as const,
      key: String(count + index),
      amount: 1,
      balance,
      at: new Date(at),
      ref: { reason: 'test' },
    })),
    { lean: true },
  );
}

/** Creates a group whose members joined at the given times before now. */
async function aGroupOf(members: readonly { uid: string; joinedAgoMs: number }[]): Promise<string> {
  const { group } = await world.groups.create({ uid: members[0]?.uid ?? '', name: 'Hoops' });
  const joins = members.map(({ uid, joinedAgoMs }) => ({ uid, at: new Date(world.time.now - joinedAgoMs) }));
  await world.db.groups.updateOne({ _id: group.id }, { $set: { memberIds: members.map(({ uid }) => uid), joins } });
  return group.id;
}

const drawn = (points: readonly { at: Date; balance: number }[]) =>
  points.map(({ at, balance }) => ({ at: at.getTime(), balance }));

describe('the history of a group', () => {
  it('begins with the balance at which each member joined, and has every later entry at its own time', async () => {
    const ann = await aUserOf([3 * dayMs, 2 * dayMs, hourMs, 2 * 60_000 + 55_000]);
    const bo = await aUserOf([dayMs, hourMs / 2]);
    const id = await aGroupOf([
      { uid: ann.uid, joinedAgoMs: dayMs },
      { uid: bo.uid, joinedAgoMs: 2 * hourMs },
    ]);
    const { members } = await world.groups.history(ann.uid, id);
    const pointsOf = (uid: string) => drawn(members.find((member) => member.uid === uid)?.points ?? []);
    const { now } = world.time;
    expect(pointsOf(ann.uid)).toEqual([
      { at: now - dayMs, balance: 100_001 },
      { at: now - hourMs, balance: 100_002 },
      { at: now - 175_000, balance: 100_003 },
    ]);
    expect(pointsOf(bo.uid)).toEqual([
      { at: now - 2 * hourMs, balance: 100_000 },
      { at: now - hourMs / 2, balance: 100_001 },
    ]);
    world.time.now += 3 * 60_000;
    expect(await world.groups.history(ann.uid, id)).toEqual({ members });
  });

  it('shows the first eight members of the standings, and the user who reads it', async () => {
    const users = await Promise.all(
      Array.from({ length: 10 }, (_, n) => aUserOf([2 * dayMs, ...Array.from({ length: n }, () => hourMs)])),
    );
    const id = await aGroupOf(users.map(({ uid }) => ({ uid, joinedAgoMs: dayMs })));
    const byBalance = users.map(({ uid }) => uid).reverse();
    const shownTo = async (uid = '') => (await world.groups.history(uid, id)).members.map((member) => member.uid);
    expect(await shownTo(byBalance[0])).toEqual(byBalance.slice(0, 8));
    expect(await shownTo(byBalance[9])).toEqual([...byBalance.slice(0, 8), byBalance[9]]);
  });

  it('equals what reading every entry would give, for random ledgers', async () => {
    const ledger = fc.array(fc.integer({ min: 0, max: 3 * dayMs }), { minLength: 1, maxLength: 40 });
    const member = fc.record({ entries: ledger, joinedAgoMs: fc.integer({ min: 0, max: 3 * dayMs }) });
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 4 }), async (people) => {
        const users = await Promise.all(
          people.map(async ({ entries, joinedAgoMs }) => ({ ...(await aUserOf(entries)), joinedAgoMs })),
        );
        const { members } = await world.groups.history(users[0]?.uid ?? '', await aGroupOf(users));
        for (const { uid, entries, joinedAgoMs } of users) {
          const joinedAt = world.time.now - joinedAgoMs;
          const atJoining = entries.findLast(({ at }) => at <= joinedAt);
          const expected = [
            ...(atJoining === undefined ? [] : [{ at: joinedAt, balance: atJoining.balance }]),
            ...entries.filter(({ at }) => at > joinedAt),
          ];
          const found = members.find((each) => each.uid === uid);
          expect(drawn(found?.points ?? [])).toEqual(expected);
          expect(found?.completeSince.getTime()).toBe(expected[0]?.at);
        }
      }),
      { numRuns: sample(6, 25) },
    );
  });

  it('stays small for a long ledger, reads few entries, and never moves a point', async () => {
    const { uid, entries } = await aUserOf(Array.from({ length: 20_000 }, (_, n) => n * 100_000));
    const id = await aGroupOf([{ uid, joinedAgoMs: 1_999_900_000 }]);
    const { requestedIds, db } = countingReads();
    const groups = createGroups({ db, clock: world.clock, onChange: () => undefined });
    const read = async () => {
      const { members } = await groups.history(uid, id);
      const [member] = members;
      if (member === undefined) throw new Error('the member is missing');
      return { ...member, points: member.points.map((point) => ({ ...point, at: point.at.getTime() })) };
    };
    const before = await read();
    expect(before.points.length).toBeLessThanOrEqual(251);
    // The points, and a binary search of at most fifteen steps.
    expect(requestedIds.length).toBeLessThanOrEqual(251 + 15);
    for (const { seq, at, balance } of before.points) expect(entries[seq - 1]).toEqual({ at, balance });
    const complete = before.points.filter(({ at }) => at >= before.completeSince.getTime());
    expect(complete.map(({ seq }) => seq)).toEqual(Array.from({ length: 150 }, (_, n) => 19_851 + n));

    const more = Array.from({ length: 400 }, (_, n) => ({ at: world.time.now + n, balance: 200_000 + n }));
    await insertEntries(uid, more, entries.length);
    await world.db.users.updateOne({ uid }, { $inc: { seq: more.length } });
    const after = await read();
    expect(after.points.length).toBeLessThanOrEqual(251);
    expect(after.points[0]).toEqual(before.points[0]);
    const older = after.points.filter(({ seq }) => seq <= entries.length - 150);
    expect(before.points).toEqual(expect.arrayContaining(older));
    expect(older.length).toBeGreaterThan(40);
  });

  it('rejects users who are not members', async () => {
    const [{ uid }, stranger] = [await aUserOf([dayMs]), await aUserOf([dayMs])];
    const id = await aGroupOf([{ uid, joinedAgoMs: dayMs }]);
    await expect(world.groups.history(stranger.uid, id)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

/** The database, recording the ids of the ledger entries that are read. */
function countingReads() {
  const requestedIds: string[] = [];
  const { entries } = world.db;
  const counted = new Proxy(entries, {
    get: (target, name) =>
      name === 'find'
        ? (filter: { _id: { $in: string[] } }, options: object) => {
            requestedIds.push(...filter._id.$in);
            return entries.find(filter, null, options).lean();
          }
        : Reflect.get(target, name),
  });
  return { requestedIds, db: { ...world.db, entries: counted } };
}
