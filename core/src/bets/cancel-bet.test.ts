import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.ts';
import { projectCommitted } from '../ledger/project.ts';
import { closeKey, createSettlement } from '../settlement/settlement.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { betKey } from './bet.ts';
import { stakeKey } from './bets.ts';
import { createCancelBet } from './cancel-bet.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - 3_600_000;
});
afterAll(async () => {
  expect((await audit(world.db, async () => undefined)).violations).toEqual([]);
  await world.end();
});

async function aBet() {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  await world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 7_500, key: 'b' });
  return { uid, game };
}

describe('cancelling a bet', () => {
  it('gives the whole stake back and leaves the bet void, and known as cancelled', async () => {
    const { uid } = await aBet();
    const bet = await world.cancelBet(uid, 'b');
    expect(bet).toMatchObject({ id: 'b', status: 'void', cancelled: true, settledAt: new Date(world.time.now) });
    expect(await world.betsOf(uid)).toEqual([bet]);
    expect(await world.accounts.get(uid)).toMatchObject({
      balance: 100_000,
      totalWinnings: 0,
      stats: { bets: 1, void: 1, staked: 0 },
    });
    expect(await world.ledger.findByKey(uid, closeKey('b'))).toMatchObject({
      kind: 'refund',
      amount: 7_500,
      ref: { reason: 'cancelled', endTime: new Date(tipOff) },
    });
  });

  it('gives back what a hold had set aside', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    await world.holds.take(uid, 7_500);
    await world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 7_500, key: 'b' });
    await world.cancelBet(uid, 'b');
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, holds: [] });
  });

  it('answers a repeat with the same, also after the game, and pays once', async () => {
    const { uid, game } = await aBet();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.cancelBet(uid, 'b')));
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    answers.push(await world.cancelBet(uid, 'b'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, seq: 3 });
  });

  it('is what a repeat of the placing hears of, and takes no stake again', async () => {
    const { uid, game } = await aBet();
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 7_500, key: 'b' };
    const cancelled = await world.cancelBet(uid, 'b');
    const repeats = await Promise.all(Array.from({ length: 20 }, () => world.bets.place(order)));
    for (const repeat of repeats) expect(repeat).toEqual(cancelled);
    await expect(world.bets.place({ ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, seq: 3 });
  });

  it('ends when betting ends, to the millisecond', async () => {
    const [first, second] = [await aBet(), await aBet()];
    world.time.now = tipOff - 1;
    await expect(world.cancelBet(first.uid, 'b')).resolves.toMatchObject({ status: 'void' });
    world.time.now = tipOff;
    await expect(world.cancelBet(second.uid, 'b')).rejects.toMatchObject({ code: 'betting-closed' });
    expect(await world.accounts.get(second.uid)).toMatchObject({ balance: 92_500 });
  });

  it('goes by the end of betting as it is now, not as it was when the bet was placed', async () => {
    const { uid, game } = await aBet();
    const later = new Date(tipOff + 600_000);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startTime: later, endTime: later } });
    world.time.now = tipOff + 1;
    await expect(world.cancelBet(uid, 'b')).resolves.toMatchObject({ status: 'void' });
  });

  it.each(['closed', 'final'] as const)('is refused while its game is %s', async (betStatus) => {
    const { uid, game } = await aBet();
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus } });
    await expect(world.cancelBet(uid, 'b')).rejects.toMatchObject({ code: 'betting-closed' });
  });

  it('is refused once the bet is settled, and once it is void with its game', async () => {
    const [first, second] = [await aBet(), await aBet()];
    await world.finish(first.game, 100, 90);
    await world.db.games.updateOne({ _id: second.game.id }, { $set: { betStatus: 'void' } });
    for (const { game, uid } of [first, second]) {
      await world.settlement.settle(game.id);
      await expect(world.cancelBet(uid, 'b')).rejects.toMatchObject({ code: 'bet-closed' });
    }
  });

  it("finds no bet that is not there, nor somebody else's", async () => {
    await aBet();
    const uid = await world.aUser();
    for (const id of ['b', 'none']) {
      await expect(world.cancelBet(uid, id)).rejects.toMatchObject({ code: 'bet-not-found' });
    }
  });

  it('works for a bet whose document a crash has delayed', async () => {
    const { uid } = await aBet();
    await world.db.bets.deleteOne({ _id: betKey({ uid, id: 'b' }) });
    await world.cancelBet(uid, 'b');
    await world.recovery.recover();
    expect(await world.betsOf(uid)).toMatchObject([{ status: 'void' }]);
  });

  it('stays, though the bet is written down only after it, or at the same moment', async () => {
    for (const isLater of [true, false, false, false, false]) {
      const { uid } = await aBet();
      const stake = await world.ledger.findByKey(uid, stakeKey('b'));
      await world.db.bets.deleteOne({ _id: betKey({ uid, id: 'b' }) });
      const writeDown = () => projectCommitted(world.db, new Map(), stake === null ? [] : [stake]);
      const [bet] = await Promise.all([world.cancelBet(uid, 'b'), isLater || writeDown()]);
      if (isLater) await writeDown();
      expect(await world.betsOf(uid)).toEqual([bet]);
    }
  });

  it('and settling never both happen, whoever comes first', async () => {
    const bets = await Promise.all(Array.from({ length: 24 }, aBet));
    const settlement = createSettlement({ db: world.db, ledger: world.openLedger(), games: world.games });
    const results = await Promise.all(
      bets.map(async ({ uid, game }, n) => {
        await world.finish(game, 100, 90);
        // It read the game a moment before the result came; half of the time it is the first to the ledger.
        const cancel = createCancelBet({ ledger: world.ledger, games: { ...world.games, get: async () => game } });
        if (n % 2) void settlement.settle(game.id);
        const cancelled = cancel(uid, 'b').then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'bet-closed' });
            return false;
          },
        );
        await settlement.settle(game.id);
        return { uid, cancelled: await cancelled };
      }),
    );
    for (const { uid, cancelled } of results) {
      expect(await world.accounts.get(uid)).toMatchObject({ seq: 3, balance: cancelled ? 100_000 : 111_250 });
    }
  });
});
