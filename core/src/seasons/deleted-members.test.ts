import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { advanceSeasons } from './advance-seasons.ts';
import { finishSeason } from './finish-season.ts';
import { readSeason } from './read-season.ts';
import { aSeason } from './testing/a-season.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

const remove = (uid: string) =>
  world.deletions.delete({ uid, signIns: [], idToken: 'token', signedInAt: world.time.now });

/** A season that is over. Bob has the best standing, Cy the second best. */
async function anEndedSeason() {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob', 'cy']);
  const [ada, bob = '', cy = ''] = uids;
  const game = await world.anOpenGame();
  await stake(bob, 5_000, game);
  await stake(cy, 2_000, game);
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  world.time.now = season.endsAt.getTime() + hourMs;
  const championsNow = async () =>
    (await readSeason(world, ada, groupId, season.id)).season.champions.map(({ uid }) => uid);
  return { season, groupId, ada, bob, cy, championsNow };
}

/** A collection that runs `run` once, before or after the first call of a method. */
function interrupted<T extends object>(
  collection: T,
  method: string,
  when: 'before' | 'after',
  run: () => Promise<unknown>,
): T {
  let isDone = false;
  return new Proxy(collection, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        if (name !== method || isDone) return Reflect.apply(member, target, given);
        isDone = true;
        const call = () => Reflect.apply(member, target, given);
        return when === 'before' ? run().then(call) : Promise.resolve(call()).then((done) => run().then(() => done));
      };
    },
  });
}

it('a user who deleted the account does not become champion, the next best member does', async () => {
  const { season, groupId, ada, bob, cy, championsNow } = await anEndedSeason();
  const name = await remove(bob);
  await advanceSeasons(world);
  expect(await championsNow()).toEqual([cy]);
  const { rows } = await readSeason(world, ada, groupId, season.id);
  expect(rows[0]).toMatchObject({ uid: bob, username: name, rank: 1 });
});

it.each([
  ['before the table is stored', 'seasonTables', 'insertMany', 'before'],
  ['after the table is stored', 'seasonTables', 'insertMany', 'after'],
  ['before the season becomes final', 'seasons', 'updateOne', 'before'],
  ['as the season becomes final', 'seasons', 'updateOne', 'after'],
] as const)('a user who deletes the account %s leaves no name and does not become champion', async (...step) => {
  const [, collection, method, when] = step;
  const { season, bob, cy, championsNow } = await anEndedSeason();
  const db = {
    ...world.db,
    [collection]: interrupted(world.db[collection], method, when, () => remove(bob)),
  };
  expect(await finishSeason({ ...world, db }, { ...season, champions: [] })).toBe(true);
  expect(await championsNow()).toEqual([cy]);
  const stored = await world.db.seasonTables.findOne({ _id: season.id }).lean();
  const names = stored?.rows.map(({ username }) => username);
  expect(names).toContainEqual(expect.stringMatching(/^Former player/));
  // The test's usernames are the uids.
  expect(names).not.toContain(bob);
});

it('keeps both anonymous names when two members delete their accounts at the same time', async () => {
  const { season, bob, cy } = await anEndedSeason();
  await advanceSeasons(world);
  await Promise.all([remove(bob), remove(cy)]);
  const stored = await world.db.seasonTables.findOne({ _id: season.id }).lean();
  const names = stored?.rows.map(({ username }) => username) ?? [];
  expect(names.filter((name) => name.startsWith('Former player'))).toHaveLength(2);
});

it('a champion who deletes the account later stays champion under the anonymous name', async () => {
  const { season, groupId, ada, bob } = await anEndedSeason();
  await advanceSeasons(world);
  const username = await remove(bob);
  expect((await readSeason(world, ada, groupId, season.id)).season.champions).toEqual([{ uid: bob, username }]);
});
