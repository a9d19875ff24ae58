import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyState } from '../../betting/ledger/betting-state.ts';
import { mainAccountOf } from '../../money/account-id.ts';
import { entryId } from '../../money/accounts.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { readRecords, splitUids } from './records.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** What is stored of a user: whether an account exists, and how many entries and bets. */
interface Stored {
  readonly account: boolean;
  readonly entries: number;
  readonly bets: number;
}

const at = new Date();
async function store(all: ReadonlyMap<string, Stored>) {
  const { profiles, entries, bets } = world.db;
  const identity = { username: 'x', email: null, groupIds: [], createdAt: at };
  const betData = { team1: 'a', team2: 'b', team1Price: 100, team2Price: 100, startTime: at, endTime: at };
  const common = { gameId: 'g', side: 1, amount: 1, price: 100, potential: 2, status: 'pending' } as const;
  const money = { kind: 'correction', amount: 1, ref: { reason: '' } } as const;
  const numbers = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
  await Promise.all(
    [...all].flatMap(([uid, { account, entries: lines, bets: placed }]) => [
      account && profiles.insertOne({ _id: mainAccountOf(uid), uid, ...identity, ...emptyState }),
      ...numbers(lines).map((seq) =>
        entries.insertOne({
          _id: entryId(mainAccountOf(uid), seq),
          account: mainAccountOf(uid),
          seq,
          key: `${seq}`,
          at,
          balance: seq,
          ...money,
        }),
      ),
      ...numbers(placed).map((n) =>
        bets.insertOne({
          _id: `${uid}:${n}`,
          id: `${n}`,
          uid,
          account: mainAccountOf(uid),
          ...common,
          placedAt: at,
          settledAt: null,
          betData,
        }),
      ),
    ]),
  );
}

async function count(items: AsyncIterable<unknown>): Promise<number> {
  let counted = 0;
  for await (const _ of items) counted += 1;
  return counted;
}

/** Reads the records of all users, in ranges with that many accounts. */
async function readAll(accounts: number): Promise<[string, Stored][]> {
  const read: [string, Stored][] = [];
  for await (const uids of splitUids(world.db, accounts)) {
    for await (const { uid, account, entries, bets } of readRecords(world.db, uids))
      read.push([uid, { account: account !== null, entries: await count(entries), bets: await count(bets) }]);
  }
  return read;
}

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

it('reads each user once with all records, with or without an account, for any size of the ranges', async () => {
  const uid = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '0', 'é', '\uffee', '😀'), minLength: 1, maxLength: 3 });
  const few = fc.nat({ max: 2 });
  const stored = fc
    .record({ account: fc.boolean(), entries: few, bets: few })
    .filter(({ account, entries, bets }) => account || entries + bets > 0);
  await fc.assert(
    fc
      .asyncProperty(
        fc.uniqueArray(fc.tuple(uid, stored), { selector: ([name]) => name, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (all, accounts) => {
          await store(new Map(all));
          expect(await readAll(accounts)).toEqual([...all].sort(([a], [b]) => bytes(a, b)));
        },
      )
      .afterEach(async () => {
        const { accounts, entries, bets } = world.db;
        await Promise.all([accounts.deleteMany(), entries.deleteMany(), bets.deleteMany()]);
      }),
    { numRuns: 25 },
  );
});
