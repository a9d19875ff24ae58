import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGames } from '../../league/games/games.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { closeKey } from '../../ledger/bet.ts';
import { aDyingDatabase } from '../../testing/dying-database.ts';
import { aFeed, type TestFeed } from '../../testing/feed.ts';
import { refreshOdds } from '../../testing/refresh.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { cashOut } from '../cash-out.ts';
import { placeBet } from '../place-bet.ts';
import { readMoneyTrail } from '../trail/money-trail.ts';
import { createSettlement } from './settlement.ts';

const stake = 10_000;
let world: World;
let feed: TestFeed;
beforeEach(async () => {
  world = await aWorld();
  feed = aFeed(world.clock);
});
afterEach(() => world.endAudited());

/** A game whose first answer has the two prices exchanged: the home team, a favorite at −300, is sold at +250. */
async function aWrongListing() {
  const listed = feed.offer({
    startTime: new Date(tipOff),
    team1Price: 250,
    team2Price: -300,
    total: [220.5, -110, -110],
  });
  const gameId = listed.id;
  const read = async () => {
    world.time.now += 10_000;
    await refreshOdds(world.games, feed, { now: world.time.now });
  };
  await read();
  const bet = async (order: { side?: 'team1' | 'team2'; market?: 'total' } = {}) => {
    const uid = await world.aUser();
    const side = order.market === 'total' ? 'over' : (order.side ?? 'team1');
    await placeBet(world, { uid, gameId, market: order.market ?? 'moneyline', side, amount: stake, key: 'b' });
    return uid;
  };
  return {
    gameId,
    read,
    bet,
    /** Reads the true prices. The second reading of them confirms them. */
    readTruth: () => {
      feed.reprice(gameId, -300, 250);
      return read();
    },
    game: async () => {
      const game = await world.games.get(gameId);
      if (game === null) throw new Error('there is no game');
      return game;
    },
  };
}

const settleAll = async () => {
  let closed = 0;
  for (const id of await world.games.findUnsettled()) closed += await world.settlement.settle(id);
  return closed;
};
const balanceOf = async (uid: string) => (await world.accounts.get(uid))?.balance;
const betOf = async (uid: string) => (await world.betsOf(uid))[0];
const refunded = { status: 'void', priceError: true };

describe('a bet at a first price', () => {
  it('is void with its full stake once two readings have contradicted the price, before its game is decided', async () => {
    const { gameId, bet, readTruth, game } = await aWrongListing();
    const [home, away, over] = [await bet(), await bet({ side: 'team2' }), await bet({ market: 'total' })];
    await readTruth();
    expect(await settleAll()).toBe(0);
    await readTruth();
    const later = await bet();
    expect(await world.games.findUnsettled()).toEqual([gameId]);
    expect(await settleAll()).toBe(2);
    for (const uid of [home, away]) {
      expect(await betOf(uid)).toMatchObject(refunded);
      expect(await world.accounts.get(uid)).toMatchObject({
        balance: 100_000,
        stats: { void: 1, staked: 0, inPlay: 0 },
      });
      const { lines } = await readMoneyTrail(world, uid);
      expect(lines[0]).toMatchObject({ kind: 'refund', reason: 'price-error', amount: stake });
      expect(world.events).toContainEqual(expect.objectContaining({ type: 'bet', uid, bet: await betOf(uid) }));
    }
    for (const uid of [over, later]) expect(await betOf(uid)).toMatchObject({ status: 'pending' });
    expect(await game()).toMatchObject({ betStatus: 'open', obviousErrors: [{ settledAt: new Date(world.time.now) }] });
    expect(await world.games.findUnsettled()).toEqual([]);
    expect(await settleAll()).toBe(0);
    expect(await world.violations()).toEqual([]);
  });

  it('stays void when its game is decided and corrected', async () => {
    const { gameId, bet, readTruth, game } = await aWrongListing();
    const uid = await bet();
    for (const _ of [1, 2]) await readTruth();
    const later = await bet();
    await settleAll();
    await world.finish(await game(), 100, 90);
    await world.settlement.settle(gameId);
    expect([await balanceOf(uid), await balanceOf(later)]).toEqual([100_000, 103_333]);
    await world.correct(await game(), { team1: 90, team2: 100 }, 'Corrected.');
    await world.settlement.settle(gameId);
    expect([await balanceOf(uid), await balanceOf(later)]).toEqual([100_000, 90_000]);
    expect(await betOf(uid)).toMatchObject(refunded);
  });

  it('counts when the reading after the contradiction returns to the first price', async () => {
    const { gameId, bet, read, readTruth, game } = await aWrongListing();
    const uid = await bet();
    await readTruth();
    feed.reprice(gameId, 250, -300);
    await read();
    expect(await world.games.findUnsettled()).toEqual([]);
    await world.finish(await game(), 100, 90);
    await settleAll();
    expect(await betOf(uid)).toMatchObject({ status: 'won' });
  });

  it('counts when the price jumps after a third reading has confirmed it', async () => {
    const { bet, read, readTruth } = await aWrongListing();
    const early = await bet();
    for (const _ of [1, 2]) await read();
    const late = await bet();
    for (const _ of [1, 2]) await readTruth();
    expect(await settleAll()).toBe(0);
    for (const uid of [early, late]) expect(await betOf(uid)).toMatchObject({ status: 'pending' });
  });

  it('that is committed after the error was settled is refunded at the latest with its game, and never cashed out', async () => {
    const { gameId, bet, readTruth, game } = await aWrongListing();
    const { id: _id, ...first } = await game();
    for (const _ of [1, 2]) await readTruth();
    await settleAll();
    const { id, ...now } = await game();
    // The bets' process read the game before the contradiction.
    await world.db.games.updateOne({ _id: gameId }, { $set: first });
    const [left, sold] = [await bet(), await bet()];
    await world.db.games.updateOne({ _id: gameId }, { $set: now });
    await expect(cashOut(world, { uid: sold, betId: 'b' })).rejects.toMatchObject({ code: 'bet-closed' });
    expect([await betOf(sold), await balanceOf(sold)]).toMatchObject([refunded, 100_000]);
    expect(await betOf(left)).toMatchObject({ status: 'pending' });
    await world.finish({ id, ...now }, 100, 90);
    await settleAll();
    expect([await betOf(left), await balanceOf(left)]).toMatchObject([refunded, 100_000]);
  });
});

describe('cashing out a bet', () => {
  it('pays at most the stake until a third reading has confirmed the price', async () => {
    const { gameId, bet, read } = await aWrongListing();
    const [early, late, total] = [await bet(), await bet(), await bet({ market: 'total' })];
    // The chance of the home team in the game's document is now higher, as if the price had just moved.
    await world.db.games.updateOne({ _id: gameId }, { $set: { 'markets.moneyline.prices': [200, -250] } });
    expect(await cashOut(world, { uid: early, betId: 'b', acceptedAmount: stake })).toMatchObject({ cashedOut: stake });
    expect(await world.ledger.findByKey(mainAccountOf(early), closeKey('b'))).toMatchObject({ ref: { capped: true } });
    expect(await cashOut(world, { uid: total, betId: 'b' })).toMatchObject({ cashedOut: 9_545 });
    feed.reprice(gameId, 200, -250);
    for (const _ of [1, 2]) await read();
    const confirmed = await cashOut(world, { uid: late, betId: 'b' });
    expect(confirmed.cashedOut).toBe(11_136);
    expect((await world.ledger.findByKey(mainAccountOf(late), closeKey('b')))?.ref).not.toHaveProperty('capped');
  });
});

it('refunds each bet once when the settlement is killed between any two writes and repeated', async () => {
  let kills = 0;
  for (let writes = 0, isDone = false; !isDone; writes += 1) {
    const { gameId, bet, readTruth } = await aWrongListing();
    const uids = [await bet(), await bet({ side: 'team2' })];
    for (const _ of [1, 2]) await readTruth();
    const dying = aDyingDatabase(world.db, writes);
    const games = createGames({ db: dying.db, clock: world.clock, publish: world.publish, alarm: () => undefined });
    const settlement = createSettlement({ db: dying.db, ledger: world.openLedger(undefined, dying.db), games });
    const settled = settlement.settle(gameId).then(() => 'done');
    isDone = (await Promise.race([settled, dying.killed])) === 'done';
    if (!isDone) kills += 1;
    await world.recovery.recover();
    await settleAll();
    for (const uid of uids) {
      expect(await betOf(uid)).toMatchObject(refunded);
      expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, seq: 3 });
    }
    expect(await world.games.findUnsettled()).toEqual([]);
  }
  expect(kills).toBeGreaterThanOrEqual(3);
});
