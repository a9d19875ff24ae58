import { sample } from '@courtside/contract/testing/sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGames } from '../../league/games/games.ts';
import type { CoreDatabase } from '../../operations/database.ts';
import { aDyingDatabase } from '../../testing/dying-database.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { cashOut } from '../cash-out.ts';
import { placeBet } from '../place-bet.ts';
import { undoBet } from '../undo-bet.ts';
import { createSettlement } from './settlement.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** The services of another process on this database. */
function aProcess(db: CoreDatabase) {
  const ledger = world.openLedger(undefined, db);
  const games = createGames({ db, clock: world.clock, publish: world.publish, alarm: () => undefined });
  return {
    db,
    ledger,
    games,
    settlement: createSettlement({ db, ledger, games }),
  };
}
type Process = ReturnType<typeof aProcess>;

/** Bets of $100.00: two on the home team and one on the away team by the first user, one on the home team by the second. */
async function someBets() {
  const [first, second, game] = [await world.aUser(), await world.aUser(), await world.anOpenGame()];
  const place = (uid: string, teamChosen: string, key: string) =>
    placeBet(world, { uid, gameId: game.id, teamChosen, amount: 10_000, key });
  for (const key of ['a', 'b', 'c']) await place(first, key === 'c' ? game.team2 : game.team1, key);
  await place(second, game.team1, 'a');
  return { first, second, game };
}
type Scene = Awaited<ReturnType<typeof someBets>>;

interface Case {
  readonly name: string;
  /** Prepares the bets and the game. */
  readonly before: (scene: Scene) => Promise<unknown>;
  /** Is killed, and repeated afterwards. */
  readonly act: (process: Process, scene: Scene) => Promise<unknown>;
  /** The final balance of each user and the number of the last entry. */
  readonly after: readonly [number, number, number, number];
  readonly minWrites: number;
}

const settledAs = async ({ game }: Scene, team1: number, team2: number) => {
  await world.finish(game, team1, team2);
  await world.settlement.settle(game.id);
};

const cases: Case[] = [
  {
    name: 'an undo',
    before: async () => undefined,
    act: (process, { first }) => undoBet(process, first, 'a'),
    after: [80_000, 5, 90_000, 2],
    minWrites: 3,
  },
  {
    name: 'a cash-out',
    before: async () => undefined,
    act: (process, { first }) => cashOut(process, { uid: first, betId: 'a' }),
    after: [79_712, 5, 90_000, 2],
    minWrites: 3,
  },
  {
    name: 'a correction',
    before: async (scene) => {
      await settledAs(scene, 100, 90);
      await world.correct(scene.game, { team1: 90, team2: 100 }, 'Corrected.');
    },
    act: ({ settlement }, { game }) => settlement.settle(game.id),
    after: [70_000 + 15_882, 10, 90_000, 4],
    minWrites: 7,
  },
  {
    name: 'a correction to void of a correction',
    before: async (scene) => {
      await settledAs(scene, 100, 90);
      await world.correct(scene.game, { team1: 90, team2: 100 }, 'Corrected.');
      await world.settlement.settle(scene.game.id);
      await world.correct(scene.game, null, 'The game does not count.');
    },
    act: ({ settlement }, { game }) => settlement.settle(game.id),
    after: [100_000, 13, 100_000, 5],
    minWrites: 7,
  },
];

it.each(cases)('$name is paid once when its process is killed between any two writes', async (theCase) => {
  const { before, act, after, minWrites } = theCase;
  let kills = 0;
  for (let writes = 0, isDone = false; !isDone; writes += 1) {
    const scene = await someBets();
    await before(scene);
    const dying = aDyingDatabase(world.db, writes);
    isDone = (await Promise.race([act(aProcess(dying.db), scene).then(() => 'done'), dying.killed])) === 'done';
    if (!isDone) kills += 1;

    // First what the worker does on its own schedule, then the repeated call.
    await world.recovery.recover();
    for (const id of await world.games.findUnsettled()) await world.settlement.settle(id);
    await act(aProcess(world.db), scene);
    await world.recovery.recover();

    const [first, second] = [await world.accounts.get(scene.first), await world.accounts.get(scene.second)];
    expect([first?.balance, first?.seq, second?.balance, second?.seq]).toEqual(after);
    expect(await world.violations()).toEqual([]);
  }
  expect(kills).toBeGreaterThanOrEqual(minWrites);
});

it('undo, cash-out and correction are each paid once when a process that runs all of them is killed', async () => {
  for (let round = 0; round < 12; round += sample(4, 1)) {
    const scenes = await Promise.all(Array.from({ length: 4 }, someBets));
    for (const scene of scenes.slice(2)) {
      await settledAs(scene, 100, 90);
      await world.correct(scene.game, { team1: 90, team2: 100 }, 'Corrected.');
    }
    const dying = aDyingDatabase(world.db, round);
    const process = aProcess(dying.db);
    const acts = scenes.map((scene, n) => cases[n < 2 ? n : 2]?.act(process, scene));
    await Promise.race([Promise.all(acts), dying.killed]);
    await world.recovery.recover();
    for (const id of await world.games.findUnsettled()) await world.settlement.settle(id);
    await Promise.all(scenes.map((scene, n) => cases[n < 2 ? n : 2]?.act(aProcess(world.db), scene)));
    for (const [n, scene] of scenes.entries()) {
      const account = await world.accounts.get(scene.first);
      expect([account?.balance, account?.seq]).toEqual(cases[n < 2 ? n : 2]?.after.slice(0, 2));
    }
  }
  expect(await world.violations()).toEqual([]);
});
