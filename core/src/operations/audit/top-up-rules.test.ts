import { describe, expect, it } from 'vitest';
import { holdStake } from '../../bets/holds.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { rollForward } from '../../ledger/recover.ts';
import { anAuditedUser } from './testing/audited-user.ts';

const uid = 'ada';
const audited = anAuditedUser(uid);
const { check } = audited;

describe('the audit of top-ups', () => {
  const topUp = async (amount: number, atStake?: number) => {
    const day = new Date(audited.world.time.now).toISOString().slice(0, 10);
    await audited.world.db.entries.insertMany(
      [
        {
          _id: `${mainAccountOf(uid)}:3`,
          account: mainAccountOf(uid),
          seq: 3,
          kind: 'deposit',
          amount,
          balance: 2_000 + amount,
          key: 'top-up:x',
          ref: { reason: 'top-up', request: 'x', day, ...(atStake !== undefined && { atStake }) },
          at: new Date(audited.world.time.now),
        },
      ],
      { lean: true },
    );
    await rollForward(audited.world.db, mainAccountOf(uid));
  };
  const stake = async (amount: number) => {
    const game = await audited.world.anOpenGame({ id: 'g' });
    await placeBet(audited.world, { uid, gameId: 'g', teamChosen: game.team1, amount, key: 'b' });
  };

  it('finds a top-up of an account whose money is in play', async () => {
    await stake(98_000);
    await topUp(50_000, 98_000);
    expect((await check()).join('\n')).toMatch(/tops up a balance of 2000 with 0 on hold and 98000 in play/);
  });

  it('finds a top-up of an account whose money is on hold', async () => {
    await holdStake(audited.world, uid, 98_000);
    await topUp(50_000, 98_000);
    expect((await check()).join('\n')).toMatch(/tops up a balance of 2000 with 98000 on hold and 0 in play/);
  });

  it('finds a top-up with a wrong amount at stake', async () => {
    await stake(98_000);
    await topUp(50_000, 0);
    expect((await check()).join('\n')).toMatch(/tops up a balance of 2000 with 0 on hold and 98000 in play/);
    await audited.world.db.entries.updateOne({ kind: 'deposit' }, { $set: { 'ref.atStake': 1 } });
    expect((await check()).join('\n')).toMatch(/tops up a balance of 2000/);
  });

  it('accepts an old top-up, which depended only on the balance', async () => {
    await stake(98_000);
    await topUp(50_000);
    expect(await check()).toEqual([]);
  });
});
