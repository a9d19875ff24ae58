import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { placeBet } from '../place-bet.ts';
import { readMoneyTrail } from '../trail/money-trail.ts';
import { betOnBothSides, homeWon, lost, outcomeOf, refunded } from './testing/both-sides.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());
const settle = (game: Game) => world.settlement.settle(game.id);

describe('a bet placed at or after the start', () => {
  it('is void and refunded as late, while a bet placed before the start counts', async () => {
    const { home, game } = await betOnBothSides(world);
    const uid = await world.aUser();
    world.time.now += 1_000;
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' });
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(world.time.now) } });
    await world.finish(game, 100, 90);
    await settle(game);
    world.time.now = tipOff - 3_600_000;
    expect(await outcomeOf(world, uid)).toEqual(refunded);
    expect(await outcomeOf(world, home)).toEqual(homeWon);
    expect((await readMoneyTrail(world, uid)).lines[0]).toMatchObject({ kind: 'refund', reason: 'late' });
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    expect(await outcomeOf(world, uid)).toEqual(refunded);
    expect(await outcomeOf(world, home)).toEqual(lost);
  });

  it('is refunded as void, not as late, when the game is void', async () => {
    const { home, game } = await betOnBothSides(world);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(0) } });
    await world.voidGame(game);
    await settle(game);
    expect((await readMoneyTrail(world, home)).lines[0]).toMatchObject({ kind: 'refund', reason: 'void' });
  });

  it('is corrected to void with its own reason when the start turns out to have been earlier', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(0) } });
    await world.correct(game, { team1: 100, team2: 90 }, 'Corrected.');
    await settle(game);
    for (const uid of [home, away]) expect(await outcomeOf(world, uid)).toEqual(refunded);
    expect((await readMoneyTrail(world, home)).lines[0]).toMatchObject({
      kind: 'correction',
      amount: -15_000,
      reason: 'This bet was placed after the game had started, so it does not count.',
    });
  });
});
