import { cashOutCents } from '@courtside/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cashOut } from '../../bets/cash-out.ts';
import { makeFirstDeposit } from '../../bets/cashier/cashier.ts';
import { holdStake } from '../../bets/holds.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { undoBet } from '../../bets/undo-bet.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Result } from '../../ledger/bet.model.ts';
import { betKey, closeKey, correctKey, stakeKey } from '../../ledger/bet.ts';
import { rollForward } from '../../ledger/recover.ts';
import { tipOff } from '../../testing/world.ts';
import { anAuditedUser } from './testing/audited-user.ts';

const uid = 'ada';
const audited = anAuditedUser(uid);
const { check, change } = audited;

const find = async (key: string) => {
  const entry = await audited.world.ledger.findByKey(mainAccountOf(uid), key);
  if (entry === null) throw new Error(`no entry has the key ${key}`);
  return entry;
};

/** Places a bet of $20 on team 1 at +150. */
async function aBet(id = 'b', gameId = 'g') {
  const game = await audited.world.anOpenGame({ id: gameId });
  await placeBet(audited.world, { uid, gameId, teamChosen: game.team1, amount: 2_000, key: id });
  return game;
}

async function aWonBet() {
  await audited.world.finish(await aBet(), 99, 90);
  await audited.world.settlement.settle('g');
}

/** Appends the correction of a bet to the ledger and updates the account and the bet. */
async function correct(from: Result, to: Result, amount: number, overrides: { key?: string; revision?: number } = {}) {
  const account = await audited.world.accounts.get(uid);
  const stake = await find(stakeKey('b'));
  if (account === null || stake.kind !== 'stake') throw new Error('no bet to correct');
  const [seq, revision] = [account.seq + 1, overrides.revision ?? 2];
  await audited.world.db.entries.insertMany(
    [
      {
        _id: `${mainAccountOf(uid)}:${seq}`,
        account: mainAccountOf(uid),
        seq,
        kind: 'correction',
        amount,
        balance: account.balance + amount,
        key: overrides.key ?? correctKey(stake.ref.bet, revision),
        ref: { reason: 'The league changed the score.', bet: stake.ref.bet, from, to, revision },
        at: new Date(audited.world.time.now),
      },
    ],
    { lean: true },
  );
  await rollForward(audited.world.db, mainAccountOf(uid));
}

const rescore = (team1: number, team2: number, resultRevision = 2) =>
  audited.world.db.games
    .updateOne({ _id: 'g' }, { $set: { 'score.team1': team1, 'score.team2': team2, resultRevision } })
    .exec();

describe('the audit of corrections', () => {
  beforeEach(aWonBet);

  it('accepts a result that was corrected, and corrected back', async () => {
    await correct('won', 'lost', -5_000);
    await rescore(80, 90);
    expect(await check()).toEqual([]);
    await correct('lost', 'won', 5_000, { revision: 3 });
    await rescore(99, 90, 3);
    expect(await check()).toEqual([]);
  });

  it('accepts a bet until its corrected game is settled again', async () => {
    await rescore(80, 90);
    await audited.world.db.games.updateOne({ _id: 'g' }, { $set: { betStatus: 'final', settledAt: null } });
    expect(await check()).toEqual([]);
  });

  it('accepts a correction that makes the balance negative, and a deposit afterwards', async () => {
    const { balance = 0 } = (await audited.world.accounts.get(uid)) ?? {};
    const game = await audited.world.anOpenGame({ id: 'h' });
    await placeBet(audited.world, { uid, gameId: 'h', teamChosen: 'Boston Celtics', amount: balance, key: 'rest' });
    await audited.world.finish(game, 80, 90);
    await audited.world.settlement.settle('h');
    await correct('won', 'lost', -5_000);
    await rescore(80, 90);
    expect(await check()).toEqual([]);
    await makeFirstDeposit(audited.world, { uid, amount: 1_000 });
    expect(await check()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['the wrong amount', () => correct('won', 'lost', -4_999), /corrects bet b by -4999, expected -5000/],
    ['a previous result that the bet did not have', () => correct('lost', 'void', 2_000), /from lost, but it was won/],
    ['the same result', () => correct('won', 'won', 0), /from won to the same result/],
    [
      'the first revision',
      () => correct('won', 'lost', -5_000, { revision: 1 }),
      /revision 1, which does not follow 1/,
    ],
    [
      "another correction's key",
      () => correct('won', 'lost', -5_000, { key: 'x' }),
      /has the key x instead of correct:b:\S+:2/,
    ],
    [
      'a revision its game never had',
      async () => {
        await correct('won', 'lost', -5_000, { revision: 3 });
        await rescore(80, 90, 2);
      },
      /bet b was corrected to revision 3, its game g has 2/,
    ],
    [
      'a result its game does not have',
      async () => {
        await correct('won', 'void', -3_000);
        await rescore(99, 90);
      },
      /bet b is void, its game g says won/,
    ],
  ])('finds a correction with %s', async (_name, damage, expected) => {
    await damage();
    expect((await check()).join('\n')).toMatch(expected);
  });

  it('finds a stake on a negative balance, even one that claims a hold', async () => {
    const { hold } = await holdStake(audited.world, uid, 2_000);
    const { balance = 0 } = (await audited.world.accounts.get(uid)) ?? {};
    await audited.world.anOpenGame({ id: 'h' });
    await placeBet(audited.world, {
      uid,
      gameId: 'h',
      teamChosen: 'Boston Celtics',
      amount: balance - 1_000,
      key: 'most',
    });
    await placeBet(audited.world, { uid, gameId: 'h', teamChosen: 'Boston Celtics', amount: 1_000, key: 'rest' });
    await correct('won', 'lost', -5_000);
    await rescore(80, 90);
    const stake = await find(stakeKey('rest'));
    if (stake.kind !== 'stake') throw new Error('not a stake');
    await audited.world.db.entries.insertMany(
      [
        {
          ...stake,
          _id: `${mainAccountOf(uid)}:8`,
          seq: 8,
          key: stakeKey('held'),
          amount: 0,
          balance: -5_000,
          ref: { bet: { ...stake.ref.bet, id: 'held' }, hold: hold.seq },
        },
      ],
      { lean: true },
    );
    expect((await check()).join('\n')).toMatch(/ada:8: stakes on a negative balance of -5000/);
  });
});

describe('the audit of bets that their owner closed', () => {
  beforeEach(async () => {
    await aBet('cashed');
    await cashOut(audited.world, { uid, betId: 'cashed' });
    await aBet('undone');
    await undoBet(audited.world, uid, 'undone');
  });

  it('accepts them with any result of the game', async () => {
    await audited.world.finish(await audited.world.anOpenGame({ id: 'g' }), 99, 90);
    await audited.world.settlement.settle('g');
    expect(await check()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a cash-out whose amount does not match its prices',
      () => change(closeKey('cashed'), { 'ref.price': 200 }),
      new RegExp(`on bet cashed, expected ${cashOutCents(5_000, 200, -170)}`),
    ],
    [
      'a cash-out after betting had ended',
      () => change(closeKey('cashed'), { at: new Date(tipOff) }),
      /closes bet cashed for its owner after betting had ended/,
    ],
    [
      'a cash-out with another amount in the stored bet',
      () => audited.world.db.bets.updateOne({ _id: betKey({ uid, id: 'cashed' }) }, { $set: { cashedOut: 1 } }).exec(),
      /bet cashed was cashed out for 1, its ledger says/,
    ],
    [
      'an undo after more than ten seconds',
      () => change(closeKey('undone'), { at: new Date(audited.world.time.now + 10_001) }),
      /undoes bet undone 10001 ms after it was placed/,
    ],
    [
      'a refund with another key',
      () => change(closeKey('undone'), { key: 'x' }),
      /has the key x instead of close:undone/,
    ],
    [
      'a refund with a bet that differs from the placed one',
      () => change(closeKey('undone'), { 'ref.bet.price': 160 }),
      /carries bet undone with the price 160 instead of 150/,
    ],
  ])('finds %s', async (_name, damage, expected) => {
    await damage();
    expect((await check()).join('\n')).toMatch(expected);
  });

  it('accepts an old cancellation long after the bet was placed', async () => {
    await change(closeKey('undone'), { at: new Date(audited.world.time.now + 60_000), 'ref.reason': 'cancelled' });
    expect(await check()).toEqual([]);
  });
});

describe('the audit of late bets', () => {
  const startedAt = (ms: number) =>
    audited.world.db.games.updateOne({ _id: 'g' }, { $set: { startedAt: new Date(ms) } }).exec();

  it('finds a paid bet that was placed at the start', async () => {
    await aWonBet();
    await startedAt(audited.world.time.now);
    expect(await check()).toEqual(['bet b is won, its game g says void, it was placed after the start']);
  });

  it('finds a bet that was refunded as late but placed before the start', async () => {
    await aBet();
    await audited.world.db.games.updateOne({ _id: 'g' }, { $set: { betStatus: 'void' } });
    await audited.world.settlement.settle('g');
    await change(closeKey('b'), { 'ref.reason': 'late' });
    await startedAt(audited.world.time.now);
    expect(await check()).toEqual([]);
    await startedAt(audited.world.time.now + 1);
    expect(await check()).toEqual(['bet b was refunded as late, its game g had not started when it was placed']);
  });
});
