import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { createGames } from '../../league/games/games.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { potentialNow } from '../../ledger/bet.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { opponent } from '../../testing/opponent.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { cashOut } from '../cash-out.ts';
import { placeParlay as orderParlay } from '../place-parlay.ts';
import { createSettlement } from './settlement.ts';
import { type PickedSide, placeParlay } from './testing/place-parlay.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

const openGames = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => world.anOpenGame({ team2: opponent(index) })));
const settle = (game: Game) => world.settlement.settle(game.id);

async function end(game: Game, team1: number, team2: number) {
  await world.finish(game, team1, team2);
  await settle(game);
}

async function callOff(game: Game) {
  await world.voidGame(game);
  await settle(game);
}

/** A new user with a ticket of $100.00; on the home teams at +150 without picks: three win $1,562.50. */
async function aTicket(
  games: readonly Game[],
  picks: readonly PickedSide[] = games.map((game) => ({ game, side: 1 })),
) {
  const uid = await world.aUser();
  await placeParlay(world, { uid, id: 'p', amount: 10_000, picks });
  return uid;
}

/** What a user sees of their ticket and their balance. */
async function seen(uid: string) {
  const [bet] = await world.betsOf(uid);
  if (bet === undefined) throw new Error('no bet');
  const { balance } = await world.documentOf(uid);
  return { status: bet.status, legs: bet.legStates, pays: bet.paid ?? potentialNow(bet), balance };
}

describe('an open ticket', () => {
  it('shows a void leg and its lower payout as soon as the game is called off, and pays exactly that', async () => {
    const games = await openGames(3);
    const [called, first, last] = games as [Game, Game, Game];
    const uid = await aTicket(games);
    await callOff(called);
    expect(await seen(uid)).toEqual({
      status: 'pending',
      legs: ['void', 'open', 'open'],
      pays: 62_500,
      balance: 90_000,
    });
    for (const game of [first, last]) await end(game, 100, 90);
    expect(await seen(uid)).toEqual({ status: 'won', legs: ['void', 'won', 'won'], pays: 62_500, balance: 152_500 });
  });

  it('with two of three legs void waits for the third, and pays as a single bet', async () => {
    const games = await openGames(3);
    const uid = await aTicket(games);
    for (const game of games.slice(0, 2)) await callOff(game);
    expect(await seen(uid)).toEqual({
      status: 'pending',
      legs: ['void', 'void', 'open'],
      pays: 25_000,
      balance: 90_000,
    });
    await end(games[2] as Game, 100, 90);
    expect(await seen(uid)).toMatchObject({ status: 'won', pays: 25_000, balance: 115_000 });
  });

  it('is not won when the last game is long over but has no result', async () => {
    const [won, over] = (await openGames(2)) as [Game, Game];
    const uid = await aTicket([won, over]);
    await end(won, 100, 90);
    world.time.now = tipOff + 48 * hourMs;
    await settle(over);
    await world.recovery.recover();
    expect(await seen(uid)).toEqual({ status: 'pending', legs: ['won', 'open'], pays: 62_500, balance: 90_000 });
    await expect(cashOut(world, { uid, betId: 'p' })).rejects.toMatchObject({ code: 'betting-closed' });
    world.time.now = tipOff - hourMs;
  });

  it('shows what a corrected result makes of a leg, also when it was lost and is open again', async () => {
    const [changed, wrong, last] = (await openGames(3)) as [Game, Game, Game];
    const uid = await aTicket([changed, wrong, last]);
    await end(changed, 100, 90);
    await world.correct(changed, null, 'The game does not count.');
    await settle(changed);
    expect(await seen(uid)).toMatchObject({ status: 'pending', legs: ['void', 'open', 'open'], pays: 62_500 });
    await end(wrong, 90, 100);
    expect(await seen(uid)).toMatchObject({ status: 'lost', legs: ['void', 'lost', 'open'] });
    await world.correct(wrong, { team1: 100, team2: 90 }, 'The sources had swapped the teams.');
    await settle(wrong);
    expect(await seen(uid)).toMatchObject({ status: 'pending', legs: ['void', 'won', 'open'], balance: 90_000 });
  });

  it('keeps its line when the line of the game moves, and is graded by its own', async () => {
    const markets = { spread: world.aLine(-3.5), total: world.aLine(220.5) };
    const [first, second] = [await world.anOpenGame({ markets }), await world.anOpenGame({ markets })];
    const uid = await aTicket(
      [],
      [
        { game: first, market: 'spread', side: 1 },
        { game: second, market: 'total', side: 2 },
      ],
    );
    const live = { 'markets.spread.line': -9.5, 'markets.total.line': 190.5 };
    await world.db.games.updateMany({ _id: { $in: [first.id, second.id] } }, { $set: live });
    await end(first, 104, 100);
    await end(second, 110, 100);
    // −110 twice: 100 × (21 / 11)².
    expect(await seen(uid)).toMatchObject({ status: 'won', legs: ['won', 'won'], pays: 36_446 });
  });

  it('is graded for the team that it is on, at home and away', async () => {
    const markets = { spread: world.aLine(-3.5) };
    const [first, second] = [await world.anOpenGame(), await world.anOpenGame({ markets })];
    const away = await aTicket(
      [],
      [
        { game: first, side: 2 },
        { game: second, market: 'spread', side: 2 },
      ],
    );
    const home = await aTicket(
      [],
      [
        { game: first, side: 1 },
        { game: second, market: 'spread', side: 1 },
      ],
    );
    await end(first, 90, 100);
    await end(second, 100, 97);
    expect(await seen(away)).toMatchObject({ status: 'won', legs: ['won', 'won'] });
    expect(await seen(home)).toMatchObject({ status: 'lost', legs: ['lost', 'lost'] });
  });
});

describe('what a ticket pays', () => {
  it('is the whole stake, not a part of it, when no leg is left', async () => {
    const [first, second] = [
      await world.anOpenGame({ markets: { spread: world.aLine(-5) } }),
      await world.anOpenGame(),
    ];
    const pushed = await aTicket(
      [],
      [
        { game: first, market: 'spread', side: 1 },
        { game: second, side: 1 },
      ],
    );
    const called = await aTicket(await openGames(2));
    await end(first, 105, 100);
    await callOff(second);
    for (const leg of (await world.betsOf(called))[0]?.legs ?? []) await callOff({ ...first, id: leg.gameId });
    expect(await seen(pushed)).toEqual({ status: 'push', legs: ['push', 'void'], pays: 10_000, balance: 100_000 });
    expect(await seen(called)).toEqual({ status: 'void', legs: ['void', 'void'], pays: 10_000, balance: 100_000 });
  });

  it('does not depend on the order of its legs, nor on the order of their results', async () => {
    const prices = [-137, 255, -110, 103] as const;
    const games = await Promise.all(
      prices.map((price) => world.anOpenGame({ markets: { moneyline: world.aMoneyline({ prices: [price, -120] }) } })),
    );
    const uids = [await aTicket(games), await aTicket(games.toReversed())];
    for (const game of [2, 0, 3, 1].flatMap((index) => games[index] ?? [])) await end(game, 100, 90);
    // $100.00 × 237/137 × 3.55 × 21/11 × 2.03 = $2,379.96…
    const paid = Number((10_000n * 237n * 355n * 210n * 203n) / (137n * 100n * 110n * 100n));
    for (const uid of uids)
      expect(await seen(uid)).toMatchObject({ status: 'won', pays: paid, balance: 90_000 + paid });
  });

  it('is shown without a leg that turns out to be late before it is paid without it', async () => {
    const games = await openGames(2);
    const [late, last] = games as [Game, Game];
    const uid = await aTicket(games);
    await world.db.games.updateOne({ _id: late.id }, { $set: { startedAt: new Date(world.time.now) } });
    await end(late, 100, 90);
    expect(await seen(uid)).toMatchObject({ status: 'pending', legs: ['void', 'open'], pays: 25_000 });
    await end(last, 100, 90);
    expect(await seen(uid)).toMatchObject({ status: 'won', legs: ['void', 'won'], pays: 25_000, balance: 115_000 });
  });

  it('is booked once when every game is settled again, and again', async () => {
    const games = await openGames(2);
    const uid = await aTicket(games);
    for (const game of games) await end(game, 100, 90);
    const before = await world.entriesOf(uid);
    for (const game of [...games, ...games]) expect(await settle(game)).toBe(0);
    expect(await world.entriesOf(uid)).toEqual(before);
    expect(before.map(({ kind, amount }) => [kind, amount]).slice(1)).toEqual([
      ['stake', -10_000],
      ['payout', 62_500],
    ]);
  });
});

describe('a ticket', () => {
  it('is refused on a game that is decided, and shows a leg that was decided before the ticket was stored', async () => {
    const [decided, other] = (await openGames(2)) as [Game, Game];
    const uid = await aTicket([decided, other]);
    const [stored] = await world.db.bets.find({ uid }).lean();
    if (stored === undefined) throw new Error('no bet');
    await world.db.bets.deleteOne({ _id: stored._id });
    await callOff(decided);
    const legs = [decided, other].map(({ id }) => ({ gameId: id, side: 'team1' as const }));
    await expect(orderParlay(world, { uid, legs, amount: 100 })).rejects.toMatchObject({ code: 'betting-closed' });
    // The projection of the stake is late.
    await world.db.bets.insertMany([stored]);
    expect(await world.violations()).toMatchObject([
      { uid, what: `bet p shows leg 1 as open, its game ${decided.id} says void` },
    ]);
    await world.recovery.recover();
    expect(await seen(uid)).toMatchObject({ status: 'pending', legs: ['void', 'open'], pays: 25_000 });
  });

  it('shows its legs when it was recreated from the ledger after all its games', async () => {
    const games = await openGames(3);
    const uid = await aTicket(games);
    const [first, second, third] = games as [Game, Game, Game];
    await end(first, 90, 100);
    await end(second, 100, 90);
    await callOff(third);
    await world.db.bets.deleteOne({ uid });
    expect(await world.violations()).toEqual([]);
    expect(await seen(uid)).toMatchObject({ status: 'lost', legs: ['lost', 'won', 'void'] });
  });

  it('takes no second leg of a game that is offered under two ids', async () => {
    const uid = await world.aUser();
    const game = await world.anOpenGame();
    const swapped = { team1: game.team2, team2: game.team1 };
    const startTime = new Date(tipOff + hourMs);
    const again = await world.anOpenGame({ ...swapped, startTime });
    const order = (...games: Game[]) => {
      const legs = games.map(({ id }) => ({ gameId: id, side: 'team1' as const }));
      return orderParlay(world, { uid, legs, amount: 100 });
    };
    await expect(order(game, again)).rejects.toMatchObject({ code: 'same-game' });
    expect(await world.documentOf(uid)).toMatchObject({ balance: 100_000 });
    // The same teams may play twice in a night.
    const later = await world.anOpenGame({ startTime: new Date(tipOff + 3 * hourMs) });
    expect(await order(game, later)).toMatchObject({ status: 'pending' });
  });

  it('is paid although tickets before it on its game cannot be', async () => {
    const games = await openGames(2);
    const [broken, ...others] = [await aTicket(games), await aTicket(games), await aTicket(games)];
    // Enough to fill a read of tickets, which are read by their keys: this user's come first.
    const [stored] = await world.db.bets.find({ uid: broken }).lean();
    if (stored === undefined) throw new Error('no bet');
    const copies = Array.from({ length: 200 }, (_, index) => ({
      ...stored,
      _id: `a:${index}`,
      uid: 'a',
      id: `${index}`,
    }));
    await world.db.bets.insertMany(copies);
    const failing: Ledger = {
      ...world.ledger,
      move: (order) =>
        order.account === mainAccountOf(broken) ? Promise.reject(new Error('broken')) : world.ledger.move(order),
    };
    const { db, clock, publish } = world;
    const ofProcess = createGames({ db, clock, publish, alarm: () => undefined });
    const settlement = createSettlement({ db, ledger: failing, games: ofProcess });
    for (const game of games) await world.finish(game, 100, 90);
    for (const game of games) await expect(settlement.settle(game.id)).rejects.toThrow('broken');
    for (const uid of others) expect(await seen(uid)).toMatchObject({ status: 'won', balance: 152_500 });
    await world.db.bets.deleteMany({ uid: 'a' });
    expect(await world.games.findUnsettled()).toEqual(expect.arrayContaining(games.map(({ id }) => id)));
    for (const game of games) await settle(game);
    expect(await seen(broken)).toMatchObject({ status: 'won', legs: ['won', 'won'], balance: 152_500 });
  });
});
