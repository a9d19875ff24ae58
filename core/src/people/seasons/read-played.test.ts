import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seasonAccountOf } from '../../ledger/account-id.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { aSeason } from './testing/a-season.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

it('has the chance of a draw from the last of its bets, and the chance of each bet when it was placed', async () => {
  const { season, groupId, uids, stake } = await aSeason(world, ['ada', 'bob']);
  const [ada, bob = ''] = uids;
  const game = await world.anOpenGame({ markets: { spread: world.aLine(-3.5) } });
  const onSpread = (uid: string, teamChosen: string) =>
    world.bets.place({
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
  expect((await world.seasons.played(ada, groupId, season.id)).bets).toEqual([]);
  const after = 0.5 / (0.5 + 110 / 210);

  world.time.now = tipOff + hourMs;
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  const { members, draws, bets } = await world.seasons.played(ada, groupId, season.id);
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
  expect(draws[spread]).toEqual({ gameId: game.id, market: 'spread', line: -3.5, chance: 0.5 });
  const won = { status: 'won', side: 0 } as const;
  const onMoneyline = { draw: moneyline, stake: 1_000, ...won };
  expect(bets).toHaveLength(4);
  expect(bets).toEqual(
    expect.arrayContaining([
      { member: onAda, ...onMoneyline, payout: 2_500, paid: 2_500, fair: expect.closeTo(before, 12) },
      { member: onBob, ...onMoneyline, payout: 2_000, paid: 2_000, fair: expect.closeTo(after, 12) },
      { member: onAda, draw: spread, ...won, stake: 1_100, payout: 2_100, paid: 2_100, fair: 0.5 },
      { member: onBob, draw: spread, side: 1, stake: 1_100, payout: 2_100, status: 'lost', paid: 0, fair: 0.5 },
    ]),
  );
});
