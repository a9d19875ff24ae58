import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cashOut } from '../../bets/cash-out.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { betKey, closeKey, stakeKey } from '../../ledger/bet.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { audit } from './audit.ts';

const uid = 'ada';
let world: World;
/** A user with a pushed bet on a spread, a won bet on a total, and a cashed-out bet on a total. */
beforeEach(async () => {
  world = await aWorld();
  await world.aUser(uid);
  const game = await world.anOpenGame({ id: 'g', markets: { spread: world.aLine(-5), total: world.aLine(210) } });
  const order = { uid, gameId: 'g', amount: 2_000 };
  await placeBet(world, { ...order, market: 'spread', side: 'team2', key: 'pushed' });
  await placeBet(world, { ...order, market: 'total', side: 'over', key: 'won' });
  await placeBet(world, { ...order, market: 'total', side: 'under', key: 'sold' });
  await world.db.games.updateOne({ _id: 'g' }, { $set: { 'markets.total': world.aLine(211) } });
  await cashOut(world, { uid, betId: 'sold' });
  await world.finish(game, 108, 103);
  await world.settlement.settle('g');
});
afterEach(() => world.end());

const check = async () => (await world.violations()).map(({ what }) => what);
const change = (key: string, fields: Record<string, unknown>) =>
  world.db.entries.updateOne({ account: mainAccountOf(uid), key }, { $set: fields }).exec();

describe('the audit of spreads and totals', () => {
  it('accepts them with any result, and recreates a missing bet with its line', async () => {
    expect(await check()).toEqual([]);
    const _id = betKey({ uid, id: 'pushed' });
    const bet = await world.db.bets.findOne({ _id }).lean();
    await world.db.bets.deleteOne({ _id });
    expect((await audit(world.db, async () => undefined)).repairs).toHaveLength(1);
    expect(await world.db.bets.findOne({ _id }).lean()).toEqual(bet);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "a stake with the other team's line",
      () => change(stakeKey('pushed'), { 'ref.bet.line': -5 }),
      /bet pushed has the line -5 instead of 5/,
    ],
    [
      'a stake with a price that its market did not offer',
      () => change(stakeKey('pushed'), { 'ref.bet.betData.offer.prices': [-110, -105] }),
      /bet pushed has the wrong potential payout/,
    ],
    [
      'a stake without the odds of its market',
      () => world.db.entries.updateOne({ key: stakeKey('pushed') }, { $unset: { 'ref.bet.betData.offer': '' } }).exec(),
      /bet pushed does not have the odds of its market/,
    ],
    [
      'a closing entry with another line',
      () => change(closeKey('won'), { 'ref.bet.line': 200 }),
      /carries bet won with the line 200 instead of 210/,
    ],
    [
      'a closing entry with another market',
      () => change(closeKey('won'), { 'ref.bet.market': 'spread' }),
      /carries bet won with the market spread instead of total/,
    ],
    [
      'a push that its game does not have',
      () => world.db.games.updateOne({ _id: 'g' }, { $set: { 'score.team1': 109 } }).exec(),
      /bet pushed is push, its game g says lost/,
    ],
    [
      'a void bet that should be a push',
      () => change(closeKey('pushed'), { 'ref.reason': 'void' }),
      /bet pushed status is push, its ledger says void\n(.*\n)*bet pushed is void, its game g says push/,
    ],
    [
      'a stored bet with another line',
      () => world.db.bets.updateOne({ _id: betKey({ uid, id: 'won' }) }, { $set: { line: 200 } }).exec(),
      /bet won line is 200, its ledger says 210/,
    ],
    [
      'a cash-out that does not match the line it was computed from',
      () => change(closeKey('sold'), { 'ref.line': 212 }),
      /pays .* on bet sold, expected/,
    ],
    [
      'a wrong number of pushes',
      () => world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: { 'stats.push': 2 } }).exec(),
      /account stats: .*"push":2.*its ledger says .*"push":1/,
    ],
  ])('finds %s', async (_name, damage, expected) => {
    await damage();
    expect((await check()).join('\n')).toMatch(expected);
  });
});
