import { hourMs, minuteMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collegeTeams } from '../../testing/college-teams.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { endOfTonight, readTonight } from './tonight.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());
// Games of other tests are not of tonight.
beforeEach(async () => {
  world.time.now = tipOff - hourMs;
  await world.db.games.updateMany({}, { $set: { startTime: new Date(tipOff - 100 * hourMs) } });
});

async function aGroup() {
  const [ada, bob] = [await world.aUser(), await world.aUser()];
  const { group } = await world.groups.create({ uid: ada, name: 'Hoops' });
  await world.groups.join(bob, group.id);
  const tonight = async () => (await world.groups.standings(ada, group.id)).tonight;
  return { group, ada, bob, tonight };
}

function place(uid: string, game: { id: string; team1: string }, key = game.id) {
  return world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 100, key });
}

it('names members without a bet, and the next tip-off', async () => {
  const { ada, bob, tonight } = await aGroup();
  expect(await tonight()).toEqual({ games: 0, nextTipOff: null, withoutBet: [], tables: [], floor: [] });
  const game = await world.anOpenGame();
  expect(await tonight()).toEqual({
    games: 1,
    nextTipOff: new Date(tipOff),
    withoutBet: [ada, bob],
    tables: [],
    floor: [],
  });
  await place(bob, game);
  expect(await tonight()).toEqual({ games: 1, nextTipOff: new Date(tipOff), withoutBet: [ada], tables: [], floor: [] });
  await place(ada, game);
  expect(await tonight()).toMatchObject({ withoutBet: [], tables: [], floor: [] });
  world.time.now = tipOff;
  expect(await tonight()).toMatchObject({
    games: 1,
    nextTipOff: null,
    withoutBet: [],
    tables: [{ account: 'main', games: 1, over: 0, rows: [{ inPlay: 100 }, { inPlay: 100 }] }],
    floor: [{ gameId: game.id, picks: [{ account: 'main', members: 2, stakes: 200 }] }],
  });
});

it('does not count a bet that was undone, and counts one that was cashed out', async () => {
  const { ada, bob, tonight } = await aGroup();
  const game = await world.anOpenGame();
  await place(ada, game);
  await place(bob, game);
  await world.undoBet(ada, game.id);
  world.time.now += minuteMs;
  await world.db.games.updateOne({ _id: game.id }, { $set: { 'markets.moneyline.staleAt': new Date(tipOff) } });
  await world.cashOut({ uid: bob, betId: game.id });
  expect(await tonight()).toMatchObject({ withoutBet: [ada] });
});

it('ignores bets on games of other days, and on games with a result', async () => {
  const { ada, bob, tonight } = await aGroup();
  const [tomorrow, decided, open] = [await world.anOpenGame(), await world.anOpenGame(), await world.anOpenGame()];
  await place(ada, tomorrow);
  await place(ada, decided);
  await place(bob, open);
  await world.db.games.updateOne({ _id: tomorrow.id }, { $set: { startTime: endOfTonight(tipOff) } });
  await world.db.games.updateOne({ _id: decided.id }, { $set: { betStatus: 'final' } });
  expect(await tonight()).toMatchObject({ games: 1, withoutBet: [ada] });
});

it("counts bets from the group's own season only in that group", async () => {
  const { groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const { group: other } = await world.groups.create({ uid: bob, name: 'Others' });
  await world.groups.join(ada, other.id);
  await stake(ada, 100, await world.anOpenGame());
  const read = async (id: string) =>
    (await readTonight(world.db, { id, memberIds: [ada, bob], leagues: null }, world.time.now)).withoutBet;
  expect(await read(groupId)).toEqual([bob]);
  expect(await read(other.id)).toEqual([ada, bob]);
});

it('counts both sides of a head-to-head of the group, and none of another group', async () => {
  const { ada, bob, group, tonight } = await aGroup();
  const { group: other } = await world.groups.create({ uid: ada, name: 'Other' });
  await world.groups.join(bob, other.id);
  const elsewhere = async () => (await world.groups.standings(ada, other.id)).tonight;
  const { id: gameId } = await world.anOpenGame();
  const made = await world.challenges.make({
    uid: ada,
    groupId: group.id,
    gameId,
    market: 'moneyline',
    side: 'team1',
    stake: 500,
    opponent: bob,
  });
  expect(await tonight()).toMatchObject({ withoutBet: [ada, bob], tables: [], floor: [] });
  await world.challenges.take({ uid: bob, groupId: group.id, challengeId: made._id });
  expect(await tonight()).toMatchObject({ withoutBet: [], tables: [], floor: [] });
  expect(await elsewhere()).toMatchObject({ withoutBet: [ada, bob], tables: [], floor: [] });
  world.time.now = tipOff;
  const side = { account: 'tab', market: 'moneyline', members: 1 };
  const picks = [
    { ...side, side: 'team1', uids: [ada], stakes: 500 },
    { ...side, side: 'team2', uids: [bob] },
  ];
  expect(await tonight()).toMatchObject({ tables: [], floor: [{ gameId, picks }] });
  expect(await elsewhere()).toMatchObject({ floor: [] });
});

it('counts only games of the leagues that the group is limited to', async () => {
  const { ada, bob, group, tonight } = await aGroup();
  const nba = await world.anOpenGame();
  const college = await world.anOpenGame(collegeTeams);
  await place(ada, nba);
  await place(bob, college);
  await world.groups.owner.limitLeagues({ uid: ada, groupId: group.id }, ['nba']);
  expect(await tonight()).toMatchObject({ games: 1, withoutBet: [bob] });
  world.time.now = tipOff;
  expect(await tonight()).toMatchObject({
    tables: [{ account: 'main', games: 1, rows: [{ uid: ada }] }],
    floor: [{ gameId: nba.id }],
  });
  await world.finish(college, 100, 90);
  await world.settlement.settle(college.id);
  expect((await tonight()).tables).toMatchObject([{ games: 1, over: 0, rows: [{ uid: ada }] }]);

  await world.groups.owner.limitLeagues({ uid: ada, groupId: group.id }, ['wnba']);
  expect(await tonight()).toEqual({ games: 0, nextTipOff: null, withoutBet: [], tables: [], floor: [] });
  await world.groups.owner.limitLeagues({ uid: ada, groupId: group.id }, null);
  expect(await tonight()).toMatchObject({ tables: [{ games: 2, over: 1 }] });
});

it('has in its tables the bets on games whose current tip-off has passed, whether they moved earlier or later', async () => {
  const { ada, bob, tonight } = await aGroup();
  const [earlier, later] = [await world.anOpenGame(), await world.anOpenGame()];
  await place(ada, earlier);
  await place(bob, later);
  await world.cashOut({ uid: bob, betId: later.id });
  await world.db.games.updateOne({ _id: later.id }, { $set: { startTime: endOfTonight(tipOff) } });
  await world.db.games.updateOne({ _id: earlier.id }, { $set: { startTime: new Date(tipOff - 2 * minuteMs) } });
  await world.finish(earlier, 100, 90);
  world.time.now = tipOff - minuteMs;
  await world.settlement.settle(earlier.id);
  const ofAda = [{ account: 'main', games: 1, over: 1, rows: [{ uid: ada }] }];
  expect((await tonight()).tables).toMatchObject(ofAda);
  world.time.now = tipOff;
  expect((await tonight()).tables).toMatchObject(ofAda);
});
