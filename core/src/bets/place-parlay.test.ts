import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { opponent } from '../testing/opponent.ts';
import { aWorld, type World } from '../testing/world.ts';
import { limitStakes } from './limits/player-limits.ts';
import { placeParlay } from './place-parlay.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

/** Open games at +150 and −170, and the orders of a leg on the home team of each. */
async function legsOn(count: number) {
  const games = await Promise.all(
    Array.from({ length: count }, (_, index) => world.anOpenGame({ team2: opponent(index) })),
  );
  return { games, legs: games.map(({ id, team1 }) => ({ gameId: id, teamChosen: team1, acceptedPrice: 150 })) };
}

describe('placing a parlay', () => {
  it('takes the stake once and pays the exact product of the prices, rounded down once', async () => {
    const uid = await world.aUser();
    const { games, legs } = await legsOn(3);
    const bet = await placeParlay(world, { uid, legs, amount: 333, key: 'k1' });
    // 3.33 × 2.5 × 2.5 × 2.5 = 52.03125.
    expect(bet).toMatchObject({ id: 'k1', amount: 333, potential: 5_203, status: 'pending', gameId: games[0]?.id });
    expect(bet.legs?.map(({ gameId, price }) => [gameId, price])).toEqual(games.map(({ id }) => [id, 150]));
    expect(await world.betsOf(uid)).toEqual([bet]);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 99_667, stats: { bets: 1, staked: 333 } });
  });

  it('is one ticket for the same key, and rejects the key for other legs', async () => {
    const uid = await world.aUser();
    const { legs } = await legsOn(3);
    const order = { uid, legs, amount: 100, key: 'k' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeParlay(world, order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // The order of the legs makes no other ticket.
    expect(await placeParlay(world, { ...order, legs: legs.toReversed() })).toEqual(answers[0]);
    await expect(placeParlay(world, { ...order, legs: legs.slice(1) })).rejects.toMatchObject({ code: 'key-reused' });
  });

  it('takes nothing if odds have changed, and says so of every such leg', async () => {
    const uid = await world.aUser();
    const { games, legs } = await legsOn(3);
    const seen = legs.map((leg, index) => (index === 1 ? leg : { ...leg, acceptedPrice: 160 }));
    await expect(placeParlay(world, { uid, legs: seen, amount: 100 })).rejects.toMatchObject({
      code: 'odds-changed',
      field: 'legs',
      details: { price: 150, legs: [0, 2].map((index) => ({ betId: games[index]?.id, price: 150, line: null })) },
    });
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 100_000, seq: 1 });
  });

  it('names the leg that cannot be taken, and refuses two of one game', async () => {
    const uid = await world.aUser();
    const { games, legs } = await legsOn(2);
    const [first] = legs;
    const twice = [...legs, { gameId: games[0]?.id ?? '', teamChosen: games[0]?.team2 }];
    await expect(placeParlay(world, { uid, legs: twice, amount: 100 })).rejects.toMatchObject({ code: 'same-game' });
    await world.db.games.updateOne({ _id: games[1]?.id ?? '' }, { $set: { betStatus: 'closed' } });
    await expect(placeParlay(world, { uid, legs, amount: 100 })).rejects.toMatchObject({
      code: 'betting-closed',
      field: 'legs.1',
    });
    const unknown = [...(first === undefined ? [] : [first]), { gameId: 'nowhere', side: 'team1' as const }];
    await expect(placeParlay(world, { uid, legs: unknown, amount: 100 })).rejects.toMatchObject({
      code: 'game-not-found',
      field: 'legs.1',
    });
  });

  it('pays at most ten times what the account starts with', async () => {
    const uid = await world.aUser();
    const { legs } = await legsOn(6);
    // 2.5⁶ = 244.140625: $40.96 would pay exactly $10,000.00.
    await expect(placeParlay(world, { uid, legs, amount: 4_097 })).rejects.toMatchObject({
      code: 'parlay-over-limit',
      message: 'A parlay pays at most $10,000.00 here, ten times what the account starts with.',
    });
    expect(await placeParlay(world, { uid, legs, amount: 4_096 })).toMatchObject({ potential: 1_000_000 });
  });

  it('counts once for the daily limit and the number of open bets', async () => {
    const uid = await world.aUser();
    await limitStakes(world, uid, 1_000);
    const { legs } = await legsOn(2);
    await placeParlay(world, { uid, legs, amount: 600 });
    await expect(placeParlay(world, { uid, legs, amount: 401 })).rejects.toMatchObject({ code: 'over-daily-limit' });
    await placeParlay({ ...world, maxOpenBets: 2 }, { uid, legs, amount: 400 });
    await expect(placeParlay({ ...world, maxOpenBets: 2 }, { uid, legs, amount: 1 })).rejects.toMatchObject({
      code: 'over-daily-limit',
    });
    expect(await world.documentOf(uid)).toMatchObject({ _id: mainAccountOf(uid), stats: { bets: 2 } });
  });
});
