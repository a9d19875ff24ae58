import { hourMs, minuteMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashOut } from '../bets/cash-out.ts';
import { placeBet } from '../bets/place-bet.ts';
import { placeParlay } from '../bets/settlement/testing/place-parlay.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { makeChallenge } from '../challenges/make-challenge.ts';
import { takeChallenge } from '../challenges/take-challenge.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import { limitLeagues } from '../groups/owner-actions.ts';
import { readStandings } from '../groups/read-groups.ts';
import type { Game } from '../league/games/game.ts';
import { startOfLeagueDay } from '../platform/league-day.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { collegeTeams } from '../testing/college-teams.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { readTonight } from './tonight.ts';

const night = '2026-01-14';
/** The midnight of the league after the night. */
const nextDay = startOfLeagueDay('2026-01-15');
const nothing = {
  night,
  games: 0,
  nextTipOff: null,
  withoutBet: [],
  tables: [],
  floor: [],
  openBets: [],
  openParlays: [],
};

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
  const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
  await joinGroup(world, bob, group.id);
  const tonight = async () => readTonight(world, (await readStandings(world, ada, group.id)).group);
  return { group, ada, bob, tonight };
}

function place(uid: string, game: { id: string; team1: string }, key = game.id) {
  return placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100, key });
}

it('names members without a bet, and the next tip-off', async () => {
  const { ada, bob, tonight } = await aGroup();
  expect(await tonight()).toMatchObject(nothing);
  const game = await world.anOpenGame();
  expect(await tonight()).toMatchObject({ ...nothing, games: 1, nextTipOff: new Date(tipOff), withoutBet: [ada, bob] });
  await place(bob, game);
  expect(await tonight()).toMatchObject({ ...nothing, games: 1, nextTipOff: new Date(tipOff), withoutBet: [ada] });
  await place(ada, game);
  expect(await tonight()).toMatchObject({ withoutBet: [], tables: [], floor: [], openBets: [] });
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
  await undoBet(world, ada, game.id);
  world.time.now += minuteMs;
  await world.db.games.updateOne({ _id: game.id }, { $set: { 'markets.moneyline.staleAt': new Date(tipOff) } });
  await cashOut(world, { uid: bob, betId: game.id });
  expect(await tonight()).toMatchObject({ withoutBet: [ada] });
});

it('ignores bets on games of other days, and on games with a result', async () => {
  const { ada, bob, tonight } = await aGroup();
  const [tomorrow, decided, open] = [await world.anOpenGame(), await world.anOpenGame(), await world.anOpenGame()];
  await place(ada, tomorrow);
  await place(ada, decided);
  await place(bob, open);
  await world.db.games.updateOne({ _id: tomorrow.id }, { $set: { startTime: nextDay } });
  await world.db.games.updateOne({ _id: decided.id }, { $set: { betStatus: 'final' } });
  expect(await tonight()).toMatchObject({ games: 1, withoutBet: [ada] });
});

it("counts bets from the group's own season only in that group", async () => {
  const { groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const { group: other } = await createGroup(world, { uid: bob, name: 'Others' });
  await joinGroup(world, ada, other.id);
  await stake(ada, 100, await world.anOpenGame());
  const read = async (id: string) =>
    (await readTonight(world, { id, memberIds: [ada, bob], leagues: null })).withoutBet;
  expect(await read(groupId)).toEqual([bob]);
  expect(await read(other.id)).toEqual([ada, bob]);
});

it('shows each leg of a parlay from its own tip-off, its stake once, and all of it once every open leg is in play', async () => {
  const { ada, bob, tonight } = await aGroup();
  const late = new Date(tipOff + 2 * hourMs);
  const [first, last] = [await world.anOpenGame(), await world.anOpenGame({ startTime: late, endTime: late })];
  await placeParlay(world, {
    uid: ada,
    id: 'p',
    amount: 100,
    picks: [
      { game: last, side: 2 },
      { game: first, side: 1 },
    ],
  });
  expect(await tonight()).toMatchObject({ withoutBet: [bob], tables: [], floor: [], openBets: [] });
  world.time.now = tipOff;
  const pick = { account: 'main', uids: [ada], members: 1, stakes: 100 };
  const inPlay = { account: 'main', rows: [{ uid: ada, profit: 0, inPlay: 100, open: 1 }] };
  expect(await tonight()).toMatchObject({
    tables: [{ ...inPlay, games: 2, over: 0, firstTipOff: new Date(tipOff) }],
    floor: [{ gameId: first.id, picks: [{ ...pick, side: 'team1' }] }],
    openBets: [],
    openParlays: [],
  });
  expect(JSON.stringify(await tonight())).not.toContain(last.id);
  world.time.now = late.getTime();
  const legOf = ({ id }: Game, side: string, price: number) => ({
    gameId: id,
    market: 'moneyline',
    side,
    line: null,
    price,
  });
  const legs = [
    { ...legOf(last, 'team2', -170), result: 'open' },
    { ...legOf(first, 'team1', 150), result: 'open' },
  ];
  expect((await tonight()).openParlays).toEqual([{ id: 'p', uid: ada, account: 'main', stake: 100, legs }]);
  expect((await tonight()).floor).toMatchObject([
    { gameId: first.id, picks: [{ ...pick, side: 'team1' }] },
    { gameId: last.id, picks: [{ ...pick, side: 'team2' }] },
  ]);
  await world.finish(first, 100, 90);
  await world.settlement.settle(first.id);
  expect((await tonight()).openParlays).toMatchObject([{ legs: [legs[0], { ...legs[1], result: 'won' }] }]);
  await world.finish(last, 100, 90);
  await world.settlement.settle(last.id);
  expect(await tonight()).toMatchObject({
    tables: [{ account: 'main', rows: [{ uid: ada, profit: -100, inPlay: 0 }] }],
    floor: [],
    openParlays: [],
  });
});

it('counts both sides of a head-to-head of the group, and none of another group', async () => {
  const { ada, bob, group, tonight } = await aGroup();
  const { group: other } = await createGroup(world, { uid: ada, name: 'Other' });
  await joinGroup(world, bob, other.id);
  const elsewhere = async () => readTonight(world, (await readStandings(world, ada, other.id)).group);
  const { id: gameId } = await world.anOpenGame();
  const made = await makeChallenge(world, {
    uid: ada,
    groupId: group.id,
    gameId,
    market: 'moneyline',
    side: 'team1',
    stake: 500,
    opponent: bob,
  });
  expect(await tonight()).toMatchObject({ withoutBet: [ada, bob], tables: [], floor: [] });
  await takeChallenge(world, { uid: bob, groupId: group.id, challengeId: made._id });
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
  await limitLeagues(world, { uid: ada, groupId: group.id }, ['nba']);
  expect(await tonight()).toMatchObject({ games: 1, withoutBet: [bob] });
  world.time.now = tipOff;
  expect(await tonight()).toMatchObject({
    tables: [{ account: 'main', games: 1, rows: [{ uid: ada }] }],
    floor: [{ gameId: nba.id }],
  });
  await world.finish(college, 100, 90);
  await world.settlement.settle(college.id);
  expect((await tonight()).tables).toMatchObject([{ games: 1, over: 0, rows: [{ uid: ada }] }]);

  await limitLeagues(world, { uid: ada, groupId: group.id }, ['wnba']);
  expect(await tonight()).toMatchObject(nothing);
  await limitLeagues(world, { uid: ada, groupId: group.id }, null);
  expect(await tonight()).toMatchObject({ tables: [{ games: 2, over: 1 }] });
});

it('has in its tables the bets on games whose current tip-off has passed, whether they moved earlier or later', async () => {
  const { ada, bob, tonight } = await aGroup();
  const [earlier, later] = [await world.anOpenGame(), await world.anOpenGame()];
  await place(ada, earlier);
  await place(bob, later);
  await cashOut(world, { uid: bob, betId: later.id });
  await world.db.games.updateOne({ _id: later.id }, { $set: { startTime: nextDay } });
  await world.db.games.updateOne({ _id: earlier.id }, { $set: { startTime: new Date(tipOff - 2 * minuteMs) } });
  await world.finish(earlier, 100, 90);
  world.time.now = tipOff - minuteMs;
  await world.settlement.settle(earlier.id);
  const ofAda = [{ account: 'main', games: 1, over: 1, rows: [{ uid: ada }] }];
  expect((await tonight()).tables).toMatchObject(ofAda);
  world.time.now = tipOff;
  expect((await tonight()).tables).toMatchObject(ofAda);
});

describe('after midnight', () => {
  const midnight = nextDay.getTime();

  /** A game that Ada has won before midnight, and one on which both have a bet and that tips off an hour before midnight. */
  async function aLateNight() {
    const { ada, bob, tonight } = await aGroup();
    const early = await world.anOpenGame();
    const late = await world.anOpenGame({
      startTime: new Date(midnight - hourMs),
      endTime: new Date(midnight - hourMs),
    });
    await place(ada, early);
    await place(ada, late);
    await place(bob, late);
    world.time.now = tipOff + hourMs;
    await world.finish(early, 100, 90);
    await world.settlement.settle(early.id);
    return { ada, bob, late, tonight };
  }

  it('is last night until its last game is over, with what was won before', async () => {
    const { ada, bob, late, tonight } = await aLateNight();
    world.time.now = midnight - minuteMs;
    const before = await tonight();
    expect(before).toMatchObject({
      night,
      games: 1,
      tables: [
        {
          games: 2,
          over: 1,
          rows: [
            { uid: ada, inPlay: 100, open: 1 },
            { uid: bob, inPlay: 100 },
          ],
        },
      ],
      floor: [{ gameId: late.id }],
      openBets: [{ gameId: late.id }, { gameId: late.id }],
    });
    expect(before.tables[0]?.rows[0]?.profit).toBeGreaterThan(0);
    world.time.now = midnight + minuteMs;
    expect(await tonight()).toEqual(before);
    await world.finish(late, 90, 100);
    await world.settlement.settle(late.id);
    expect(await tonight()).toMatchObject({
      night,
      games: 0,
      tables: [{ over: 2, rows: [{ uid: ada }, { uid: bob, profit: -100 }] }],
    });
    world.time.now += hourMs;
    expect(await tonight()).toMatchObject({ night: '2026-01-15', tables: [] });
  });

  it('gives way to the next game that tips off once it is over, and not before', async () => {
    const { bob, late, tonight } = await aLateNight();
    const startTime = new Date(midnight + 5 * minuteMs);
    const moneyline = world.aMoneyline({ staleAt: startTime });
    const next = await world.anOpenGame({
      startTime,
      endTime: startTime,
      markets: { moneyline },
    });
    await place(bob, next, 'next');
    world.time.now = midnight + 10 * minuteMs;
    expect(await tonight()).toMatchObject({ night, floor: [{ gameId: late.id }] });
    await world.finish(late, 90, 100);
    await world.settlement.settle(late.id);
    expect(await tonight()).toMatchObject({ night: '2026-01-15', floor: [{ gameId: next.id }] });
  });

  it('is not held by a game that never ends, and not by one of a league that does not count', async () => {
    const { tonight } = await aLateNight();
    world.time.now = midnight + 12 * hourMs;
    expect(await tonight()).toMatchObject({ night: '2026-01-15', games: 0, floor: [] });
    const college = await world.anOpenGame({ ...collegeTeams, startTime: new Date(midnight - hourMs) });
    const { group, ada, tonight: ofNba } = await aGroup();
    await world.db.games.deleteMany({ _id: { $ne: college.id } });
    await limitLeagues(world, { uid: ada, groupId: group.id }, ['nba']);
    world.time.now = midnight + minuteMs;
    expect(await ofNba()).toMatchObject({ ...nothing, night: '2026-01-15' });
  });

  it('has a bet on a game that was moved up to tonight, open and decided', async () => {
    const { ada, tonight } = await aGroup();
    const startTime = new Date(midnight + 20 * hourMs);
    const moved = await world.anOpenGame({ startTime, endTime: startTime });
    await place(ada, moved);
    await world.db.games.updateOne({ _id: moved.id }, { $set: { startTime: new Date(tipOff) } });
    world.time.now = tipOff + minuteMs;
    expect(await tonight()).toMatchObject({ tables: [{ games: 1, over: 0, rows: [{ uid: ada, inPlay: 100 }] }] });
    world.time.now = tipOff + 2 * hourMs;
    await world.finish(moved, 100, 90);
    await world.settlement.settle(moved.id);
    expect(await tonight()).toMatchObject({
      tables: [{ games: 1, over: 1, rows: [{ uid: ada, inPlay: 0, open: 0 }] }],
    });
  });
});
