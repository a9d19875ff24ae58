import { cashOutCents } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '../league/games/game.ts';
import type { Markets } from '../league/games/markets/market.schema.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { closeKey } from '../ledger/bet.ts';
import { setOrRemove } from '../platform/db/set-or-remove.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { cashOut } from './cash-out.ts';
import { placeBet } from './place-bet.ts';
import { undoBet } from './undo-bet.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - 3_600_000;
});
afterAll(() => world.endAudited());

const aGame = (markets: Partial<Markets> = {}) =>
  world.anOpenGame({
    markets: {
      spread: world.aLine(-5.5, { prices: [-108, -112] }),
      total: world.aLine(224.5, { prices: [-105, -115] }),
      ...markets,
    },
  });
const change = (game: Game, fields: Readonly<Record<string, unknown>>) =>
  world.db.games.updateOne({ _id: game.id }, setOrRemove(fields)).exec();

/** A user with a bet of $100.00 on one side of a market. */
async function aBet(market: 'spread' | 'total', side: 'team1' | 'team2' | 'over' | 'under') {
  const [uid, game] = [await world.aUser(), await aGame()];
  const bet = await placeBet(world, { uid, gameId: game.id, market, side, amount: 10_000, key: 'b' });
  return { uid, game, bet, cashOut: () => cashOut(world, { uid, betId: 'b' }) };
}

describe('a bet on a spread or total', () => {
  it('has the line and the price of its side', async () => {
    const [uid, game] = [await world.aUser(), await aGame()];
    const orders = [
      [
        { market: 'spread', side: 'team1' },
        { side: 1, line: -5.5, price: -108, potential: 19_259 },
      ],
      [
        { market: 'spread', teamChosen: 'Boston Celtics' },
        { side: 1, line: -5.5, price: -108 },
      ],
      [
        { market: 'spread', side: 'team2' },
        { side: 2, line: 5.5, price: -112, potential: 18_929 },
      ],
      [
        { market: 'total', side: 'over' },
        { side: 1, line: 224.5, price: -105 },
      ],
      [
        { market: 'total', side: 'under', teamChosen: 'Under' },
        { side: 2, line: 224.5, price: -115 },
      ],
    ] as const;
    for (const [order, expected] of orders) {
      const bet = await placeBet(world, { uid, gameId: game.id, ...order, amount: 10_000 });
      expect(bet).toMatchObject({ market: order.market, ...expected, status: 'pending' });
      expect(await world.betsOf(uid)).toContainEqual(bet);
    }
  });

  it('is returned when its placement is repeated, whatever became of its market', async () => {
    const { uid, game, bet } = await aBet('spread', 'team2');
    await change(game, { 'markets.spread': undefined });
    const order = { uid, gameId: game.id, market: 'spread', amount: 10_000, key: 'b' } as const;
    for (const chosen of [{ side: 'team2' }, { teamChosen: game.team2 }] as const)
      expect(await placeBet(world, { ...order, ...chosen })).toEqual(bet);
    for (const other of [{ side: 'team1' }, { side: 'team2', market: 'moneyline' }] as const)
      await expect(placeBet(world, { ...order, ...other })).rejects.toMatchObject({ code: 'key-reused' });
  });

  it('has no line on an even spread, for either team', async () => {
    const [uid, game] = [await world.aUser(), await aGame({ spread: world.aLine(0) })];
    for (const side of ['team1', 'team2'] as const) {
      const order = { uid, gameId: game.id, market: 'spread', side, amount: 100, acceptedLine: 0 } as const;
      expect((await placeBet(world, order)).line).toBe(0);
    }
  });

  it('is rejected when its line has moved, even at the same price', async () => {
    const [uid, game] = [await world.aUser(), await aGame()];
    const order = { uid, gameId: game.id, market: 'spread', side: 'team2', amount: 100, acceptedPrice: -112 } as const;
    await placeBet(world, { ...order, acceptedLine: 5.5 });
    await change(game, { 'markets.spread': world.aLine(-6, { prices: [-108, -112] }) });
    const refusal = { code: 'odds-changed', field: 'acceptedLine', message: 'The line has changed.' };
    const details = { market: 'spread', line: 6, price: -112, team1_price: 150, team2_price: -170 };
    await expect(placeBet(world, { ...order, acceptedLine: 5.5 })).rejects.toMatchObject({ ...refusal, details });
    await expect(placeBet(world, { ...order, acceptedLine: 6 })).resolves.toMatchObject({ line: 6 });
    await expect(placeBet(world, { ...order, acceptedPrice: -110 })).rejects.toMatchObject({ field: 'acceptedPrice' });
  });

  it('is rejected for a side that its market does not have', async () => {
    const [uid, game] = [await world.aUser(), await aGame()];
    const team = { teamChosen: 'Boston Celtics' } as const;
    const orders = [
      [{ market: 'spread', side: 'over' }, { field: 'side' }],
      [{ market: 'spread', teamChosen: 'Over' }, { field: 'teamChosen' }],
      [{ market: 'spread', ...team, side: 'team2' }, { field: 'side' }],
      [{ market: 'total', side: 'team1' }, { field: 'side' }],
      [
        { market: 'total', ...team },
        { field: 'teamChosen', message: 'teamChosen: must be Over or Under.' },
      ],
      [{ side: 'under' }, { field: 'side' }],
      [{}, { field: 'side' }],
    ] as const;
    for (const [order, refusal] of orders) {
      const placing = placeBet(world, { uid, gameId: game.id, ...order, amount: 100 });
      await expect(placing, JSON.stringify(order)).rejects.toMatchObject({ code: 'unknown-team', ...refusal });
    }
  });

  it('depends on the state of its own market only', async () => {
    const [uid, game] = [await world.aUser(), await aGame()];
    await change(game, { 'markets.total': undefined });
    const place = (market: 'moneyline' | 'spread' | 'total', side: 'team1' | 'over') =>
      placeBet(world, { uid, gameId: game.id, market, side, amount: 100 });
    await expect(place('total', 'over')).rejects.toMatchObject({ code: 'market-not-offered', field: 'market' });
    await change(game, {
      'markets.spread': world.aLine(-5.5, { pause: 'no-price' }),
      'markets.total': world.aLine(220),
    });
    await expect(place('spread', 'team1')).rejects.toMatchObject({ code: 'market-paused' });
    await change(game, { 'markets.spread': world.aLine(-5.5, { staleAt: new Date(world.time.now) }) });
    await expect(place('spread', 'team1')).rejects.toMatchObject({ code: 'odds-stale' });
    await change(game, { 'markets.moneyline.pause': 'confirming', 'markets.spread': world.aLine(-5.5) });
    await expect(place('spread', 'team1')).resolves.toMatchObject({ line: -5.5 });
    await expect(place('total', 'over')).resolves.toMatchObject({ line: 220 });
  });

  it('can be undone while its line and price are unchanged', async () => {
    const { uid, game } = await aBet('spread', 'team2');
    const refusal = { code: 'odds-changed', details: { market: 'spread', line: 6, price: -112 } };
    await change(game, { 'markets.spread': world.aLine(-6, { prices: [-108, -112] }) });
    await expect(undoBet(world, uid, 'b')).rejects.toMatchObject(refusal);
    await change(game, { 'markets.spread': world.aLine(-5.5, { prices: [-108, -110] }) });
    await expect(undoBet(world, uid, 'b')).rejects.toMatchObject({ code: 'odds-changed' });
    await change(game, { 'markets.spread': undefined });
    await expect(undoBet(world, uid, 'b')).rejects.toMatchObject({ code: 'market-not-offered' });
    // The other side's price and the moneyline may move.
    await change(game, {
      'markets.spread': world.aLine(-5.5, { prices: [-104, -112] }),
      'markets.moneyline.prices': [160, -170],
    });
    await expect(undoBet(world, uid, 'b')).resolves.toMatchObject({ status: 'void', cancelled: true, line: 5.5 });
  });

  it.each([
    // The bet is on this side of −5.5 or 224.5; the line moves; it is worse by so many half points.
    ['spread', 'team1', -4, 3],
    ['spread', 'team2', -7.5, 4],
    ['total', 'over', 226.5, 0],
    ['total', 'over', 223.5, 2],
  ] as const)(
    'on the %s, %s, with a line of %d now, is cashed out %d half points lower',
    async (market, side, line, worse) => {
      const { uid, game, bet, cashOut } = await aBet(market, side);
      await change(game, { [`markets.${market}`]: world.aLine(line, { prices: [-120, 100] }) });
      const [price, otherPrice] = bet.side === 1 ? [-120, 100] : [100, -120];
      const cents = cashOutCents(bet.potential, price, otherPrice, worse);
      expect(await cashOut()).toMatchObject({ status: 'cashed-out', cashedOut: cents });
      expect(await world.accounts.get(uid)).toMatchObject({
        balance: 90_000 + cents,
        stats: { cashedOut: 1, inPlay: 0 },
      });
      const lineNow = market === 'spread' && bet.side === 2 ? -line : line;
      const entry = await world.ledger.findByKey(mainAccountOf(uid), closeKey('b'));
      expect(entry?.ref).toMatchObject({ result: 'cashed-out', price, otherPrice, line: lineNow });
    },
  );

  it('cannot be cashed out while its line is too bad, or its market is not offered', async () => {
    const { game, cashOut } = await aBet('spread', 'team1');
    await change(game, { 'markets.spread': world.aLine(6) });
    await expect(cashOut()).rejects.toMatchObject({ code: 'invalid-amount' });
    await change(game, { 'markets.spread': undefined });
    await expect(cashOut()).rejects.toMatchObject({ code: 'market-not-offered' });
    await change(game, { 'markets.spread': world.aLine(-5.5, { staleAt: new Date(world.time.now) }) });
    await expect(cashOut()).rejects.toMatchObject({ code: 'odds-stale' });
  });
});
