import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '../../league/games/results/report.schema.ts';
import type { Reports } from '../../league/games/results/report.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { findDisputedResults } from './find-disputed-results.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const since = new Date(0);
const report = (state: Report['state'], team1: number, team2: number): Report => ({
  state,
  score: { team1, team2 },
  since,
});

/** A game decided at 99–90, with these reports. */
async function aDecidedGame(reports: Reports | undefined, fields: Record<string, unknown> = {}) {
  const game = await world.anOpenGame();
  await world.finish(game, 99, 90);
  await world.db.games.updateOne({ _id: game.id }, { $set: { ...(reports && { reports }), ...fields } });
  return game.id;
}

it('accepts results that agree with every reported final score', async () => {
  await aDecidedGame(undefined);
  await aDecidedGame({ odds: report('final', 99, 90), scoreboard: report('final', 99, 90) });
  await aDecidedGame({ odds: report('live', 80, 90), scoreboard: report('final', 99, 90) });
  expect(await world.violations()).toEqual([]);
});

it('accepts a result that an operator decided', async () => {
  await aDecidedGame({ odds: report('final', 90, 99) }, { resultNote: 'The league confirmed 99–90.' });
  expect(await findDisputedResults(world.db, since)).toEqual([]);
});

it.each(['final', 'settled'])(
  'finds a %s game for which a source reported a different final score',
  async (betStatus) => {
    const id = await aDecidedGame(
      { odds: report('final', 90, 99), scoreboard: report('final', 99, 90) },
      { betStatus, settledAt: new Date(world.time.now) },
    );
    const violation = { uid: null, what: `game ${id} has 99–90, odds reports 90–99 as final` };
    expect(await world.violations()).toEqual([violation]);
    expect(await findDisputedResults(world.db, new Date(world.time.now + 86_400_000))).toEqual([]);
    await world.db.games.deleteOne({ _id: id });
  },
);
