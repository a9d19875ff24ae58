import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../league/games/game.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { betKey, closeKey } from '../ledger/bet.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { cashOut } from './cash-out.ts';
import { placeBet } from './place-bet.ts';
import { undoBet } from './undo-bet.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - 3_600_000;
});
afterAll(() => world.endAudited());

async function aBet(amount = 7_500) {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount, key: 'b' });
  return { uid, game, cashOut: (acceptedAmount?: number) => cashOut(world, { uid, betId: 'b', acceptedAmount }) };
}
const change = (game: Game, fields: Readonly<Record<string, unknown>>) =>
  world.db.games.updateOne({ _id: game.id }, { $set: fields }).exec();

describe('cashing out', () => {
  it('pays the current fair value, rounded down, and closes the bet', async () => {
    const { uid, cashOut } = await aBet();
    const bet = await cashOut();
    // +150 and −170: 18,750 × 0.4 ÷ (0.4 + 0.6296…) = 7,284.17…
    expect(bet).toMatchObject({ status: 'cashed-out', cashedOut: 7_284, settledAt: new Date(world.time.now) });
    expect(await world.betsOf(uid)).toEqual([bet]);
    expect(await world.accounts.get(uid)).toMatchObject({
      balance: 99_784,
      totalWinnings: 0,
      stats: { bets: 1, cashedOut: 1, staked: 7_500, inPlay: 0 },
    });
    expect(await world.ledger.findByKey(mainAccountOf(uid), closeKey('b'))).toMatchObject({
      kind: 'payout',
      amount: 7_284,
      ref: { result: 'cashed-out', price: 150, otherPrice: -170, endTime: new Date(tipOff) },
    });
  });

  it('adds its profit to the winnings', async () => {
    const { uid, game, cashOut } = await aBet();
    await change(game, { 'markets.moneyline.prices': [-200, 170] });
    // 18,750 × 0.6666… ÷ (0.6666… + 0.3703…) = 12,053.57…
    expect(await cashOut()).toMatchObject({ cashedOut: 12_053 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 104_553, totalWinnings: 4_553 });
  });

  it('pays the amount the user saw, or is rejected with the current amount', async () => {
    const { uid, game, cashOut } = await aBet();
    await change(game, { 'markets.moneyline.prices': [140, -160] });
    await expect(cashOut(7_284)).rejects.toMatchObject({ code: 'cash-out-changed', details: { amount: 75.69 } });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 92_500 });
    await expect(cashOut(7_569)).resolves.toMatchObject({ cashedOut: 7_569 });
  });

  it('pays once and returns the same bet when repeated, even with another accepted amount', async () => {
    const { uid, game, cashOut } = await aBet();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cashOut(7_284)));
    await change(game, { 'markets.moneyline.prices': [300, -400] });
    answers.push(await cashOut(7_284), await cashOut(1));
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    answers.push(await cashOut());
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 99_784, seq: 3 });
  });

  it('is what a repeated placement returns', async () => {
    const { uid, game, cashOut } = await aBet();
    const bet = await cashOut();
    const repeat = await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 7_500, key: 'b' });
    expect(repeat).toEqual(bet);
  });

  it('is rejected for a bet worth less than a cent, which stays open', async () => {
    const { uid, game, cashOut } = await aBet(1);
    await change(game, { 'markets.moneyline.prices': [1_000, -2_000] });
    await expect(cashOut()).rejects.toMatchObject({
      code: 'invalid-amount',
      message: 'This bet is worth less than one cent now. It cannot be cashed out.',
    });
    expect(await world.betsOf(uid)).toMatchObject([{ status: 'pending' }]);
  });

  it('repays a negative balance', async () => {
    const { uid, cashOut } = await aBet();
    const reason = { reason: 'test' };
    await world.ledger.move({
      account: mainAccountOf(uid),
      key: 'debt',
      decide: () => ({ kind: 'correction', amount: -100_000, ref: reason }),
    });
    await cashOut();
    expect(await world.accounts.get(uid)).toMatchObject({ balance: -216 });
  });

  it.each([
    ['no-credits', 'odds-stale'],
    ['confirming', 'market-paused'],
    ['no-price', 'market-paused'],
    ['unknown-teams', 'market-paused'],
  ] as const)('is rejected while the market is paused for %s', async (pause, code) => {
    const { game, cashOut } = await aBet();
    await change(game, { 'markets.moneyline.pause': pause });
    await expect(cashOut()).rejects.toMatchObject({ code });
    await change(game, { 'markets.moneyline.pause': null });
    await expect(cashOut()).resolves.toMatchObject({ status: 'cashed-out' });
  });

  it('is rejected with its own message once the price is too old', async () => {
    const { game, cashOut } = await aBet();
    await change(game, { 'markets.moneyline.staleAt': new Date(world.time.now) });
    await expect(cashOut()).rejects.toMatchObject({
      code: 'odds-stale',
      message: 'The odds are too old to cash out. Please wait for new ones.',
    });
    world.time.now -= 1;
    await expect(cashOut()).resolves.toMatchObject({ status: 'cashed-out' });
  });

  it('is possible until betting ends, to the millisecond', async () => {
    const [first, second] = [await aBet(), await aBet()];
    for (const { game } of [first, second]) await change(game, { 'markets.moneyline.staleAt': new Date(tipOff + 1) });
    world.time.now = tipOff - 1;
    await expect(first.cashOut()).resolves.toMatchObject({ status: 'cashed-out' });
    world.time.now = tipOff;
    await expect(second.cashOut()).rejects.toMatchObject({ code: 'betting-closed' });
  });

  it.each(['closed', 'final', 'void'] as const)('is rejected while its game is %s', async (betStatus) => {
    const { game, cashOut } = await aBet();
    await change(game, { betStatus });
    await expect(cashOut()).rejects.toMatchObject({ code: 'betting-closed' });
  });

  it('is rejected for a bet that was closed in another way', async () => {
    const [settled, undone] = [await aBet(), await aBet()];
    await world.finish(settled.game, 100, 90);
    await world.settlement.settle(settled.game.id);
    await undoBet(world, undone.uid, 'b');
    for (const { cashOut } of [settled, undone]) await expect(cashOut()).rejects.toMatchObject({ code: 'bet-closed' });
  });

  it("is rejected for unknown bets and for another user's bet", async () => {
    await aBet();
    const uid = await world.aUser();
    for (const betId of ['b', 'none'])
      await expect(cashOut(world, { uid, betId })).rejects.toMatchObject({ code: 'bet-not-found' });
  });

  it('works for a bet whose document is missing after a crash', async () => {
    const { uid, cashOut } = await aBet();
    await world.db.bets.deleteOne({ _id: betKey({ uid, id: 'b' }) });
    const bet = await cashOut();
    await world.recovery.recover();
    expect(await world.betsOf(uid)).toEqual([bet]);
  });
});
