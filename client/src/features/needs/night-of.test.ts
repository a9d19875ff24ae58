import { hourMs } from '@courtside/contract/time';
import { expect, test } from 'vitest';
import { aBet, aGame, inMs } from '../../testing/builders.ts';
import { nightOf, type TableRow } from './night-of.ts';

const aRow = (uid: string, more: Partial<TableRow> = {}): TableRow => ({
  uid,
  username: uid,
  rank: 1,
  listed: 900,
  inPlay: 100,
  isMember: true,
  ...more,
});
const game = aGame({ id: 'g', betStatus: 'closed', startTime: inMs(-hourMs) });
const bet = (uid: string, more: Parameters<typeof aBet>[0] = {}) =>
  aBet({ id: uid, userId: uid, betId: 'g', amount: 100, ...more });

function memberOf(parts: Partial<Parameters<typeof nightOf>[0]>) {
  const { members } = nightOf({
    account: 'main',
    rows: [aRow('bo')],
    games: new Map([['g', game]]),
    bets: [],
    ownUid: 'ana',
    tippedOff: new Map(),
    now: Date.parse(inMs(0)),
    ...parts,
  });
  return members[0];
}

const before = { amount: 10_000, isBeforeTipOff: true };
const unknown = { amount: 10_000, isBeforeTipOff: false };

test('adds the stakes of counted bets to a balance, and not to a standing, which has them', () => {
  expect(memberOf({ bets: [bet('bo')] })).toEqual({ uid: 'bo', name: 'bo', listed: 90_000, score: 100_000 });
  const inSeason = { account: 's1', bets: [bet('bo', { account: 's1' })] };
  expect(memberOf(inSeason)).toEqual({ uid: 'bo', name: 'bo', listed: 90_000, score: 90_000 });
});

test('has what is in play beyond the bets that may be seen as uncounted', () => {
  expect(memberOf({})).toMatchObject({ score: 90_000, uncounted: before });
  expect(memberOf({ rows: [aRow('bo', { inPlay: 150 })], bets: [bet('bo')] })).toMatchObject({
    uncounted: { amount: 5_000, isBeforeTipOff: true },
  });
});

test('does not say of a bet that it is before its tip-off if that is not known', () => {
  expect(memberOf({ tippedOff: new Map([['bo', 100]]) })).toMatchObject({ uncounted: unknown });
  expect(memberOf({ bets: [bet('bo', { betId: 'no longer listed' })] })).toMatchObject({ uncounted: unknown });
  expect(memberOf({ rows: [aRow('bo', { isMember: false })] })).toMatchObject({ uncounted: unknown });
  expect(memberOf({ rows: [aRow('ana')] })).toMatchObject({ uncounted: unknown });
});

test('knows that own bets on later games change nothing tonight', () => {
  const later = aGame({ id: 'g', startTime: inMs(48 * hourMs) });
  const own = { rows: [aRow('ana')], bets: [bet('ana')], games: new Map([['g', later]]) };
  expect(memberOf(own)).toEqual({ uid: 'ana', name: 'ana', listed: 90_000, score: 90_000 });
});
