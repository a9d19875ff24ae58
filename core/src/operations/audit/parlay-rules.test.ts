import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeParlay as orderParlay } from '../../bets/place-parlay.ts';
import { placeParlay } from '../../bets/settlement/testing/place-parlay.ts';
import { seasonAccountOf } from '../../ledger/account-id.ts';
import { aSeason } from '../../seasons/testing/a-season.ts';
import { opponent } from '../../testing/opponent.ts';
import { aWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const openGames = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => world.anOpenGame({ team2: opponent(index) })));

/** What an audit finds of a user, in a sentence each. */
const check = async (user: string) =>
  (await world.violations()).filter(({ uid }) => uid === user).map(({ what }) => what);

it('finds a leg that is shown otherwise than its game ended, on an open ticket and on a closed one', async () => {
  const uid = await world.aUser();
  const games = await openGames(3);
  const [first, second] = games;
  if (first === undefined || second === undefined) throw new Error('three games');
  const picks = games.map((game) => ({ game, side: 1 as const }));
  await placeParlay(world, { uid, id: 'open', amount: 1_000, picks: picks.filter(({ game }) => game !== second) });
  await placeParlay(world, { uid, id: 'closed', amount: 1_000, picks });
  await world.finish(first, 100, 90);
  await world.finish(second, 90, 100);
  for (const game of [first, second]) await world.settlement.settle(game.id);
  expect(await check(uid)).toEqual([]);
  await world.db.bets.updateMany({ uid }, { $set: { 'legStates.0': 'void' } });
  const said = `shows leg 1 as void, its game ${first.id} says won`;
  expect((await check(uid)).sort()).toEqual([`bet closed ${said}`, `bet open ${said}`]);
});

it('finds a ticket that would pay more than ten times what its account starts with', async () => {
  const uid = await world.aUser();
  const picks = (await openGames(6)).map((game) => ({ game, side: 1 as const }));
  await placeParlay(world, { uid, id: 'p', amount: 4_097, picks });
  expect(await check(uid)).toContainEqual(expect.stringContaining('would pay 1000244, the most is 1000000'));
});

it('finds a ticket with more legs than its season takes', async () => {
  const { season, uids } = await aSeason(world, ['ada']);
  const [uid] = uids;
  const legs = (await openGames(3)).map(({ id }) => ({ gameId: id, side: 'team1' as const }));
  await orderParlay(world, { uid, account: seasonAccountOf(season.id, uid), key: 'p', amount: 1_000, legs });
  expect(await check(uid)).toEqual([]);
  await world.db.seasons.updateOne({ _id: season.id }, { $set: { maxLegs: 2 } });
  expect(await check(uid)).toContainEqual(expect.stringContaining('places bet p with 3 legs, the most are 2'));
});
