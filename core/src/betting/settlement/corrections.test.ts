import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { createGames } from '../../league/games/games.ts';
import { emptyState } from '../../money/account.ts';
import { projectBets, redoBets } from '../../money/project.ts';
import { readLedger } from '../../money/read-ledger.ts';
import { audit } from '../../operations/audit/audit.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { betKey } from '../bets/bet.ts';
import { correctKey } from './close-keys.ts';
import { createSettlement } from './settlement.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(async () => {
  expect((await audit(world.db, async () => undefined)).violations).toEqual([]);
  await world.end();
});

/** Two users with a bet of $100.00 on either team, at +150 and −170. */
async function bothSides() {
  const [home, away, game] = [await world.aUser(), await world.aUser(), await world.anOpenGame()];
  await world.bets.place({ uid: home, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' });
  await world.bets.place({ uid: away, gameId: game.id, teamChosen: game.team2, amount: 10_000, key: 'b' });
  return { home, away, game };
}
const settle = (game: Game) => world.settlement.settle(game.id);
const stateOf = async (uid: string) => {
  const account = await world.accounts.get(uid);
  const [bet] = await world.betsOf(uid);
  return { status: bet?.status, balance: account?.balance, winnings: account?.totalWinnings, stats: account?.stats };
};
const counts = { bets: 1, won: 0, lost: 0, void: 0, staked: 10_000, inPlay: 0 };
const won = { status: 'won', balance: 115_000, winnings: 15_000, stats: { ...counts, won: 1 } };
const lost = { status: 'lost', balance: 90_000, winnings: 0, stats: { ...counts, lost: 1 } };
const refunded = { status: 'void', balance: 100_000, winnings: 0, stats: { ...counts, void: 1, staked: 0 } };
const awayWon = { ...won, balance: 105_882, winnings: 5_882 };

describe('a corrected result', () => {
  it('moves the difference once, with the reason in the money trail, and marks the game settled again', async () => {
    const { home, away, game } = await bothSides();
    await world.finish(game, 110, 104);
    await settle(game);
    await world.correct(game, { team1: 104, team2: 110 }, 'The sources had swapped the teams.');
    world.time.now += 60_000;
    expect(await settle(game)).toBe(2);
    expect(await settle(game)).toBe(0);
    expect(await stateOf(home)).toEqual(lost);
    expect(await stateOf(away)).toEqual(awayWon);
    expect(await world.betsOf(home)).toMatchObject([{ settledAt: new Date(world.time.now), revision: 2 }]);
    expect(await world.games.get(game.id)).toMatchObject({ betStatus: 'settled', settledAt: new Date(world.time.now) });
    const [line] = (await readLedger(world.db, home)).lines;
    expect(line).toMatchObject({
      kind: 'correction',
      amount: -25_000,
      balance: 90_000,
      reason: 'The sources had swapped the teams.',
      bet: { id: 'b', stake: 10_000 },
      from: 'won',
      to: 'lost',
    });
    expect(await world.ledger.findByKey(home, correctKey('b', 2))).toMatchObject({ ref: { revision: 2 } });
  });

  it.each([
    ['lost to won', [90, 100], { team1: 100, team2: 90 }, won, lost],
    ['won to void', [100, 90], null, refunded, refunded],
    ['void to won', null, { team1: 100, team2: 90 }, won, lost],
    ['void to lost', null, { team1: 90, team2: 100 }, lost, awayWon],
  ] as const)('can go from %s', async (_name, first, second, expectedHome, expectedAway) => {
    const { home, away, game } = await bothSides();
    if (first === null) await world.voidGame(game);
    else await world.finish(game, first[0], first[1]);
    await settle(game);
    await world.correct(game, second, 'Corrected.');
    await settle(game);
    expect(await stateOf(home)).toEqual(expectedHome);
    expect(await stateOf(away)).toEqual(expectedAway);
  });

  it('can be corrected again, back to what it was, and from there to void', async () => {
    const { home, away, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    for (const [score, expectedHome, expectedAway] of [
      [{ team1: 90, team2: 100 }, lost, awayWon],
      [{ team1: 100, team2: 90 }, won, lost],
      [null, refunded, refunded],
    ] as const) {
      await world.correct(game, score, 'Corrected.');
      await settle(game);
      expect(await stateOf(home)).toEqual(expectedHome);
      expect(await stateOf(away)).toEqual(expectedAway);
    }
    expect((await world.accounts.get(home))?.seq).toBe(6);
  });

  it('writes nothing for bets that stay as they are: same winner, undone, cashed out', async () => {
    const { home, game } = await bothSides();
    const [undone, cashedOut] = [await world.aUser(), await world.aUser()];
    for (const uid of [undone, cashedOut])
      await world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' });
    await world.undoBet(undone, 'b');
    await world.cashOut({ uid: cashedOut, betId: 'b' });
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 101, team2: 90 }, 'Corrected.');
    expect(await settle(game)).toBe(0);
    await world.correct(game, { team1: 90, team2: 101 }, 'Corrected.');
    expect(await settle(game)).toBe(2);
    expect(await stateOf(home)).toEqual(lost);
    expect(await world.betsOf(undone)).toMatchObject([{ status: 'void', cancelled: true }]);
    expect(await world.betsOf(cashedOut)).toMatchObject([{ status: 'cashed-out', cashedOut: 9_712 }]);
  });

  it('may leave a debt', async () => {
    const { home, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    const next = await world.anOpenGame();
    await world.bets.place({ uid: home, gameId: next.id, teamChosen: next.team1, amount: 115_000, key: 'all' });
    await world.correct(game, null, 'The game does not count.');
    await settle(game);
    expect(await world.accounts.get(home)).toMatchObject({ balance: -15_000, stats: { inPlay: 115_000 } });
    await world.finish(next, 100, 90);
    await settle(next);
    expect(await world.accounts.get(home)).toMatchObject({ balance: 272_500 });
  });

  it('closes bets that were pending by the new result, and corrects the others', async () => {
    const { home, away, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    const late = await world.aUser();
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'open' } });
    await world.bets.place({ uid: late, gameId: game.id, teamChosen: game.team2, amount: 10_000, key: 'b' });
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    expect(await settle(game)).toBe(3);
    expect(await stateOf(home)).toEqual(lost);
    for (const uid of [away, late]) expect(await stateOf(uid)).toEqual(awayWon);
    expect((await world.accounts.get(late))?.seq).toBe(3);
  });

  it('corrects many bets, several of each account, once each when two workers run at the same time', async () => {
    const [game, uids] = [await world.anOpenGame(), await Promise.all(Array.from({ length: 40 }, () => world.aUser()))];
    await Promise.all(
      uids.flatMap((uid) =>
        Array.from({ length: 4 }, (_, n) =>
          world.bets.place({
            uid,
            gameId: game.id,
            teamChosen: n % 2 ? game.team1 : game.team2,
            amount: 100,
            key: `b${n}`,
          }),
        ),
      ),
    );
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    const workers = [1, 2].map(() =>
      createSettlement({ db: world.db, ledger: world.openLedger(), games: world.games }),
    );
    const done = await Promise.all(workers.map((worker) => worker.settle(game.id)));
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(160);
    for (const uid of uids) {
      // Four stakes of 100; the two on team 2 pay 159 each at −170.
      expect(await world.accounts.get(uid)).toMatchObject({
        balance: 100_000 - 400 + 2 * 159,
        seq: 13,
        stats: { won: 2, lost: 2 },
      });
    }
  });

  it('does not lower a bet to an older revision when its projection is redone late', async () => {
    const { home, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    for (const score of [
      { team1: 90, team2: 100 },
      { team1: 100, team2: 90 },
    ]) {
      await world.correct(game, score, 'Corrected.');
      await settle(game);
    }
    const entries = await world.db.entries.find({ uid: home }).sort({ seq: -1 }).lean();
    await redoBets(world.db, entries);
    await projectBets(world.db, entries);
    expect(await world.betsOf(home)).toMatchObject([{ status: 'won', revision: 3 }]);
  });

  it('decides on the ledger when a crash has left bets behind it', async () => {
    const { home, away, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    const before = await world.db.bets.find({ gameId: game.id }).lean();
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    // As if the corrections had been committed by a process that died before it could update the bets.
    for (const { _id, ...bet } of before) await world.db.bets.replaceOne({ _id }, bet);
    await world.correct(game, null, 'The game does not count.');
    await settle(game);
    for (const uid of [home, away]) expect(await stateOf(uid)).toEqual(refunded);
  });

  it('is recovered when its projections are behind', async () => {
    const { home, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    const [before] = await world.db.bets.find({ uid: home }).lean();
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    await world.db.bets.replaceOne({ _id: betKey({ uid: home, id: 'b' }) }, { ...before });
    await world.db.accounts.updateOne({ _id: home }, { $set: { ...emptyState, seq: 1, balance: 100_000 } });
    await world.recovery.recover();
    expect(await stateOf(home)).toEqual(lost);
  });

  it('is what a repeated placement returns', async () => {
    const { home, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    const order = { uid: home, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' };
    expect(await world.bets.place(order)).toMatchObject({ status: 'lost', revision: 2 });
  });
});

describe('a run that was overtaken by a correction', () => {
  /** Games whose next marks fail to see what happens right before them. */
  function gamesBefore(markSettled: () => Promise<unknown>) {
    const games = createGames({ db: world.db, clock: world.clock, publish: world.publish, alarm: () => undefined });
    let first = true;
    return {
      ...games,
      async markSettled(id: string, revision: number) {
        if (first) await markSettled();
        first = false;
        return games.markSettled(id, revision);
      },
    };
  }

  it('does not mark the new result settled, but settles it too', async () => {
    const { home, away, game } = await bothSides();
    await world.finish(game, 100, 90);
    const games = gamesBefore(() => world.correct(game, { team1: 90, team2: 100 }, 'Corrected.'));
    await createSettlement({ db: world.db, ledger: world.openLedger(), games }).settle(game.id);
    expect(await stateOf(home)).toEqual(lost);
    expect(await stateOf(away)).toEqual(awayWon);
    expect(await world.games.get(game.id)).toMatchObject({ betStatus: 'settled', resultRevision: 2 });
  });

  it('leaves a correction to an older result to recovery when it is killed after it', async () => {
    const { home, away, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const entries = new Proxy(world.db.raw.entries, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          if (name === 'insertMany') {
            reached.resolve();
            await held.promise;
          }
          return Reflect.apply(member, target, given);
        };
      },
    });
    const ledger = world.openLedger(undefined, { ...world.db, raw: { ...world.db.raw, entries } });
    const games = gamesBefore(() => new Promise(() => undefined));
    void createSettlement({ db: world.db, ledger, games }).settle(game.id);
    await reached.promise;
    // Its corrections are on their way to the database while the result becomes again what it was.
    await world.correct(game, { team1: 100, team2: 90 }, 'Corrected.');
    expect(await settle(game)).toBe(0);
    held.resolve();
    await expect.poll(() => world.ledger.findByKey(home, correctKey('b', 2))).not.toBeNull();
    await expect.poll(() => world.ledger.findByKey(away, correctKey('b', 2))).not.toBeNull();
    expect(await world.recovery.recover()).toMatchObject({ gamesSettledAgain: 1 });
    expect(await stateOf(home)).toEqual(won);
    expect(await stateOf(away)).toEqual(lost);
  });
});

describe('a bet placed at or after the start', () => {
  it('is void and refunded as late, one placed before it counts', async () => {
    const { home, game } = await bothSides();
    const uid = await world.aUser();
    world.time.now += 1_000;
    await world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' });
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(world.time.now) } });
    await world.finish(game, 100, 90);
    await settle(game);
    world.time.now = tipOff - 3_600_000;
    expect(await stateOf(uid)).toEqual(refunded);
    expect(await stateOf(home)).toEqual(won);
    expect((await readLedger(world.db, uid)).lines[0]).toMatchObject({ kind: 'refund', reason: 'late' });
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    expect(await stateOf(uid)).toEqual(refunded);
    expect(await stateOf(home)).toEqual(lost);
  });

  it('is refunded for the game when the game is void', async () => {
    const { home, game } = await bothSides();
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(0) } });
    await world.voidGame(game);
    await settle(game);
    expect((await readLedger(world.db, home)).lines[0]).toMatchObject({ kind: 'refund', reason: 'void' });
  });

  it('loses what it won when the start turns out to have been earlier, in words of its own', async () => {
    const { home, away, game } = await bothSides();
    await world.finish(game, 100, 90);
    await settle(game);
    await world.db.games.updateOne({ _id: game.id }, { $set: { startedAt: new Date(0) } });
    await world.correct(game, { team1: 100, team2: 90 }, 'Corrected.');
    await settle(game);
    for (const uid of [home, away]) expect(await stateOf(uid)).toEqual(refunded);
    expect((await readLedger(world.db, home)).lines[0]).toMatchObject({
      kind: 'correction',
      amount: -15_000,
      reason: 'This bet was placed after the game had started, so it does not count.',
    });
  });
});
