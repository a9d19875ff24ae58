import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { collegeTeams } from '../testing/college-teams.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { holdStake, maxHolds, releaseHold } from './holds.ts';
import { placeBet } from './place-bet.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());
const before = tipOff - 3_600_000;

describe('placing a bet', () => {
  it('takes the stake and stores the price and the payout', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const bet = await placeBet(world, { uid, gameId: game.id, teamChosen: game.team2, amount: 3_333, key: 'k1' });
    // −170: 33.33 / 170 × 100 + 33.33 = 52.935…, rounded half away from zero.
    expect(bet).toMatchObject({ id: 'k1', side: 2, price: -170, amount: 3_333, potential: 5_294, status: 'pending' });
    expect(await world.betsOf(uid)).toEqual([bet]);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 96_667, stats: { bets: 1, staked: 3_333 } });
  });

  it('rounds the payout of a stake under a dollar down, and refunds exactly the stake', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const place = (amount: number) =>
      placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount, key: `${amount}` });
    expect(await place(1)).toMatchObject({ potential: 2, roundedDown: true });
    expect(await place(99)).toMatchObject({ potential: 247, roundedDown: true });
    const dollar = await place(101);
    expect(dollar).toMatchObject({ potential: 253 });
    expect(dollar).not.toHaveProperty('roundedDown');
    await world.voidGame(game);
    await world.settlement.settle(game.id);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, totalWinnings: 0 });
  });

  it('stores the league of the game, absent for the NBA', async () => {
    const uid = await world.aUser();
    const [college, nba] = [await world.anOpenGame(collegeTeams), await world.anOpenGame()];
    const order = { uid, amount: 1_000 };
    const bet = await placeBet(world, { ...order, gameId: college.id, teamChosen: 'Florida Gators' });
    expect(bet).toMatchObject({ side: 2, betData: { league: 'ncaam', team2: 'Florida Gators' } });
    const other = await placeBet(world, { ...order, gameId: nba.id, teamChosen: nba.team1 });
    expect(other.betData).not.toHaveProperty('league');
  });

  it('returns the same bet for the same key, and rejects the key for another bet', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 100_000, key: 'k' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => placeBet(world, order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 0, seq: 2 });
    await expect(placeBet(world, { ...order, amount: 1 })).rejects.toMatchObject({ code: 'key-reused' });
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'closed' } });
    expect(await placeBet(world, order)).toEqual(answers[0]);
  });

  it('returns the settled bet when a placement is repeated after the game', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 1_000, key: 'k' };
    const bet = await placeBet(world, order);
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
    expect(await placeBet(world, order)).toEqual({ ...bet, status: 'won', settledAt: expect.any(Date) });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 101_500, seq: 3 });
  });

  it('keeps bets of two users apart that have the same key', async () => {
    const game = await world.anOpenGame();
    for (const uid of [await world.aUser(), await world.aUser()]) {
      await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 500, key: 'mine' });
      expect(await world.betsOf(uid)).toMatchObject([{ id: 'mine', uid }]);
    }
  });

  it('is possible until endTime to the millisecond, by the clock of the server', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 100 };
    world.time.now = tipOff - 1;
    await placeBet(world, order);
    world.time.now = tipOff;
    await expect(placeBet(world, order)).rejects.toMatchObject({ code: 'betting-closed' });
    world.time.now = before;
  });

  it.each(['closed', 'final', 'settled', 'void'] as const)('is rejected for a game that is %s', async (betStatus) => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame({ betStatus })];
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 100 };
    await expect(placeBet(world, order)).rejects.toMatchObject({ code: 'betting-closed' });
    expect(await world.accounts.get(uid)).toMatchObject({ seq: 1 });
  });

  it('rejects an outdated price and returns the current one', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 100 };
    await expect(placeBet(world, { ...order, acceptedPrice: 140 })).rejects.toMatchObject({
      code: 'odds-changed',
      details: { price: 150 },
    });
    await expect(placeBet(world, { ...order, acceptedPrice: 150 })).resolves.toMatchObject({ price: 150 });
  });

  it('rejects games, teams and users that do not exist', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 100 };
    await expect(placeBet(world, { ...order, gameId: 'none' })).rejects.toMatchObject({ code: 'game-not-found' });
    await expect(placeBet(world, { ...order, teamChosen: 'Ghosts' })).rejects.toMatchObject({ code: 'unknown-team' });
    await expect(placeBet(world, { ...order, uid: 'ghost' })).rejects.toMatchObject({ code: 'user-not-found' });
  });

  it('accepts exactly the bets that the balance covers when 64 callers bet at the same time', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const order = { uid, gameId: game.id, teamChosen: game.team1, amount: 2_500 };
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => placeBet(world, order)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'insufficient-balance' });
    }
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 0 });
  });
});

describe('a hold', () => {
  it('becomes the stake without taking the money twice', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    expect(await holdStake(world, uid, 4_000)).toMatchObject({ balance: 96_000, hold: { amount: 4_000 } });
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 4_000 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 96_000, holds: [], stats: { bets: 1 } });
  });

  it('is not claimed by a bet of another amount', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    await holdStake(world, uid, 4_000);
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 4_001 });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 91_999, holds: [{ amount: 4_000 }] });
  });

  it('is released once after it expires', async () => {
    const uid = await world.aUser();
    const { hold } = await holdStake(world, uid, 4_000);
    expect(await releaseHold(world, mainAccountOf(uid), hold.seq)).toBe(false);
    world.time.now = hold.expiresAt.getTime();
    expect(await Promise.all([1, 2, 3].map(() => releaseHold(world, mainAccountOf(uid), hold.seq)))).toContain(true);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, holds: [] });
    world.time.now = before;
  });

  it('is rejected above the limit, in two processes, until another one is claimed or released', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const other = { ...world, ledger: world.openLedger() };
    const first = await Promise.all(Array.from({ length: maxHolds - 20 }, () => holdStake(world, uid, 100)));
    // Both processes reach the limit at the same time.
    const placing = Array.from({ length: 40 }, (_, n) => holdStake(n % 2 ? other : world, uid, 100));
    const results = await Promise.allSettled(placing);
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const held = [...first, ...taken].map(({ hold }) => hold);
    expect(held).toHaveLength(maxHolds);
    await expect(holdStake(world, uid, 100)).rejects.toMatchObject({ code: 'too-many-bets' });
    await expect(holdStake(world, uid, 100_000)).rejects.toMatchObject({ code: 'insufficient-balance' });
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100 });
    await holdStake(world, uid, 100);
    await expect(holdStake(world, uid, 100)).rejects.toMatchObject({ code: 'too-many-bets' });
    // The bet has claimed the oldest hold. The calls of the two processes do not begin in a fixed order.
    const newest = held.toSorted((a, b) => b.seq - a.seq)[0];
    world.time.now = newest?.expiresAt.getTime() ?? 0;
    expect(await releaseHold(world, mainAccountOf(uid), newest?.seq ?? 0)).toBe(true);
    await holdStake(world, uid, 100);
    world.time.now = before;
  });

  it('is not released after a bet has claimed it', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame()];
    const { hold } = await holdStake(world, uid, 4_000);
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 4_000 });
    world.time.now = hold.expiresAt.getTime();
    expect(await releaseHold(world, mainAccountOf(uid), hold.seq)).toBe(false);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 96_000 });
    world.time.now = before;
  });
});
