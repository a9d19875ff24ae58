import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOut } from '../bets/cash-out.ts';
import { placeBet } from '../bets/place-bet.ts';
import { placeParlay } from '../bets/place-parlay.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { joinGroup, leaveGroup } from '../groups/membership.ts';
import type { Game } from '../league/games/game.ts';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { opponent } from '../testing/opponent.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { advanceSeasons } from './advance-seasons.ts';
import { readPlayedSeason } from './played-season.ts';
import { aSeason } from './testing/a-season.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

it('has the chance of a draw from the last of its bets, and the chance of each bet when it was placed', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const game = await world.anOpenGame({ markets: { spread: world.aLine(-3.5, { prices: [-120, 100] }) } });
  const onSpread = (uid: string, teamChosen: string) =>
    placeBet(world, {
      uid,
      account: seasonAccountOf(season.id, uid),
      gameId: game.id,
      market: 'spread',
      teamChosen,
      amount: 1_100,
    });
  // A price of +150 and −170: 0.4 and 0.6296 with the margin.
  const before = 0.4 / (0.4 + 170 / 270);
  await stake(ada, 1_000, game);
  await onSpread(bob, game.team2);
  await onSpread(ada, game.team1);
  await world.db.games.updateOne({ _id: game.id }, { $set: { 'markets.moneyline.prices': [100, -110] } });
  world.time.now += 1_000;
  await stake(bob, 1_000, game);
  expect((await readPlayedSeason(world, ada, groupId, season.id)).bets).toEqual([]);
  const onHome = 120 / 220 / (120 / 220 + 0.5);
  const after = 0.5 / (0.5 + 110 / 210);

  world.time.now = tipOff + hourMs;
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  const { members, draws, bets } = await readPlayedSeason(world, ada, groupId, season.id);
  expect(members.map(({ uid, debt, canWin, isMember }) => [uid, debt, canWin, isMember])).toEqual([
    [ada, 0, true, true],
    [bob, 0, true, true],
  ]);
  const [onAda, onBob] = [0, 1];
  const moneyline = draws.findIndex(({ market }) => market === 'moneyline');
  const spread = draws.findIndex(({ market }) => market === 'spread');
  expect(draws).toHaveLength(2);
  expect(draws[moneyline]).toEqual({
    gameId: game.id,
    market: 'moneyline',
    line: null,
    chance: expect.closeTo(after, 12),
  });
  expect(draws[spread]).toEqual({ gameId: game.id, market: 'spread', line: -3.5, chance: expect.closeTo(onHome, 12) });
  const won = { status: 'won', side: 0 } as const;
  const onMoneyline = { draw: moneyline, stake: 1_000, ...won };
  expect(bets).toHaveLength(4);
  expect(bets).toEqual(
    expect.arrayContaining([
      { member: onAda, ...onMoneyline, payout: 2_500, paid: 2_500, fair: expect.closeTo(before, 12) },
      { member: onBob, ...onMoneyline, payout: 2_000, paid: 2_000, fair: expect.closeTo(after, 12) },
      {
        member: onAda,
        draw: spread,
        ...won,
        stake: 1_100,
        payout: 2_017,
        paid: 2_017,
        fair: expect.closeTo(onHome, 12),
      },
      {
        member: onBob,
        draw: spread,
        side: 1,
        stake: 1_100,
        payout: 2_200,
        status: 'lost',
        paid: 0,
        fair: expect.closeTo(1 - onHome, 12),
      },
    ]),
  );
});

it('hides a bet that is cashed out until the tip-off, and leaves out void and undone bets', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const game = await world.anOpenGame();
  const voided = await world.anOpenGame();
  await stake(ada, 1_000, game, 'sold');
  await stake(bob, 1_000, game, 'undone');
  await stake(bob, 1_000, voided);
  await undoBet(world, bob, 'undone');
  const { cashedOut } = await cashOut(world, { uid: ada, betId: 'sold' });
  await world.voidGame(voided);
  await world.settlement.settle(voided.id);
  expect(await readPlayedSeason(world, bob, groupId, season.id)).toMatchObject({ draws: [], bets: [] });
  world.time.now = tipOff;
  const { members, draws, bets } = await readPlayedSeason(world, bob, groupId, season.id);
  expect(draws.map(({ gameId }) => gameId)).toEqual([game.id]);
  expect(bets).toMatchObject([{ draw: 0, stake: 1_000, payout: 2_500, status: 'cashed-out', paid: cashedOut }]);
  expect(members[bets[0]?.member ?? -1]?.uid).toBe(ada);
});

it('has the bets of users who left the group or deleted their account, and whether each can win the title', async () => {
  const names = ['ada', 'bob', 'cy', 'dee'];
  const { season, groupId, uids, stake } = await aSeason(world, names, { lateJoinersCanWin: false });
  const [ada, bob = '', cy = '', dee = ''] = uids;
  const late = await world.aUser();
  await joinGroup(world, late, groupId);
  await advanceSeasons(world, groupId);
  await world.db.seasonAccounts.updateOne({ uid: late }, { $set: { joinedLate: true } });
  const game = await world.anOpenGame();
  for (const uid of [ada, bob, cy, late]) await stake(uid, 1_000, game);
  await world.finish(game, 100, 90);
  world.time.now = tipOff + hourMs;
  await world.settlement.settle(game.id);
  await leaveGroup(world, bob, groupId);
  const name = await world.deletions.delete({ uid: cy, signIns: [], idToken: 'token', signedInAt: world.time.now });

  async function read() {
    const { members, bets } = await readPlayedSeason(world, ada, groupId, season.id);
    return Object.fromEntries(
      members.map(({ uid, username, isMember, canWin }, member) => [
        uid,
        [username, isMember, canWin, bets.filter((bet) => bet.member === member).length],
      ]),
    );
  }
  const expected = {
    [ada]: [ada, true, true, 1],
    [bob]: [bob, false, true, 1],
    [cy]: [name, false, false, 1],
    [dee]: [dee, true, false, 0],
    [late]: [late, true, false, 1],
  };
  expect(await read()).toEqual(expected);
  world.time.now = season.endsAt.getTime() + hourMs;
  await advanceSeasons(world, groupId);
  expect(await read()).toEqual(expected);
});

it('has the results that the table counts, whatever is corrected once the season is final', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const [early, late, gone] = [await world.anOpenGame(), await world.anOpenGame(), await world.anOpenGame()];
  for (const game of [early, late, gone]) for (const uid of [ada, bob]) await stake(uid, 1_000, game);
  // The last bet on this game is at odds that turn out to be an obvious error.
  const readAt = new Date(world.time.now);
  const prices = [5_000, -10_000] as const;
  const right = (await world.games.get(late.id))?.markets.moneyline;
  await world.db.games.updateOne(
    { _id: late.id },
    { $set: { 'markets.moneyline': { ...right, readAt, prices, unconfirmed: true } }, $inc: { version: 1 } },
  );
  world.time.now += 1_000;
  await stake(bob, 100, late, 'at-an-error');
  const error = { market: 'moneyline', line: null, readAt, prices, foundAt: new Date(world.time.now), settledAt: null };
  await world.db.games.updateOne(
    { _id: late.id },
    { $set: { 'markets.moneyline': right, obviousErrors: [error] }, $inc: { version: 1 } },
  );
  world.time.now = tipOff + hourMs;
  for (const game of [early, late, gone]) {
    await world.finish(game, 100, 90);
    await world.settlement.settle(game.id);
  }
  async function correct(game: Game, points: { team1: number; team2: number } | null): Promise<void> {
    await world.correct(game, points, 'Wrong team.');
    await world.settlement.settle(game.id);
  }
  // The table counts this correction, and none of the later ones.
  await correct(early, { team1: 80, team2: 90 });
  expect(await world.db.bets.findOne({ id: 'at-an-error' }).lean()).toMatchObject({ status: 'void', priceError: true });
  const read = async () => (await readPlayedSeason(world, ada, groupId, season.id)).bets;
  const chances = async () => {
    const { draws } = await readPlayedSeason(world, ada, groupId, season.id);
    return draws.map(({ gameId, chance }) => `${gameId} ${chance}`).sort();
  };
  const [before, chancesBefore] = [await read(), await chances()];
  expect(before.map(({ status }) => status).sort()).toEqual(['lost', 'lost', 'won', 'won', 'won', 'won']);
  world.time.now = season.endsAt.getTime() + hourMs;
  await advanceSeasons(world, groupId);
  expect(await chances()).toEqual(chancesBefore);
  await correct(early, { team1: 100, team2: 90 });
  await correct(late, { team1: 80, team2: 90 });
  await correct(late, null);
  await correct(gone, null);
  const byAll = (bets: typeof before) => bets.map((bet) => JSON.stringify([bet.member, bet.status, bet.paid])).sort();
  expect(byAll(await read())).toEqual(byAll(before));
  expect(await chances()).toEqual(chancesBefore);
});

it('has a parlay once its games have tipped off, and the legs that its table counts whatever is corrected later', async () => {
  const { season, groupId, uids } = await aSeason(world, ['ada']);
  const [ada] = uids;
  const openGame = (number: number) => world.anOpenGame({ team2: opponent(number) });
  const games = [await openGame(0), await openGame(1), await openGame(2)] as const;
  const [first, second, moved] = games;
  const legs = games.map(({ id }) => ({ gameId: id, side: 'team1' as const }));
  await placeParlay(world, { uid: ada, account: seasonAccountOf(season.id, ada), amount: 1_000, legs });
  const startTime = new Date(tipOff + 2 * hourMs);
  await world.db.games.updateOne({ _id: moved.id }, { $set: { startTime } });
  world.time.now = tipOff + hourMs;
  await world.voidGame(first);
  await world.settlement.settle(first.id);
  await world.finish(second, 90, 100);
  await world.settlement.settle(second.id);
  const read = async () => (await readPlayedSeason(world, ada, groupId, season.id)).parlays;
  // Lost, and what its last leg is on is not to be seen yet.
  expect(await read()).toEqual([]);
  world.time.now = startTime.getTime();
  const fair = 0.4 / (0.4 + 170 / 270);
  const lost = {
    member: 0,
    stake: 1_000,
    payout: 6_250,
    fair: expect.closeTo(fair * fair, 12),
    status: 'lost',
    paid: 0,
    legs: [
      { draw: 0, side: 0, price: 150, result: 'lost' },
      { draw: 1, side: 0, price: 150, result: 'open' },
    ],
  };
  expect(await read()).toEqual([lost]);
  await world.finish(moved, 100, 90);
  await world.settlement.settle(moved.id);
  world.time.now = season.endsAt.getTime() + hourMs;
  await advanceSeasons(world, groupId);
  expect(await read()).toEqual([lost]);
  await world.correct(second, { team1: 100, team2: 90 }, 'Wrong team.');
  await world.settlement.settle(second.id);
  expect(await world.db.bets.findOne({ uid: ada }).lean()).toMatchObject({ status: 'won', paid: 6_250 });
  expect(await read()).toEqual([lost]);
});

it('is for members of the group alone, and for its seasons', async () => {
  const { season, groupId, uids } = await aSeason(world, ['ada']);
  const stranger = await world.aUser();
  await expect(readPlayedSeason(world, stranger, groupId, season.id)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(readPlayedSeason(world, uids[0], groupId, 'other')).rejects.toMatchObject({ code: 'season-not-found' });
});
