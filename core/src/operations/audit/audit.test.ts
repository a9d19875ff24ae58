import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdStake } from '../../bets/holds.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { undoBet } from '../../bets/undo-bet.ts';
import type { Game } from '../../league/games/game.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { betKey } from '../../ledger/bet.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { audit } from './audit.ts';

let world: World;
let uid: string;
beforeEach(async () => {
  world = await aWorld();
  uid = await world.aUser('ada');
  const game = await world.anOpenGame({ id: 'g' });
  await placeBet(world, { uid, gameId: 'g', teamChosen: game.team1, amount: 2_000, key: 'won' });
  await world.finish(game, 99, 90);
  await world.settlement.settle('g');
  const open = await world.anOpenGame({ id: 'h' });
  await holdStake(world, uid, 1_500);
  await placeBet(world, { uid, gameId: 'h', teamChosen: open.team2, amount: 1_000, key: 'open' });
});
afterEach(() => world.end());

const check = async () => (await world.violations()).map(({ what }) => what);
const entry = (seq: number) => ({ _id: `${mainAccountOf('ada')}:${seq}` });

describe('the audit', () => {
  it('finds nothing in correct data and reports what it checked', async () => {
    expect(await audit(world.db, async () => undefined)).toEqual({
      accounts: 1,
      entries: 5,
      bets: 2,
      totalCents: 100_000 + 3_000 - 2_500,
      violations: [],
      repairs: [],
    });
  });

  it.each(['open', 'won'])('recreates the missing document of the %s bet and reports the repair', async (id) => {
    const bet = await world.db.bets.findOne({ _id: betKey({ uid, id }) }).lean();
    await world.db.bets.deleteOne({ _id: betKey({ uid, id }) });
    const { violations, repairs, bets } = await audit(world.db, async () => undefined);
    expect({ violations, repairs, bets }).toEqual({
      violations: [],
      repairs: [{ uid, what: `bet ${id} was recreated from its stake` }],
      bets: 2,
    });
    expect(await world.db.bets.findOne({ _id: betKey({ uid, id }) }).lean()).toEqual(bet);
    expect(await audit(world.db, async () => undefined)).toMatchObject({ violations: [], repairs: [] });
  });

  it('reports a missing document that it cannot recreate', async () => {
    await world.db.bets.deleteOne({ _id: betKey({ uid, id: 'open' }) });
    await world.db.entries.updateOne(entry(5), { $set: { key: 'other' } });
    expect((await check()).join('\n')).toMatch(/bet open has a stake but no document/);
  });

  it('waits for a document that is still being written', async () => {
    const bet = await world.db.bets.findOne({ _id: betKey({ uid, id: 'open' }) }).lean();
    await world.db.bets.deleteOne({ _id: betKey({ uid, id: 'open' }) });
    const arrive = async () => void (bet && (await world.db.bets.insertMany([bet], { lean: true })));
    expect(await audit(world.db, arrive)).toMatchObject({ violations: [], repairs: [] });
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a missing entry',
      () => world.db.entries.deleteOne(entry(3)).exec(),
      /ada:4: follows entry 2 with a sequence gap/,
    ],
    [
      'a changed amount',
      () => world.db.entries.updateOne(entry(3), { $set: { amount: 5_001 } }).exec(),
      /ada:3: has the balance .* is/,
    ],
    [
      'a payout that is too high',
      () => world.db.entries.updateOne(entry(3), { $set: { amount: 5_001, balance: 103_001 } }).exec(),
      /pays 5001 on bet won, expected 5000/,
    ],
    [
      'a balance that changed without an entry',
      () => world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $inc: { balance: 1 } }).exec(),
      /account balance is 100501, its ledger says 100500/,
    ],
    [
      'wrong winnings',
      () => world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: { totalWinnings: 7 } }).exec(),
      /totalWinnings is 7/,
    ],
    [
      'a bet undone after its game had started',
      async () => {
        await undoBet(world, uid, 'open');
        await world.db.entries.updateOne({ kind: 'refund' }, { $set: { 'ref.endTime': new Date(world.time.now) } });
      },
      /closes bet open for its owner after betting had ended/,
    ],
    [
      'a bet without any stake',
      async () => {
        const bet = await world.db.bets.findOne({ _id: betKey({ uid, id: 'open' }) }).lean();
        if (bet !== null)
          await world.db.bets.insertMany([{ ...bet, _id: betKey({ uid, id: 'x' }), id: 'x' }], { lean: true });
      },
      /^bet x has no stake in the ledger$/,
    ],
    [
      'a missing hold',
      () => world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: { holds: [] } }).exec(),
      /account holds: \[\]/,
    ],
    [
      'a bet that differs from its stake',
      () => world.db.bets.updateOne({ _id: betKey({ uid, id: 'open' }) }, { $set: { amount: 1 } }).exec(),
      /bet open amount is 1/,
    ],
    [
      'a bet paid without an entry',
      () => world.db.bets.updateOne({ _id: betKey({ uid, id: 'open' }) }, { $set: { status: 'won' } }).exec(),
      /bet open status is won/,
    ],
    [
      'a missing account',
      () => world.db.users.deleteOne({ _id: mainAccountOf(uid) }).exec(),
      /the ledger has no account/,
    ],
    [
      'a pending bet on a settled game',
      () => world.db.games.updateOne({ _id: 'h' }, { $set: { settledAt: new Date() } }).exec(),
      /pending on the settled game h/,
    ],
    [
      'a bet that won though its team lost',
      () => world.db.games.updateOne({ _id: 'g' }, { $set: { 'score.team1': 80 } }).exec(),
      /^bet won is won, its game g says lost$/,
    ],
    [
      'a bet that won though its game was void',
      () => world.db.games.updateOne({ _id: 'g' }, { $set: { betStatus: 'void' } }).exec(),
      /^bet won is won, its game g says void$/,
    ],
    [
      'a bet that won though its game has no score',
      () => world.db.games.updateOne({ _id: 'g' }, { $set: { score: null } }).exec(),
      /^bet won is won, its game g says void$/,
    ],
    [
      'a bet that was paid while its game was in progress',
      () => world.db.games.updateOne({ _id: 'g' }, { $set: { betStatus: 'closed' } }).exec(),
      /^bet won is won, its game g is still closed$/,
    ],
    [
      'a bet that was paid on an unknown game',
      () => world.db.games.deleteOne({ _id: 'g' }).exec(),
      /^bet won is won, its game g does not exist$/,
    ],
    [
      'a bet refunded for a void game that was played later',
      async () => {
        await world.db.games.updateOne({ _id: 'h' }, { $set: { betStatus: 'void' } });
        await world.settlement.settle('h');
        await world.finish(await world.anOpenGame({ id: 'h' }), 90, 99);
      },
      /^bet open is void, its game h says won$/,
    ],
  ])('finds %s', async (_name, damage, expected) => {
    await damage();
    const found = await check();
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toMatch(expected);
  });

  it.each<[string, (game: Game) => Promise<unknown>]>([
    ['undone before its game started', () => undoBet(world, uid, 'open')],
    ['on a game that is not settled yet', (game) => world.finish(game, 90, 99)],
    [
      'paid on a game that a crash left without settledAt',
      async (game) => {
        await world.finish(game, 90, 99);
        await world.settlement.settle('h');
        await world.db.games.updateOne({ _id: 'h' }, { $set: { betStatus: 'final', settledAt: null } });
      },
    ],
    [
      'undone before its game was played and settled',
      async (game) => {
        await undoBet(world, uid, 'open');
        await world.finish(game, 90, 99);
        await world.settlement.settle('h');
      },
    ],
    [
      'refunded because its game ended in a draw',
      async (game) => {
        await world.finish(game, 90, 90);
        await world.settlement.settle('h');
      },
    ],
  ])('accepts a bet %s', async (_name, act) => {
    await act(await world.anOpenGame({ id: 'h' }));
    expect(await check()).toEqual([]);
  });
});
