import { dayMs, type MarketName, type Points } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { undoBet } from '../undo-bet.ts';
import { anotherProcess } from './testing/another-process.ts';
import { expectPaid } from './testing/expect-paid.ts';
import { type PickedSide, placeParlay, stakeWithinLimit } from './testing/place-parlay.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());
const settle = (game: Game) => world.settlement.settle(game.id);

/** A parlay of $100.00 on the home teams of games at +150: three win $1,562.50. */
async function aParlay(count: number) {
  const uid = await world.aUser();
  const games = await Promise.all(Array.from({ length: count }, () => world.anOpenGame()));
  const picks = games.map((game): PickedSide => ({ game, side: 1 }));
  await placeParlay(world, { uid, id: 'p', amount: 10_000, picks });
  return { uid, games };
}

async function outcomeOf(uid: string) {
  const [bet] = await world.betsOf(uid);
  const account = await world.accounts.get(uid);
  const { won, lost, void: refunded, push = 0, inPlay } = account?.stats ?? { won: 0, lost: 0, void: 0, inPlay: 0 };
  return {
    status: bet?.status,
    balance: account?.balance,
    winnings: account?.totalWinnings,
    counts: [won, lost, push, refunded],
    inPlay,
  };
}

const open = { status: 'pending', balance: 90_000, winnings: 0, counts: [0, 0, 0, 0], inPlay: 10_000 };
const lost = { status: 'lost', balance: 90_000, winnings: 0, counts: [0, 1, 0, 0], inPlay: 0 };
const won = (paid: number) => {
  return { status: 'won', balance: 90_000 + paid, winnings: paid - 10_000, counts: [1, 0, 0, 0], inPlay: 0 };
};

describe('a parlay', () => {
  it('stays open until its last game is decided, and pays the product of its prices', async () => {
    const { uid, games } = await aParlay(3);
    for (const game of games) {
      expect(await outcomeOf(uid)).toEqual(open);
      await world.finish(game, 100, 90);
      await settle(game);
    }
    expect(await outcomeOf(uid)).toEqual(won(156_250));
    expect(await world.betsOf(uid)).toMatchObject([{ legResults: ['won', 'won', 'won'], paid: 156_250 }]);
  });

  it('is lost with its first lost leg, is open again when that result was wrong, and closes with its last game', async () => {
    const { uid, games } = await aParlay(2);
    const [first, last] = games as [Game, Game];
    await world.finish(first, 90, 100);
    await settle(first);
    expect(await outcomeOf(uid)).toEqual(lost);
    await world.correct(first, { team1: 100, team2: 90 }, 'The sources had swapped the teams.');
    expect(await settle(first)).toBe(1);
    expect(await settle(first)).toBe(0);
    expect(await outcomeOf(uid)).toEqual(open);
    await world.finish(last, 100, 90);
    expect(await settle(last)).toBe(1);
    expect(await outcomeOf(uid)).toEqual(won(62_500));
    await world.correct(last, null, 'The game does not count.');
    await settle(last);
    expect(await outcomeOf(uid)).toEqual(won(25_000));
    await world.correct(first, null, 'The game does not count.');
    await settle(first);
    expect(await outcomeOf(uid)).toEqual({
      ...open,
      status: 'void',
      balance: 100_000,
      counts: [0, 0, 0, 1],
      inPlay: 0,
    });
    const keys = (await world.entriesOf(uid)).map(({ key, amount }) => [key, amount]);
    expect(keys.slice(1)).toEqual([
      ['stake:p', -10_000],
      ['close:p', 0],
      [`correct:p:${first.id}:2`, 0],
      [`correct:p:${last.id}:1`, 62_500],
      [`correct:p:${last.id}:2`, -37_500],
      [`correct:p:${first.id}:3`, -15_000],
    ]);
  });

  it('can be undone until the first of its games tips off', async () => {
    const { uid } = await aParlay(2);
    expect(await undoBet(world, uid, 'p')).toMatchObject({ status: 'void', cancelled: true });
    const { uid: late, games } = await aParlay(2);
    await world.db.games.updateOne({ _id: games[1]?.id ?? '' }, { $set: { endTime: new Date(world.time.now) } });
    await expect(undoBet(world, late, 'p')).rejects.toMatchObject({ code: 'betting-closed' });
  });

  it('is closed by the recovery if its document came after the settlement of its games', async () => {
    const { uid, games } = await aParlay(2);
    const [stored] = await world.db.bets.find({ uid }).lean();
    if (stored === undefined) throw new Error('no bet');
    await world.db.bets.deleteOne({ _id: stored._id });
    for (const game of games) {
      await world.finish(game, 100, 90);
      await settle(game);
    }
    await world.db.bets.insertMany([stored]);
    expect((await world.violations()).map(({ what }) => what)).toEqual([
      ...games.map(({ id }, index) => `bet p shows leg ${index + 1} as open, its game ${id} says won`),
      expect.stringContaining('is pending, its settled games'),
    ]);
    await world.recovery.recover();
    expect(await outcomeOf(uid)).toEqual(won(62_500));
  });
});

const markets = ['moneyline', 'spread', 'total'] as const satisfies readonly MarketName[];
const gameCount = 10;
const price = fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: -400, max: -101 }));
const aGame = fc.record({
  moneyline: fc.tuple(price, price),
  spread: fc.integer({ min: -6, max: 6 }).map((half) => half / 2),
  total: fc.integer({ min: 396, max: 404 }).map((half) => half / 2),
});
const aBet = fc.record({
  user: fc.nat({ max: 7 }),
  amount: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 5_000 })),
  picks: fc.uniqueArray(
    fc.record({
      game: fc.nat({ max: gameCount - 1 }),
      market: fc.constantFrom(...markets),
      side: fc.constantFrom(1 as const, 2 as const),
    }),
    { minLength: 1, maxLength: 6, selector: ({ game }) => game },
  ),
});
/** Final points near the lines; null for a game that is called off. */
const points = fc.option(
  fc.record({ team1: fc.integer({ min: 97, max: 103 }), team2: fc.integer({ min: 97, max: 103 }) }),
  { freq: 5 },
);
/** A result of a game, whether it was moved to another day before, and whether it is settled at once, later, or by two processes at the same time. */
const aResult = fc.record({
  game: fc.nat({ max: gameCount - 1 }),
  final: points,
  moves: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  settled: fc.constantFrom('at-once', 'at-once', 'twice', 'later'),
});

it('pays every bet of one to six legs what its results say, after results, voids, pushes, moves and corrections in any order', {
  timeout: timeLimit(600_000),
}, async () => {
  const [betCount, openingBalance] = [200, 100_000_000];
  const schedule = fc.record({
    games: fc.array(aGame, { minLength: gameCount, maxLength: gameCount }),
    bets: fc.array(aBet, { minLength: betCount, maxLength: betCount }),
    results: fc.array(aResult, { minLength: 30, maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(schedule, async ({ games: terms, bets, results }) => {
      const users = await Promise.all(Array.from({ length: 8 }, () => world.aUserWith(openingBalance)));
      const games = await Promise.all(
        terms.map(({ moneyline, spread, total }) =>
          world.anOpenGame({
            markets: {
              moneyline: world.aMoneyline({ prices: moneyline }),
              spread: world.aLine(spread),
              total: world.aLine(total),
            },
          }),
        ),
      );
      const placed = await Promise.all(
        bets.map((drawn, index) => {
          const picks = drawn.picks.map(({ game, ...pick }) => ({ ...pick, game: games[game] as Game }));
          const amount = stakeWithinLimit(drawn.amount, picks, new Date(world.time.now));
          return placeParlay(world, { uid: users[drawn.user] ?? '', id: `b${index}`, amount, picks });
        }),
      );
      const finals = new Map<string, Points | null>();
      const unsettled = new Set<Game>();
      const other = anotherProcess(world);
      const settleAll = async () => {
        await Promise.all([...unsettled].map(settle));
        unsettled.clear();
      };
      for (const [index, { game: at, final, moves, settled }] of results.entries()) {
        const game = games[at] as Game;
        const startTime = new Date(game.startTime.getTime() + dayMs);
        if (moves) await world.db.games.updateOne({ _id: game.id }, { $set: { startTime, endTime: startTime } });
        if (!finals.has(game.id)) {
          if (final === null) await world.voidGame(game);
          else await world.finish(game, final.team1, final.team2);
        } else await world.correct(game, final, 'Corrected.');
        finals.set(game.id, final);
        unsettled.add(game);
        if (settled === 'twice') await Promise.all([settle(game), other.settle(game.id), settleAll()]);
        if (settled !== 'later') {
          await settle(game);
          unsettled.delete(game);
        }
        if (index % 10 !== 9) continue;
        await settleAll();
        await expectPaid(world, { users, openingBalance }, placed, finals);
      }
    }),
    { numRuns: sample(1, 25), endOnFailure: true },
  );
});
