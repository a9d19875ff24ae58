import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyState } from '../../betting/ledger/betting-state.ts';
import { mainAccountOf } from '../../money/account-id.ts';
import { entryId } from '../../money/accounts.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { createGroups } from './groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let count = 0;

/** Creates a user with a ledger entry at each of the given times before now. */
async function aUserOf(agoMs: readonly number[]): Promise<{ uid: string; entries: { at: number; balance: number }[] }> {
  count += 1;
  const uid = `h-${count}`;
  const entries = agoMs
    .toSorted((a, b) => b - a)
    .map((ago, index) => ({ at: world.time.now - ago, balance: 100_000 + index }));
  const last = entries.at(-1) ?? { at: 0, balance: 0 };
  await world.db.profiles.insertMany([
    {
      _id: mainAccountOf(uid),
      uid,
      username: uid,
      email: null,
      groupIds: [],
      createdAt: new Date(entries[0]?.at ?? 0),
      ...emptyState,
      holds: [],
      seq: entries.length,
      balance: last.balance,
    },
  ]);
  await world.db.entries.insertMany(
    entries.map(({ at, balance }, index) => ({
      _id: entryId(mainAccountOf(uid), index + 1),
      account: mainAccountOf(uid),
      seq: index + 1,
      kind: 'correction' as const,
      key: String(index),
      amount: 1,
      balance,
      at: new Date(at),
      ref: { reason: 'test' },
    })),
  );
  return { uid, entries };
}

async function aGroupOf(uids: readonly string[], createdAgoMs: number): Promise<string> {
  const { group } = await world.groups.create({ uid: uids[0] ?? '', name: 'Hoops' });
  const createdAt = new Date(world.time.now - createdAgoMs);
  await world.db.groups.updateOne({ _id: group.id }, { $set: { memberIds: [...uids], createdAt } });
  return group.id;
}

describe('the history of a group', () => {
  it('has the balances of the top eight members at sixty times, the last of them now', async () => {
    const users = await Promise.all(
      Array.from({ length: 10 }, (_, n) => aUserOf([2 * dayMs, ...Array.from({ length: n }, () => hourMs)])),
    );
    const id = await aGroupOf(
      users.map(({ uid }) => uid),
      dayMs,
    );
    const { at, members } = await world.groups.history(users[0]?.uid ?? '', id);
    expect(at).toHaveLength(60);
    expect([at[0]?.getTime(), at.at(-1)?.getTime()]).toEqual([world.time.now - dayMs, world.time.now]);
    expect(members.map(({ uid }) => uid)).toEqual(
      users
        .slice(2)
        .reverse()
        .map(({ uid }) => uid),
    );
    expect(members[0]?.balances[0]).toBe(100_000);
    expect(members[0]?.balances.at(-1)).toBe(100_009);
  });

  it('equals what reading every entry would give, for random ledgers', async () => {
    const ledger = fc.array(fc.integer({ min: 0, max: 3 * dayMs }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(ledger, { minLength: 1, maxLength: 4 }), async (drawn) => {
        const users = await Promise.all(drawn.map(aUserOf));
        const id = await aGroupOf(
          users.map(({ uid }) => uid),
          2 * dayMs,
        );
        const { at, members } = await world.groups.history(users[0]?.uid ?? '', id);
        for (const { uid, balances } of members) {
          const entries = users.find((user) => user.uid === uid)?.entries ?? [];
          const expected = at.map((time) => entries.findLast((entry) => entry.at <= time.getTime())?.balance ?? null);
          expect(balances).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('begins with the group or the first account, whichever is later, 1 hour to 30 days ago', async () => {
    const ageOf = async (accountAgo: number, groupAgo: number) => {
      const { uid } = await aUserOf([accountAgo]);
      const { at } = await world.groups.history(uid, await aGroupOf([uid], groupAgo));
      return world.time.now - (at[0]?.getTime() ?? 0);
    };
    expect(await ageOf(90 * dayMs, 80 * dayMs)).toBe(30 * dayMs);
    expect(await ageOf(9 * dayMs, 3 * dayMs)).toBe(3 * dayMs);
    expect(await ageOf(2 * dayMs, 3 * dayMs)).toBe(2 * dayMs);
    expect(await ageOf(1_000, 1_000)).toBe(hourMs);
  });

  it('reads few entries even of a long ledger', async () => {
    const { uid } = await aUserOf(Array.from({ length: 20_000 }, (_, n) => n * 100_000));
    const id = await aGroupOf([uid], 30 * dayMs);
    const { requestedIds, db } = countingReads();
    const groups = createGroups({ db, clock: world.clock, onChange: () => undefined });
    const { members } = await groups.history(uid, id);
    expect(members[0]?.balances.at(-1)).toBe(119_999);
    // Sixty binary searches of at most fifteen steps each.
    expect(requestedIds.length).toBeGreaterThan(0);
    expect(requestedIds.length).toBeLessThan(60 * 15);
  });

  it('rejects users who are not members', async () => {
    const [{ uid }, stranger] = [await aUserOf([dayMs]), await aUserOf([dayMs])];
    const id = await aGroupOf([uid], dayMs);
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
            return entries.find(filter, options);
          }
        : Reflect.get(target, name),
  });
  return { requestedIds, db: { ...world.db, entries: counted } };
}
