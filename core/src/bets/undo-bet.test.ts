import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../league/games/game.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { betKey, closeKey, stakeKey } from '../ledger/bet.ts';
import { projectBets } from '../ledger/project.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { cashOut } from './cash-out.ts';
import { holdStake } from './holds.ts';
import { placeBet } from './place-bet.ts';
import { createSettlement } from './settlement/settlement.ts';
import { undoBet, undoWithinMs } from './undo-bet.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - 3_600_000;
});
afterAll(() => world.endAudited());

async function aBet() {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 7_500, key: 'b' });
  return { uid, game };
}
const change = (game: Game, fields: Readonly<Record<string, unknown>>) =>
  world.db.games.updateOne({ _id: game.id }, { $set: fields }).exec();

describe('undoing a bet', () => {
  it('returns the whole stake and marks the bet void and cancelled', async () => {
    const { uid } = await aBet();
    const bet = await undoBet(world, uid, 'b');
    expect(bet).toMatchObject({ id: 'b', status: 'void', cancelled: true, settledAt: new Date(world.time.now) });
    expect(await world.betsOf(uid)).toEqual([bet]);
    expect(await world.accounts.get(uid)).toMatchObject({
      balance: 100_000,
      totalWinnings: 0,
      stats: { bets: 1, void: 1, staked: 0, inPlay: 0 },
    });
    expect(await world.ledger.findByKey(mainAccountOf(uid), closeKey('b'))).toMatchObject({
      kind: 'refund',
      amount: 7_500,
      ref: { reason: 'undone', endTime: new Date(tipOff) },
    });
  });

  it('returns a stake that came from a hold', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    await holdStake(world, uid, 7_500);
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 7_500, key: 'b' });
    await undoBet(world, uid, 'b');
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, holds: [] });
  });

  it('is possible for ten seconds, to the millisecond', async () => {
    const [first, second] = [await aBet(), await aBet()];
    world.time.now += undoWithinMs;
    await expect(undoBet(world, first.uid, 'b')).resolves.toMatchObject({ status: 'void' });
    world.time.now += 1;
    await expect(undoBet(world, second.uid, 'b')).rejects.toMatchObject({ code: 'undo-expired' });
    expect(await world.accounts.get(second.uid)).toMatchObject({ balance: 92_500 });
  });

  it('is rejected with the current prices once the price of its team has changed', async () => {
    const { uid, game } = await aBet();
    await change(game, { 'markets.moneyline.prices': [155, -175] });
    await expect(undoBet(world, uid, 'b')).rejects.toMatchObject({
      code: 'odds-changed',
      details: { price: 155, team1_price: 155, team2_price: -175 },
    });
    await change(game, { 'markets.moneyline.prices': [150, -180] });
    await expect(undoBet(world, uid, 'b')).resolves.toMatchObject({ status: 'void' });
  });

  it.each([
    ['no-credits', 'odds-stale'],
    ['confirming', 'market-paused'],
    ['no-price', 'market-paused'],
    ['unknown-teams', 'market-paused'],
  ] as const)('is rejected while the market is paused for %s', async (pause, code) => {
    const { uid, game } = await aBet();
    await change(game, { 'markets.moneyline.pause': pause });
    await expect(undoBet(world, uid, 'b')).rejects.toMatchObject({ code });
  });

  it('is rejected once its price is too old', async () => {
    const { uid, game } = await aBet();
    await change(game, { 'markets.moneyline.staleAt': new Date(world.time.now) });
    await expect(undoBet(world, uid, 'b')).rejects.toMatchObject({ code: 'odds-stale' });
    world.time.now -= 1;
    await expect(undoBet(world, uid, 'b')).resolves.toMatchObject({ status: 'void' });
  });

  it('pays once and returns the same bet when repeated, even after ten seconds and after the game', async () => {
    const { uid, game } = await aBet();
    const answers = await Promise.all(Array.from({ length: 20 }, () => undoBet(world, uid, 'b')));
    world.time.now += undoWithinMs + 1;
    answers.push(await undoBet(world, uid, 'b'));
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    answers.push(await undoBet(world, uid, 'b'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, seq: 3 });
  });

  it('is what a repeated placement returns, without taking a stake again', async () => {
    const { uid, game } = await aBet();
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 7_500, key: 'b' };
    const undone = await undoBet(world, uid, 'b');
    const repeats = await Promise.all(Array.from({ length: 20 }, () => placeBet(world, order)));
    for (const repeat of repeats) expect(repeat).toEqual(undone);
    await expect(placeBet(world, { ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, seq: 3 });
  });

  it('is possible until betting ends, to the millisecond, by the current end', async () => {
    world.time.now = tipOff - 1;
    const [first, second, third] = [await aBet(), await aBet(), await aBet()];
    await expect(undoBet(world, first.uid, 'b')).resolves.toMatchObject({ status: 'void' });
    world.time.now = tipOff;
    await expect(undoBet(world, second.uid, 'b')).rejects.toMatchObject({ code: 'betting-closed' });
    const later = new Date(tipOff + 600_000);
    await change(third.game, {
      startTime: later,
      endTime: later,
      'markets.moneyline.staleAt': later,
    });
    await expect(undoBet(world, third.uid, 'b')).resolves.toMatchObject({ status: 'void' });
  });

  it.each(['closed', 'final'] as const)('is rejected while its game is %s', async (betStatus) => {
    const { uid, game } = await aBet();
    await change(game, { betStatus });
    await expect(undoBet(world, uid, 'b')).rejects.toMatchObject({ code: 'betting-closed' });
  });

  it('is rejected for a bet that was closed in another way', async () => {
    const [settled, voided, cashedOut] = [await aBet(), await aBet(), await aBet()];
    await world.finish(settled.game, 100, 90);
    await change(voided.game, { betStatus: 'void' });
    for (const { game } of [settled, voided]) await world.settlement.settle(game.id);
    await cashOut(world, { uid: cashedOut.uid, betId: 'b' });
    for (const { uid } of [settled, voided, cashedOut])
      await expect(undoBet(world, uid, 'b')).rejects.toMatchObject({ code: 'bet-closed' });
  });

  it("is rejected for unknown bets and for another user's bet", async () => {
    await aBet();
    const uid = await world.aUser();
    for (const id of ['b', 'none']) {
      await expect(undoBet(world, uid, id)).rejects.toMatchObject({ code: 'bet-not-found' });
    }
  });

  it('works for a bet whose document is missing after a crash', async () => {
    const { uid } = await aBet();
    await world.db.bets.deleteOne({ _id: betKey({ uid, id: 'b' }) });
    await undoBet(world, uid, 'b');
    await world.recovery.recover();
    expect(await world.betsOf(uid)).toMatchObject([{ status: 'void' }]);
  });

  it('is kept when the stake is projected after it or at the same moment', async () => {
    for (const isLater of [true, false, false, false, false]) {
      const { uid } = await aBet();
      const stake = await world.ledger.findByKey(mainAccountOf(uid), stakeKey('b'));
      await world.db.bets.deleteOne({ _id: betKey({ uid, id: 'b' }) });
      const projectStake = () => projectBets(world.db, stake === null ? [] : [stake]);
      const [bet] = await Promise.all([undoBet(world, uid, 'b'), isLater || projectStake()]);
      if (isLater) await projectStake();
      expect(await world.betsOf(uid)).toEqual([bet]);
    }
  });
});

it('closes a bet once when undo, cash-out and settlement race', async () => {
  const bets = await Promise.all(Array.from({ length: 24 }, aBet));
  const settlement = createSettlement({ db: world.db, ledger: world.openLedger(), games: world.games });
  const outcome = async (closing: Promise<unknown>) => {
    try {
      await closing;
      return 'done';
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^(bet-closed|betting-closed)$/) });
      return 'refused';
    }
  };
  await Promise.all(
    bets.map(async ({ uid, game }, n) => {
      const closings = [
        () => outcome(undoBet(world, uid, 'b')),
        () => outcome(cashOut(world, { uid, betId: 'b' })),
        async () => {
          await world.finish(game, 100, 90);
          await settlement.settle(game.id);
          return 'settled';
        },
      ];
      const [first, second, third] = [n % 3, (n + 1 + (n % 2)) % 3, (n + 2 - (n % 2)) % 3].map((at) =>
        closings[at]?.(),
      );
      const results = await Promise.all([first, second, third]);
      expect(results.filter((result) => result === 'done').length).toBeLessThanOrEqual(1);
      const [bet] = await world.betsOf(uid);
      const paid = { void: 7_500, push: 7_500, 'cashed-out': 7_284, won: 18_750, lost: 0, pending: 0 }[
        bet?.status ?? 'pending'
      ];
      expect(await world.accounts.get(uid)).toMatchObject({ seq: 3, balance: 92_500 + paid });
    }),
  );
});
