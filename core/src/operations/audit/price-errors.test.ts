import { cashOutCents } from '@courtside/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { cashOut } from '../../bets/cash-out.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { betKey, closeKey } from '../../ledger/bet.ts';
import { tipOff } from '../../testing/world.ts';
import { anAuditedUser } from './testing/audited-user.ts';

const uid = 'ada';
const audited = anAuditedUser(uid);
const { check, change } = audited;

describe('the audit of bets at odds that were an obvious error', () => {
  const readAt = new Date(tipOff - 3_600_000);
  const errorIn = (market: 'moneyline' | 'total', first = readAt) =>
    audited.world.db.games
      .updateOne(
        { _id: 'g' },
        {
          $set: {
            obviousErrors: [
              { market, readAt: first, line: null, prices: [150, -170], foundAt: readAt, settledAt: null },
            ],
          },
        },
      )
      .exec();
  const unexplained = 'bet b was refunded as an obvious error, its game g has no such error in its odds';

  beforeEach(async () => {
    await audited.world.anOpenGame({
      id: 'g',
      markets: { moneyline: audited.world.aMoneyline({ readAt, unconfirmed: true }) },
    });
    await placeBet(audited.world, { uid, gameId: 'g', teamChosen: 'Boston Celtics', amount: 2_000, key: 'b' });
  });

  it('accepts their refund before and after the game is decided', async () => {
    await errorIn('moneyline');
    await audited.world.settlement.settle('g');
    expect(await check()).toEqual([]);
    await audited.world.finish(await audited.world.anOpenGame({ id: 'g' }), 99, 90);
    await audited.world.settlement.settle('g');
    expect(await check()).toEqual([]);
  });

  it('finds a refund that no error in the odds of its market explains', async () => {
    await errorIn('moneyline');
    await audited.world.settlement.settle('g');
    await errorIn('total');
    expect(await check()).toEqual([unexplained]);
    await errorIn('moneyline', new Date(readAt.getTime() + 1));
    expect(await check()).toEqual([unexplained]);
  });

  it('finds a paid bet that should have been refunded', async () => {
    await audited.world.finish(await audited.world.anOpenGame({ id: 'g' }), 99, 90);
    await audited.world.settlement.settle('g');
    await errorIn('moneyline');
    expect(await check()).toEqual(['bet b is won, its game g says void']);
  });

  it('finds a stored bet that is not marked as an obvious error', async () => {
    await errorIn('moneyline');
    await audited.world.settlement.settle('g');
    await audited.world.db.bets.updateOne({ _id: betKey({ uid, id: 'b' }) }, { $unset: { priceError: true } });
    expect(await check()).toEqual(['bet b is not marked as an obvious error, its ledger says otherwise']);
  });

  it('finds a capped cash-out that paid more than the stake', async () => {
    await audited.world.db.games.updateOne({ _id: 'g' }, { $set: { 'markets.moneyline.prices': [100, -120] } });
    await cashOut(audited.world, { uid, betId: 'b' });
    expect(await check()).toEqual([]);
    await change(closeKey('b'), { 'ref.capped': false });
    expect((await check()).join('\n')).toMatch(
      new RegExp(`pays 2000 on bet b, expected ${cashOutCents(5_000, 100, -120)}`),
    );
  });
});
