import { minuteMs } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opponent } from '../testing/opponent.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { cashOut } from './cash-out.ts';
import { placeParlay } from './place-parlay.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

/** A ticket of $10.00 on the home teams of games at +150 and −170: a fair chance of 27000 in 69500 each. */
async function aTicket(count = 2) {
  world.time.now = tipOff - 60 * minuteMs;
  const uid = await world.aUser();
  const games = [];
  for (let index = 0; index < count; index += 1) {
    const startTime = new Date(tipOff + index);
    games.push(await world.anOpenGame({ startTime, endTime: startTime, team2: opponent(index) }));
  }
  const legs = games.map(({ id, team1 }) => ({ gameId: id, teamChosen: team1 }));
  const { id } = await placeParlay(world, { uid, legs, amount: 1_000 });
  const [first, second] = games;
  if (first === undefined || second === undefined) throw new Error('a ticket has at least two legs');
  return { uid, first, second, betId: id };
}

describe('cashing a parlay out', () => {
  it('pays its payout times the fair chances of its legs, rounded down once', async () => {
    const { uid, betId } = await aTicket();
    // $62.50 × 0.38849².
    expect(await cashOut(world, { uid, betId })).toMatchObject({ status: 'cashed-out', cashedOut: 943 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 99_943 });
    expect(await cashOut(world, { uid, betId })).toMatchObject({ cashedOut: 943 });
  });

  it('counts a leg that has won as certain, and leaves out one that is void', async () => {
    const [won, called] = [await aTicket(), await aTicket()];
    await world.finish(won.first, 101, 99);
    await world.settlement.settle(won.first.id);
    await world.voidGame(called.first);
    await world.settlement.settle(called.first.id);
    // $62.50 × 0.38849, and $25.00 × 0.38849.
    expect(await cashOut(world, won)).toMatchObject({ cashedOut: 2_428 });
    expect(await cashOut(world, called)).toMatchObject({ cashedOut: 971 });
  });

  it('is refused while a leg is in play, and once the ticket is lost', async () => {
    const { uid, betId, first } = await aTicket();
    world.time.now = first.startTime.getTime();
    await expect(cashOut(world, { uid, betId })).rejects.toMatchObject({ code: 'betting-closed' });
    await world.finish(first, 99, 101);
    await expect(cashOut(world, { uid, betId })).rejects.toMatchObject({ code: 'betting-closed' });
    await world.settlement.settle(first.id);
    await expect(cashOut(world, { uid, betId })).rejects.toMatchObject({ code: 'bet-closed' });
  });

  it('says the new amount when prices have moved, and pays none that is below a cent', async () => {
    const { uid, betId, second } = await aTicket();
    await world.db.games.updateOne({ _id: second.id }, { $set: { 'markets.moneyline.prices': [-200, 170] } });
    await expect(cashOut(world, { uid, betId, acceptedAmount: 943 })).rejects.toMatchObject({
      code: 'cash-out-changed',
      details: { amount: 15.6 },
    });
    await world.db.games.updateOne({ _id: second.id }, { $set: { 'markets.moneyline.staleAt': new Date(0) } });
    await expect(cashOut(world, { uid, betId })).rejects.toMatchObject({ code: 'odds-stale' });
  });
});
