import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { emptyState } from '../../ledger/account-state.ts';
import { betKey } from '../../ledger/bet.ts';
import { pendingBets } from '../../testing/many-bets.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { holdStake } from '../holds.ts';
import { placeBet } from '../place-bet.ts';
import { createSettlement, findPending } from './settlement.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

async function bothSides(amount = 10_000) {
  const [first, second, game] = [await world.aUser(), await world.aUser(), await world.anOpenGame()];
  await placeBet(world, { uid: first, gameId: game.id, teamChosen: game.team1, amount, key: 'b' });
  await placeBet(world, { uid: second, gameId: game.id, teamChosen: game.team2, amount, key: 'b' });
  return { first, second, game };
}

describe('settlement', () => {
  it('pays winning bets, closes losing bets, and marks the game settled', async () => {
    const { first, second, game } = await bothSides();
    await world.finish(game, 110, 104);
    expect(await world.settlement.settle(game.id)).toBe(2);
    expect(await world.accounts.get(first)).toMatchObject({
      balance: 115_000,
      totalWinnings: 15_000,
      stats: { won: 1 },
    });
    expect(await world.accounts.get(second)).toMatchObject({ balance: 90_000, totalWinnings: 0, stats: { lost: 1 } });
    expect(await world.betsOf(first)).toMatchObject([{ status: 'won', settledAt: new Date(world.time.now) }]);
    expect(await world.betsOf(second)).toMatchObject([{ status: 'lost' }]);
    expect(await world.games.get(game.id)).toMatchObject({ betStatus: 'settled' });
    expect(world.events).toContainEqual({ type: 'game', game: await world.games.get(game.id) });
  });

  it('returns the stakes when the game is void', async () => {
    const { first, second, game } = await bothSides();
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'void' } });
    await world.settlement.settle(game.id);
    for (const uid of [first, second]) {
      expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, stats: { void: 1, staked: 0 } });
      expect(await world.betsOf(uid)).toMatchObject([{ status: 'void' }]);
    }
  });

  it('does nothing before the game is decided', async () => {
    const { first, game } = await bothSides();
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'closed' } });
    expect(await world.settlement.settle(game.id)).toBe(0);
    expect(await world.accounts.get(first)).toMatchObject({ balance: 90_000 });
  });

  it('pays once when several workers settle at the same time, and nothing when run again', async () => {
    const { first, second, game } = await bothSides();
    await world.finish(game, 90, 104);
    const workers = [1, 2, 3, 4].map(() =>
      createSettlement({ db: world.db, ledger: world.openLedger(), games: world.games }),
    );
    const closed = await Promise.all(workers.map((worker) => worker.settle(game.id)));
    expect(closed.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await world.settlement.settle(game.id)).toBe(0);
    expect(await world.accounts.get(first)).toMatchObject({ balance: 90_000, seq: 3 });
    expect(await world.accounts.get(second)).toMatchObject({ balance: 105_882, seq: 3 });
  });

  it('closes hundreds of bets of one user, reads each once from the index, and reports its progress', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const { entries, bets, account } = pendingBets(uid, game.id, 620);
    await world.db.entries.deleteMany({ account: account._id });
    await Promise.all([
      world.db.entries.insertMany([...entries], { lean: true }),
      world.db.bets.insertMany([...bets], { lean: true }),
    ]);
    await world.db.users.replaceOne({ _id: account._id }, account);
    const plan = (await findPending(world.db, game.id, '').explain('executionStats')) as Document;
    expect(plan.executionStats).toMatchObject({ nReturned: 620, totalDocsExamined: 620, totalKeysExamined: 620 });
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"');
    await world.finish(game, 100, 90);
    const reported: number[] = [];
    await world.settlement.settle(game.id, async (n) => void reported.push(n));
    expect(reported).toEqual([500, 620]);
    // Every second bet is on team 1.
    const stats = { won: 310, lost: 310 };
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000 + 310 * 150 - 310 * 100, stats });
  });

  it('closes a bet document that a crash left pending after its entry was written', async () => {
    const { first, game } = await bothSides();
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    await world.db.bets.updateOne(
      { _id: betKey({ uid: first, id: 'b' }) },
      { $set: { status: 'pending', settledAt: null } },
    );
    await world.settlement.settle(game.id);
    expect(await world.betsOf(first)).toMatchObject([{ status: 'won' }]);
    expect(await world.accounts.get(first)).toMatchObject({ balance: 115_000 });
  });
});

describe('recovery', () => {
  it('projects the bet and the balance of an entry after a crash', async () => {
    const { first, game } = await bothSides();
    await world.db.bets.deleteOne({ _id: betKey({ uid: first, id: 'b' }) });
    await world.db.users.updateOne(
      { _id: mainAccountOf(first) },
      { $set: { ...emptyState, seq: 1, balance: 100_000, equity: 100_000 }, $unset: { stakedOn: '' } },
    );
    expect(await world.recovery.recover()).toMatchObject({ accountsRolledForward: 1, betsRepaired: 0 });
    expect(await world.betsOf(first)).toMatchObject([{ gameId: game.id, status: 'pending' }]);
    await world.db.bets.deleteOne({ _id: betKey({ uid: first, id: 'b' }) });
    expect(await world.recovery.recover()).toMatchObject({ accountsRolledForward: 0, betsRepaired: 1 });
    expect(await world.accounts.get(first)).toMatchObject({ balance: 90_000, stats: { bets: 1 } });
  });

  it('leaves out what is younger than the grace period, and publishes exactly the accounts it repaired', async () => {
    const { first } = await bothSides();
    await world.recovery.recover();
    await world.db.bets.deleteOne({ _id: betKey({ uid: first, id: 'b' }) });
    world.events.length = 0;
    world.time.now += 9_999;
    expect(await world.recovery.recover({ graceMs: 10_000 })).toMatchObject({ betsRepaired: 0 });
    expect(world.events).toEqual([]);
    world.time.now += 1;
    expect(await world.recovery.recover({ graceMs: 10_000 })).toMatchObject({ betsRepaired: 1 });
    expect(world.events).toEqual([{ type: 'reread', uids: [first] }]);
    world.time.now -= 10_000;
  });

  it('creates a missing bet of an entry from ten minutes before the last run', async () => {
    const { first } = await bothSides();
    world.time.now += 10 * 60_000;
    await world.recovery.recover();
    await world.db.bets.deleteOne({ _id: betKey({ uid: first, id: 'b' }) });
    expect(await world.recovery.recover()).toMatchObject({ betsRepaired: 1 });
    world.time.now -= 10 * 60_000;
  });

  it('reads only entries newer than ten minutes before its checkpoint', async () => {
    await world.recovery.recover();
    world.time.now += 10 * 60_000 + 1;
    expect(await world.recovery.recover()).toMatchObject({ betsRepaired: 0, accountsRolledForward: 0 });
    expect(await world.recovery.recover()).toMatchObject({ entriesRead: 0 });
  });

  it('releases expired holds', async () => {
    const uid = await world.aUser();
    const { hold } = await holdStake(world, uid, 7_000);
    world.time.now = hold.expiresAt.getTime() + 1;
    expect(await world.recovery.recover()).toMatchObject({ holdsReleased: 1 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, holds: [] });
  });

  it('completes an account whose opening was interrupted', async () => {
    const uid = 'half-opened';
    const identity = { username: 'Half', createdAt: new Date(world.time.now) };
    await world.db.users.insertMany([{ _id: mainAccountOf(uid), uid, ...identity, ...emptyState }], { lean: true });
    expect(await world.accounts.get(uid)).toBeNull();
    expect(await world.recovery.recover()).toMatchObject({ repairs: { halfOpenedAccounts: 1 } });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, seq: 1 });
  });

  it('settles a bet whose document was written only after its game was settled', async () => {
    const { first, game } = await bothSides();
    const late = await world.db.bets.findOneAndDelete({ _id: betKey({ uid: first, id: 'b' }) }).lean();
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    expect(late).not.toBeNull();
    expect(await world.recovery.recover()).toMatchObject({ betsRepaired: 1, gamesSettledAgain: 1 });
    expect(await world.accounts.get(first)).toMatchObject({ balance: 115_000 });
  });
});
