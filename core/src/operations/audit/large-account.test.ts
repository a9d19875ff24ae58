import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { betKey, closeKey, formerCorrectKey, stakeKey } from '../../ledger/bet.ts';
import { entrySchema } from '../../ledger/entry.model.ts';
import { rollForward } from '../../ledger/recover.ts';
import { createIndexes } from '../../platform/db/upgrade/create-indexes.ts';
import { closedBets, settledGames } from '../../testing/many-bets.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { audit } from './audit.ts';

const maxClosed = 500;
/** More than twice the number of closed bets that the audit keeps in memory, and more than one batch. */
const count = 1_200;
const gameCount = 240;
const uid = 'ada';
const parts = [...closedBets(uid, { count, games: gameCount, partSize: 400 })];
/** The games whose bets the tests change. */
const changedGames = ['game-0', 'game-1', 'game-239'];
let world: World;

beforeAll(async () => {
  world = await aWorld();
  await world.db.games.insertMany(settledGames(gameCount), { lean: true });
  for (const part of parts)
    await Promise.all([
      world.db.bets.insertMany([...part.bets], { lean: true }),
      world.db.entries.insertMany([...part.entries], { lean: true }),
    ]);
  await world.db.users.insertMany(
    parts.slice(-1).map(({ account }) => account),
    { lean: true },
  );
});
afterAll(() => world.end());

/** Storing the account takes longer than the tests, so each restores what it changed. */
afterEach(async () => {
  const { games, bets, entries, users } = world.db;
  const ofEntries = { 'ref.bet.gameId': { $in: changedGames } };
  await Promise.all([
    games.deleteMany({ _id: { $in: changedGames } }).exec(),
    bets.deleteMany({ gameId: { $in: changedGames } }).exec(),
    entries.deleteMany(ofEntries).exec(),
    users.deleteMany({}).exec(),
  ]);
  // One of the tests drops an index. Creating an index that exists changes nothing.
  await createIndexes(world.db.driver, { entries: entrySchema });
  const isChanged = ({ gameId }: { readonly gameId: string }) => changedGames.includes(gameId);
  const before = parts.flatMap((part) => part.entries);
  await Promise.all([
    games.insertMany(
      settledGames(gameCount).filter(({ _id }) => changedGames.includes(_id)),
      { lean: true },
    ),
    bets.insertMany(
      parts.flatMap((part) => part.bets.filter(isChanged)),
      { lean: true },
    ),
    entries.insertMany(
      before.filter((entry) => 'bet' in entry.ref && isChanged(entry.ref.bet)),
      { lean: true },
    ),
    users.insertMany(
      parts.slice(-1).map(({ account }) => account),
      { lean: true },
    ),
  ]);
});

const stakeIndex = 'stake_of_bet';
const run = () => audit(world.db, async () => undefined, { maxClosed });
const early = 'bet-0';
const late = 'bet-1199';
const key = (id: string) => ({ _id: betKey({ uid, id }) });

it('finds nothing in an account with more bets than are kept in memory', async () => {
  expect(await run()).toMatchObject({ entries: 1 + 2 * count, bets: count, violations: [], repairs: [] });
});

/** Appends an entry about a bet and updates the account. */
async function append(id: string, fields: Record<string, unknown>) {
  const stake = await world.ledger.findByKey(mainAccountOf(uid), stakeKey(id));
  const account = await world.accounts.get(uid);
  if (stake?.kind !== 'stake' || account === null) throw new Error('no bet');
  const { seq, balance } = account;
  const { ref, amount, ...rest } = { amount: 0, ref: {}, ...fields };
  await world.db.driver.collection<{ _id: string; [field: string]: unknown }>('ledger').insertOne({
    _id: `${mainAccountOf(uid)}:${seq + 1}`,
    account: mainAccountOf(uid),
    seq: seq + 1,
    at: new Date(world.time.now),
    amount,
    balance: balance + amount,
    ref: { bet: stake.ref.bet, ...ref },
    ...rest,
  });
  await rollForward(world.db, mainAccountOf(uid));
}

/** Appends a correction of a bet. */
const correct = (id: string, from: string, to: string, amount: number, revision: number) =>
  append(id, {
    kind: 'correction',
    amount,
    key: formerCorrectKey({ id }, revision),
    ref: { reason: 'The league changed the score.', from, to, revision },
  });

it('accepts corrections of a bet that was closed long before', async () => {
  await correct(early, 'won', 'void', -150, 2);
  await correct(early, 'void', 'lost', -100, 3);
  const others = { gameId: 'game-0', id: { $ne: early } };
  const affected = await world.db.bets.find(others, { id: 1 }).lean();
  for (const { id } of affected) await correct(id, 'won', 'lost', -250, 3);
  await world.db.games.updateOne({ _id: 'game-0' }, { $set: { 'score.team1': 80, resultRevision: 3 } });
  expect((await run()).violations).toEqual([]);
});

it('recreates missing documents of bets', async () => {
  await world.db.bets.deleteMany({ _id: { $in: [key(early)._id, key(late)._id] } });
  expect(await run()).toMatchObject({ violations: [], repairs: [{ uid }, { uid }], bets: count });
  expect(await world.db.bets.countDocuments({ uid })).toBe(count);
});

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'a changed bet',
    () => world.db.bets.updateOne(key(early), { $set: { amount: 101 } }).exec(),
    /^bet bet-0 amount is 101, its ledger says 100$/m,
  ],
  [
    'a bet paid without an entry',
    () => world.db.bets.updateOne(key('bet-1'), { $set: { status: 'won' } }).exec(),
    /^bet bet-1 status is won, its ledger says lost$/m,
  ],
  [
    'a bet without a stake',
    async () => {
      const bet = await world.db.bets.findOne(key(early)).lean();
      if (bet !== null) await world.db.bets.insertMany([{ ...bet, ...key('x'), id: 'x' }], { lean: true });
    },
    /^bet x has no stake in the ledger$/m,
  ],
  [
    'a bet that won though its team lost',
    () => world.db.games.updateOne({ _id: 'game-0' }, { $set: { 'score.team1': 80 } }).exec(),
    /^bet bet-0 is won, its game game-0 says lost$/m,
  ],
  [
    'a second payout long after the first',
    () => append(early, { kind: 'payout', key: 'again', amount: 250, ref: { result: 'won' } }),
    /closes bet bet-0 a second time/,
  ],
  [
    'a second stake long after the first',
    async () => {
      // The index would reject the second stake, so the audit looks at a ledger that lost it.
      await world.db.entries.collection.dropIndex(stakeIndex);
      await append(early, { kind: 'stake', key: 'again', amount: -100 });
    },
    /has the key again instead of stake:bet-0/,
  ],
  [
    'a payout without a stake',
    async () => {
      await append(early, { kind: 'payout', key: closeKey('x'), amount: 250, ref: { result: 'won' } });
      await world.db.entries.updateOne({ key: closeKey('x') }, { $set: { 'ref.bet.id': 'x' } });
    },
    /closes bet x, which was never placed/,
  ],
  [
    'a wrong payout early in the ledger',
    () => world.db.entries.updateOne({ key: closeKey('bet-0') }, { $set: { amount: 251 } }).exec(),
    /pays 251 on bet bet-0, expected 250|has the balance .* is/,
  ],
  [
    'a correction from another result',
    () => correct(early, 'lost', 'void', 100, 2),
    /corrects bet bet-0 from lost, but it was won/,
  ],
])('finds %s', async (_name, damage, expected) => {
  await damage();
  expect((await run()).violations.map(({ what }) => what).join('\n')).toMatch(expected);
});
