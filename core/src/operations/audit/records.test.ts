import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountId, mainAccountOf, ownerOf, ownerOfMain, seasonAccountOf } from '../../ledger/account-id.ts';
import { emptyState } from '../../ledger/account-state.ts';
import { entryId } from '../../ledger/entry.model.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { readRecords, splitAccounts } from './records.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** What is stored of an account: whether it exists, and how many entries and bets it has. */
interface Stored {
  readonly account: boolean;
  readonly entries: number;
  readonly bets: number;
}

const at = new Date();
async function store(all: ReadonlyMap<AccountId, Stored>) {
  const { users, seasonAccounts, entries, bets } = world.db;
  const identity = { username: 'x', createdAt: at };
  const inSeason = { seasonId: 's1', joinedOn: '2026-01-01', joinedLate: false };
  const betData = { team1: 'a', team2: 'b', team1Price: 100, team2Price: 100, startTime: at, endTime: at };
  const common = { gameId: 'g', side: 1, amount: 1, price: 100, potential: 2, status: 'pending' } as const;
  const money = { kind: 'correction', amount: 1, ref: { reason: '' } } as const;
  const numbers = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
  await Promise.all(
    [...all].flatMap(([id, { account, entries: lines, bets: placed }]) => [
      account &&
        (ownerOfMain(id) === null
          ? seasonAccounts.insertMany([{ _id: id, uid: ownerOf(id), ...inSeason, ...emptyState }], { lean: true })
          : users.insertMany([{ _id: id, uid: ownerOf(id), ...identity, ...emptyState }], { lean: true })),
      ...numbers(lines).map((seq) =>
        entries.insertMany(
          [
            {
              _id: entryId(id, seq),
              account: id,
              seq,
              key: `${seq}`,
              at,
              balance: seq,
              ...money,
            },
          ],
          { lean: true },
        ),
      ),
      ...numbers(placed).map((n) =>
        bets.insertMany(
          [
            {
              _id: `${id}:${n}`,
              id: `${n}`,
              uid: ownerOf(id),
              account: id,
              ...common,
              placedAt: at,
              settledAt: null,
              betData,
            },
          ],
          { lean: true },
        ),
      ),
    ]),
  );
}

async function count(items: AsyncIterable<unknown>): Promise<number> {
  let counted = 0;
  for await (const _ of items) counted += 1;
  return counted;
}

/** Reads the records of all accounts, in parts with that many. */
async function readAll(accounts: number): Promise<[AccountId, Stored][]> {
  const read: [AccountId, Stored][] = [];
  for await (const part of splitAccounts(world.db, accounts)) {
    for await (const { id, account, entries, bets } of readRecords(world.db, part))
      read.push([id, { account: account !== null, entries: await count(entries), bets: await count(bets) }]);
  }
  return read;
}

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

it('reads each account once with all records, with or without a document, for any size of the parts', async () => {
  const uid = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '0', 'é', '\uffee', '😀'), minLength: 1, maxLength: 3 });
  const id = fc
    .tuple(uid, fc.constantFrom(mainAccountOf, ...['s1', 's2'].map((season) => seasonAccountOf.bind(null, season))))
    .map(([name, idOf]) => idOf(name));
  const few = fc.nat({ max: 2 });
  const stored = fc
    .record({ account: fc.boolean(), entries: few, bets: few })
    .filter(({ account, entries, bets }) => account || entries + bets > 0);
  await fc.assert(
    fc
      .asyncProperty(
        fc.uniqueArray(fc.tuple(id, stored), { selector: ([name]) => name, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (all, accounts) => {
          await store(new Map(all));
          expect(await readAll(accounts)).toEqual([...all].sort(([a], [b]) => bytes(a, b)));
        },
      )
      .afterEach(async () => {
        const { users, seasonAccounts, entries, bets } = world.db;
        await Promise.all([
          users.deleteMany().exec(),
          seasonAccounts.deleteMany().exec(),
          entries.deleteMany().exec(),
          bets.deleteMany().exec(),
        ]);
      }),
    { numRuns: sample(8, 25) },
  );
});
