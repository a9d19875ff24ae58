import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { emptyState } from '../../ledger/account-state.ts';
import { betKey, correctKey } from '../../ledger/bet.ts';
import { projectBets, redoBets } from '../../ledger/project.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { cashOut } from '../cash-out.ts';
import { placeBet } from '../place-bet.ts';
import { readMoneyTrail } from '../trail/money-trail.ts';
import { undoBet } from '../undo-bet.ts';
import { createSettlement } from './settlement.ts';
import { awayWon, betOnBothSides, homeWon, lost, outcomeOf, refunded } from './testing/both-sides.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());
const settle = (game: Game) => world.settlement.settle(game.id);

describe('a corrected result', () => {
  it('moves the difference once, shows the reason in the money trail, and marks the game settled', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.finish(game, 110, 104);
    await settle(game);
    await world.correct(game, { team1: 104, team2: 110 }, 'The sources had swapped the teams.');
    world.time.now += 60_000;
    expect(await settle(game)).toBe(2);
    expect(await settle(game)).toBe(0);
    expect(await outcomeOf(world, home)).toEqual(lost);
    expect(await outcomeOf(world, away)).toEqual(awayWon);
    const scores = { before: { team1: 110, team2: 104 }, after: { team1: 104, team2: 110 } };
    const correction = { from: 'won', scores };
    expect(await world.betsOf(home)).toMatchObject([{ settledAt: new Date(world.time.now), revision: 2, correction }]);
    expect(await world.games.get(game.id)).toMatchObject({ betStatus: 'settled', settledAt: new Date(world.time.now) });
    const [line] = (await readMoneyTrail(world, home)).lines;
    expect(line).toMatchObject({
      kind: 'correction',
      amount: -25_000,
      balance: 90_000,
      reason: 'The sources had swapped the teams.',
      bet: { id: 'b', stake: 10_000 },
      from: 'won',
      to: 'lost',
      scores,
    });
    expect(
      await world.ledger.findByKey(mainAccountOf(home), correctKey({ id: 'b', gameId: game.id }, 2)),
    ).toMatchObject({
      ref: { revision: 2 },
    });
  });

  it.each([
    ['lost to won', [90, 100], { team1: 100, team2: 90 }, homeWon, lost],
    ['won to void', [100, 90], null, refunded, refunded],
    ['void to won', null, { team1: 100, team2: 90 }, homeWon, lost],
    ['void to lost', null, { team1: 90, team2: 100 }, lost, awayWon],
  ] as const)('changes bets from %s', async (_name, first, second, expectedHome, expectedAway) => {
    const { home, away, game } = await betOnBothSides(world);
    if (first === null) await world.voidGame(game);
    else await world.finish(game, first[0], first[1]);
    await settle(game);
    await world.correct(game, second, 'Corrected.');
    await settle(game);
    expect(await outcomeOf(world, home)).toEqual(expectedHome);
    expect(await outcomeOf(world, away)).toEqual(expectedAway);
  });

  it('stores the scores that changed the bet, whatever results were decided in between', async () => {
    const { home, game } = await betOnBothSides(world);
    const lastCorrection = async () => (await world.betsOf(home))[0]?.correction;
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 101, team2: 90 }, 'Corrected.');
    await settle(game);
    expect(await lastCorrection()).toBeUndefined();
    // The first of these two is never settled.
    await world.correct(game, { team1: 90, team2: 102 }, 'Corrected.');
    await world.correct(game, null, 'The game does not count.');
    await settle(game);
    expect(await lastCorrection()).toEqual({ from: 'won', scores: { before: { team1: 101, team2: 90 }, after: null } });
    await world.correct(game, { team1: 90, team2: 102 }, 'It counts.');
    await settle(game);
    expect(await lastCorrection()).toEqual({
      from: 'void',
      scores: { before: null, after: { team1: 90, team2: 102 } },
    });
  });

  it('keeps the former status of each bet when bets with different ones are corrected together', async () => {
    const game = await world.anOpenGame({ markets: { spread: world.aLine(-10) } });
    const [winner, pusher] = [await world.aUser(), await world.aUser()];
    const order = { gameId: game.id, side: 'team1', amount: 10_000, key: 'b' } as const;
    await placeBet(world, { ...order, uid: winner, market: 'moneyline' });
    await placeBet(world, { ...order, uid: pusher, market: 'spread' });
    await world.finish(game, 100, 90);
    await settle(game);
    const before = await world.db.bets.find({ gameId: game.id }).lean();
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    // As if both corrections had been committed in the same batch.
    for (const { _id, ...bet } of before) await world.db.bets.replaceOne({ _id }, bet);
    const entries = (await Promise.all([winner, pusher].map((uid) => world.entriesOf(uid)))).flat();
    const at = new Date(world.time.now);
    await projectBets(
      world.db,
      entries.filter(({ kind }) => kind === 'correction').map((entry) => ({ ...entry, at })),
    );
    expect(await world.betsOf(winner)).toMatchObject([{ status: 'lost', correction: { from: 'won' } }]);
    expect(await world.betsOf(pusher)).toMatchObject([{ status: 'lost', correction: { from: 'push' } }]);
  });

  it('can be corrected again: back to the first result, then to void', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    for (const [score, expectedHome, expectedAway] of [
      [{ team1: 90, team2: 100 }, lost, awayWon],
      [{ team1: 100, team2: 90 }, homeWon, lost],
      [null, refunded, refunded],
    ] as const) {
      await world.correct(game, score, 'Corrected.');
      await settle(game);
      expect(await outcomeOf(world, home)).toEqual(expectedHome);
      expect(await outcomeOf(world, away)).toEqual(expectedAway);
    }
    expect((await world.accounts.get(home))?.seq).toBe(6);
  });

  it('writes no entry for bets that it does not change: same winner, undone, cashed out', async () => {
    const { home, game } = await betOnBothSides(world);
    const [undone, cashedOut] = [await world.aUser(), await world.aUser()];
    for (const uid of [undone, cashedOut])
      await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' });
    await undoBet(world, undone, 'b');
    await cashOut(world, { uid: cashedOut, betId: 'b' });
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 101, team2: 90 }, 'Corrected.');
    expect(await settle(game)).toBe(0);
    await world.correct(game, { team1: 90, team2: 101 }, 'Corrected.');
    expect(await settle(game)).toBe(2);
    expect(await outcomeOf(world, home)).toEqual(lost);
    expect(await world.betsOf(undone)).toMatchObject([{ status: 'void', cancelled: true }]);
    expect(await world.betsOf(cashedOut)).toMatchObject([{ status: 'cashed-out', cashedOut: 9_712 }]);
  });

  it('may leave a negative balance', async () => {
    const { home, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    const next = await world.anOpenGame();
    await placeBet(world, { uid: home, gameId: next.id, teamChosen: next.team1, amount: 115_000, key: 'all' });
    await world.correct(game, null, 'The game does not count.');
    await settle(game);
    expect(await world.accounts.get(home)).toMatchObject({ balance: -15_000, stats: { inPlay: 115_000 } });
    await world.finish(next, 100, 90);
    await settle(next);
    expect(await world.accounts.get(home)).toMatchObject({ balance: 272_500 });
  });

  it('closes pending bets by the new result and corrects the others', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    const late = await world.aUser();
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'open' } });
    await placeBet(world, { uid: late, gameId: game.id, teamChosen: game.team2, amount: 10_000, key: 'b' });
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    expect(await settle(game)).toBe(3);
    expect(await outcomeOf(world, home)).toEqual(lost);
    for (const uid of [away, late]) expect(await outcomeOf(world, uid)).toEqual(awayWon);
    expect((await world.accounts.get(late))?.seq).toBe(3);
  });

  it('corrects each bet once when two workers correct many bets of many accounts', async () => {
    const [game, uids] = [await world.anOpenGame(), await Promise.all(Array.from({ length: 40 }, () => world.aUser()))];
    await Promise.all(
      uids.flatMap((uid) =>
        Array.from({ length: 4 }, (_, n) =>
          placeBet(world, {
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

  it('keeps the newest revision of a bet when its entries are projected again in another order', async () => {
    const { home, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    for (const score of [
      { team1: 90, team2: 100 },
      { team1: 100, team2: 90 },
    ]) {
      await world.correct(game, score, 'Corrected.');
      await settle(game);
    }
    const entries = (await world.entriesOf(home)).reverse();
    await redoBets(world.db, entries);
    await projectBets(world.db, entries);
    expect(await world.betsOf(home)).toMatchObject([{ status: 'won', revision: 3 }]);
  });

  it('is decided on the ledger when a crash left bet documents behind it', async () => {
    const { home, away, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    const before = await world.db.bets.find({ gameId: game.id }).lean();
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    // As if the process had died after it committed the corrections, before it updated the bets.
    for (const { _id, ...bet } of before) await world.db.bets.replaceOne({ _id }, bet);
    await world.correct(game, null, 'The game does not count.');
    await settle(game);
    for (const uid of [home, away]) expect(await outcomeOf(world, uid)).toEqual(refunded);
  });

  it('is projected by recovery when the account and the bet are behind', async () => {
    const { home, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    const before = await world.db.bets.findOne({ uid: home }).lean();
    if (before === null) throw new Error('no bet');
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    await world.db.bets.replaceOne({ _id: betKey({ uid: home, id: 'b' }) }, before);
    await world.db.users.updateOne(
      { _id: mainAccountOf(home) },
      { $set: { ...emptyState, seq: 1, balance: 100_000, equity: 100_000 }, $unset: { stakedOn: '' } },
    );
    await world.recovery.recover();
    expect(await outcomeOf(world, home)).toEqual(lost);
  });

  it('is what a repeated placement returns', async () => {
    const { home, game } = await betOnBothSides(world);
    await world.finish(game, 100, 90);
    await settle(game);
    await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
    await settle(game);
    const order = { uid: home, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' };
    expect(await placeBet(world, order)).toMatchObject({ status: 'lost', revision: 2 });
  });
});
