import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { entryId } from '../../ledger/entry.model.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { makeFirstDeposit } from '../cashier/cashier.ts';
import { holdStake, releaseHold } from '../holds.ts';
import { placeBet } from '../place-bet.ts';
import { undoBet } from '../undo-bet.ts';
import { readMoneyTrail, type TrailLine } from './money-trail.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

describe('the money trail', () => {
  it('has a line for every entry with its purpose, newest first', async () => {
    const [uid, won, lost, open] = [
      await world.aUserWith(5_000),
      ...(await Promise.all([world.anOpenGame(), world.anOpenGame(), world.anOpenGame()])),
    ];
    const stake = (gameId: string, key: string, amount: number) =>
      placeBet(world, { uid, gameId, teamChosen: 'Boston Celtics', amount, key });
    await makeFirstDeposit(world, { uid, amount: 5_000 });
    const { hold } = await holdStake(world, uid, 1_000);
    await holdStake(world, uid, 2_000);
    await stake(won.id, 'w', 2_000);
    await stake(lost.id, 'l', 500);
    await stake(open.id, 'o', 300);
    await stake(open.id, 'p', 400);
    await world.finish(won, 100, 90);
    await world.settlement.settle(won.id);
    await world.finish(lost, 90, 100);
    await world.settlement.settle(lost.id);
    await undoBet(world, uid, 'o');
    world.time.now = hold.expiresAt.getTime();
    await releaseHold(world, mainAccountOf(uid), hold.seq);

    const { lines, nextCursor } = await readMoneyTrail(world, uid);
    const about = (id: string, game: typeof won, cents: number) => ({
      id,
      gameId: game.id,
      team1: 'Boston Celtics',
      team2: 'Los Angeles Lakers',
      teamChosen: 'Boston Celtics',
      selection: { market: 'moneyline', side: 'team1', line: null },
      price: 150,
      stake: cents,
      potential: cents * 2.5,
      startTime: new Date(tipOff),
      legs: null,
    });
    expect(nextCursor).toBeNull();
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['release', 1_000, 17_100],
      ['refund', 300, 16_100],
      ['payout', 0, 15_800],
      ['payout', 5_000, 15_800],
      ['stake', -400, 10_800],
      ['stake', -300, 11_200],
      ['stake', -500, 11_500],
      ['stake', 0, 12_000],
      ['hold', -2_000, 12_000],
      ['hold', -1_000, 14_000],
      ['bonus', 5_000, 15_000],
      ['deposit', 5_000, 10_000],
      ['correction', -95_000, 5_000],
      ['opening', 100_000, 100_000],
    ]);
    const line = (seq: number) => lines.find((candidate) => candidate.seq === seq);
    expect(line(13)).toMatchObject({ kind: 'refund', reason: 'undone', bet: about('o', open, 300) });
    expect(line(12)).toMatchObject({ kind: 'payout', result: 'lost', bet: about('l', lost, 500) });
    expect(line(11)).toMatchObject({ kind: 'payout', result: 'won', bet: about('w', won, 2_000) });
    expect(line(10)).toMatchObject({ kind: 'stake', result: 'pending', fromHold: false });
    expect(line(9)).toMatchObject({ kind: 'stake', result: 'void' });
    expect(line(7)).toEqual({
      kind: 'stake',
      result: 'won',
      fromHold: true,
      bet: about('w', won, 2_000),
      seq: 7,
      amount: 0,
      balance: 12_000,
      at: expect.any(Date),
    });
    expect(line(3)).toMatchObject({ kind: 'deposit', reason: 'first' });
    expect(JSON.stringify(lines)).not.toMatch(/"(uid|account|key|ref|_id|request)"/);
  });

  it('can be read page by page to its beginning while entries are added', async () => {
    const uid = await world.aUser();
    const add = (n: number) =>
      world.ledger.move({
        account: mainAccountOf(uid),
        key: `c${n}`,
        decide: () => ({ kind: 'correction', amount: 1, ref: { reason: `n${n}` } }),
      });
    for (let n = 0; n < 6; n += 1) await add(n);
    const read: TrailLine[] = [];
    let cursor: number | undefined;
    for (;;) {
      const page = await readMoneyTrail(world, uid, { cursor, limit: 3 });
      read.push(...page.lines);
      await add(100 + read.length);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(read.map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('gives void as the reason of a refund for a void game, also for old entries without a reason', async () => {
    const [uid, game] = [await world.aUser(), await world.anOpenGame({ betStatus: 'open' })];
    await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 100 });
    await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'void' } });
    await world.settlement.settle(game.id);
    expect((await readMoneyTrail(world, uid)).lines[0]).toMatchObject({ kind: 'refund', reason: 'void' });
    await world.db.entries.updateOne({ account: mainAccountOf(uid), kind: 'refund' }, { $unset: { 'ref.reason': 1 } });
    expect((await readMoneyTrail(world, uid)).lines[0]).toMatchObject({ kind: 'refund', reason: 'void' });
  });

  it('returns at most 100 lines per page, and none for an unknown user', async () => {
    const uid = await world.aUser();
    await world.db.entries.insertMany(
      Array.from({ length: 150 }, (_, n) => ({
        _id: entryId(mainAccountOf(uid), n + 2),
        account: mainAccountOf(uid),
        seq: n + 2,
        kind: 'correction',
        amount: 0,
        balance: 100_000,
        key: `k${n}`,
        ref: { reason: 'x' },
        at: new Date(tipOff),
      })),
      { lean: true },
    );
    const { lines, nextCursor } = await readMoneyTrail(world, uid, { limit: 100_000 });
    expect([lines.length, nextCursor]).toEqual([100, 52]);
    expect(await readMoneyTrail(world, 'unknown')).toEqual({ lines: [], nextCursor: null });
  });
});
