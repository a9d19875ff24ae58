import { describe, expect, it } from 'vitest';
import { placeBet } from '../../bets/place-bet.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { betKey, stakeKey } from '../../ledger/bet.ts';
import { anAuditedUser } from './testing/audited-user.ts';

const uid = 'ada';
const audited = anAuditedUser(uid);
const { check } = audited;

describe('the audit of stakes under a dollar', () => {
  /** Places a bet at +150 and changes its potential payout and its mark everywhere, as another version would store them. */
  async function aStake(amount: number, fields: { potential: number; roundedDown?: boolean }) {
    await audited.world.anOpenGame({ id: 'g' });
    await placeBet(audited.world, { uid, gameId: 'g', teamChosen: 'Boston Celtics', amount, key: 'b' });
    const rest = fields.roundedDown === undefined ? ['roundedDown'] : [];
    const setIn = (prefix: string) => [
      { $set: Object.fromEntries(Object.entries(fields).map(([field, value]) => [prefix + field, value])) },
      ...rest.map((field) => ({ $unset: prefix + field })),
    ];
    await audited.world.db.entries.updateOne({ account: mainAccountOf(uid), key: stakeKey('b') }, setIn('ref.bet.'));
    await audited.world.db.bets.updateOne({ _id: betKey({ uid, id: 'b' }) }, setIn(''));
  }

  it.each([
    ['rounded down with the mark', 33, { potential: 82, roundedDown: true }],
    ['rounded to the nearest cent without the mark, as before the rule', 33, { potential: 83 }],
    ['from a dollar on, rounded to the nearest cent', 101, { potential: 253 }],
  ])('accepts a payout %s', async (_name, amount, fields) => {
    await aStake(amount, fields);
    expect(await check()).toEqual([]);
  });

  it.each([
    ['rounded up with the mark', 33, { potential: 83, roundedDown: true }],
    ['rounded down without the mark', 33, { potential: 82 }],
    ['a cent above the former rule', 33, { potential: 84 }],
    ['rounded down from a dollar on', 101, { potential: 252, roundedDown: true }],
    ['marked as rounded down from a dollar on', 100, { potential: 250, roundedDown: true }],
    ['marked as not rounded down', 33, { potential: 82, roundedDown: false }],
  ])('rejects a payout %s', async (_name, amount, fields) => {
    await aStake(amount, fields);
    expect((await check()).join('\n')).toMatch(/bet b has the wrong potential payout/);
  });
});
