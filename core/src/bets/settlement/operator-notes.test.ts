import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { placeBet } from '../place-bet.ts';
import { readMoneyTrail } from '../trail/money-trail.ts';
import { betOnBothSides, homeWon, outcomeOf } from './testing/both-sides.ts';

const why = 'The official box score says so.';
let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());
const lastLine = async (uid: string) => (await readMoneyTrail(world, uid)).lines[0];

describe("an operator's reason for a first result", () => {
  it('stands in the money trail of won and lost bets', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.games.decide(game.id, { score: [110, 104] }, ` ${why} `);
    await world.settlement.settle(game.id);
    expect(await outcomeOf(world, home)).toEqual(homeWon);
    expect(await lastLine(home)).toMatchObject({ kind: 'payout', result: 'won', note: why });
    expect(await lastLine(away)).toMatchObject({ kind: 'payout', result: 'lost', note: why });
  });

  it('stands in the money trail of bets on a void game', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.games.decide(game.id, { void: true }, why);
    await world.settlement.settle(game.id);
    for (const uid of [home, away])
      expect(await lastLine(uid)).toMatchObject({ kind: 'refund', reason: 'void', note: why });
  });

  it('stands in the money trail of a push and of a late bet', async () => {
    const game = await world.anOpenGame({ markets: { total: world.aLine(210) } });
    const [uid, late] = [await world.aUser(), await world.aUser()];
    const order = { gameId: game.id, amount: 10_000 } as const;
    await placeBet(world, { ...order, uid, market: 'total', side: 'over', key: 'over' });
    world.time.now += 1_000;
    const startedAt = new Date(world.time.now);
    await placeBet(world, { ...order, uid: late, market: 'moneyline', side: 'team1', key: 'late' });
    await world.games.decide(game.id, { score: [110, 100] }, why);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt } });
    await world.settlement.settle(game.id);
    world.time.now = tipOff - 3_600_000;
    expect(await lastLine(uid)).toMatchObject({ kind: 'refund', reason: 'push', note: why });
    expect(await lastLine(late)).toMatchObject({ kind: 'refund', reason: 'late', note: why });
  });

  it('is absent from the money trail when the sources decided, also with a note of theirs', async () => {
    const { home, game } = await betOnBothSides(world);
    await world.voidGame(game);
    const note = { decidedBy: 'sources', resultNote: 'The game was postponed.' } as const;
    await world.db.games.updateOne({ _id: game.id }, { $set: note });
    await world.settlement.settle(game.id);
    expect(await lastLine(home)).not.toHaveProperty('note');
  });
});

it('stands in the money trail when a correction finds that a bet was late', async () => {
  const { home, game } = await betOnBothSides(world);
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  await world.correct(game, { team1: 100, team2: 90 }, why);
  const early = { startedAt: new Date(0), decidedBy: 'operator' } as const;
  await world.db.games.updateOne({ _id: game.id }, { $set: early });
  await world.settlement.settle(game.id);
  expect(await lastLine(home)).toMatchObject({
    kind: 'correction',
    to: 'void',
    reason: `This bet was placed after the game had started, so it does not count. ${why}`,
    note: why,
  });
  expect(await lastLine(home)).not.toHaveProperty('scores');
});

it('is rejected with the field `why` when it has more than 500 characters', async () => {
  const { id } = await world.anOpenGame();
  await expect(world.games.decide(id, { void: true }, 'x'.repeat(501))).rejects.toMatchObject({
    code: 'bad-request',
    field: 'why',
    message: 'why: must have at most 500 characters, not 501.',
  });
  expect(await world.games.get(id)).toMatchObject({ betStatus: 'open' });
  expect(await world.games.decide(id, { void: true }, 'x'.repeat(500))).toMatchObject({ betStatus: 'void' });
});
