import type { UserBetLeg } from '@courtside/contract/entities';
import type { OpenBet, OpenParlay } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { dayMs } from '@courtside/contract/time';
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
const game = aGame({ id: 'g', betStatus: 'closed', startTime: inMs(0) });
const night = leagueDay(Date.parse(game.startTime));
const own = (more: Parameters<typeof aBet>[0] = {}) => aBet({ userId: 'ana', betId: 'g', amount: 100, ...more });
const open = (uid: string, more: Partial<OpenBet> = {}): OpenBet => ({
  uid,
  account: 'main',
  betId: 'g',
  market: 'moneyline',
  side: 'team1',
  line: null,
  stake: 100,
  payout: 250,
  ...more,
});

function madeOf(parts: Partial<Parameters<typeof nightOf>[0]>) {
  return nightOf({
    account: 'main',
    rows: [aRow('bo')],
    games: new Map([['g', game]]),
    night,
    openBets: [],
    openParlays: [],
    own: [],
    ownUid: 'ana',
    tippedOff: new Map(),
    ...parts,
  });
}

const memberOf = (parts: Parameters<typeof madeOf>[0]) => madeOf(parts).members[0];

const before = { amount: 10_000, isBeforeTipOff: true };
const unknown = { amount: 10_000, isBeforeTipOff: false };

test('adds the stakes of counted bets to a balance, and not to a standing, which has them', () => {
  expect(memberOf({ openBets: [open('bo')] })).toEqual({ uid: 'bo', name: 'bo', listed: 90_000, score: 100_000 });
  const inSeason = { account: 's1', openBets: [open('bo', { account: 's1' })] };
  expect(memberOf(inSeason)).toEqual({ uid: 'bo', name: 'bo', listed: 90_000, score: 90_000 });
});

test('has every open bet of the night, however many there are', () => {
  const openBets = Array.from({ length: 60 }, (_, n) =>
    open(`m${n}`, { stake: 1 + n, side: n % 2 === 0 ? 'team1' : 'team2' }),
  );
  const rows = openBets.map(({ uid, stake }) => aRow(uid, { inPlay: stake }));
  const made = nightOf({
    account: 'main',
    rows,
    games: new Map([['g', game]]),
    night,
    openBets,
    openParlays: [],
    own: [],
    ownUid: undefined,
    tippedOff: new Map(),
  });
  expect(made.bets).toHaveLength(60);
  expect(made.members.filter(({ uncounted }) => uncounted !== undefined)).toEqual([]);
});

test('has what is in play beyond the bets that may be seen as uncounted', () => {
  expect(memberOf({})).toMatchObject({ score: 90_000, uncounted: before });
  expect(memberOf({ rows: [aRow('bo', { inPlay: 150 })], openBets: [open('bo')] })).toMatchObject({
    uncounted: { amount: 5_000, isBeforeTipOff: true },
  });
});

test('does not say of a bet that it is before its tip-off if that is not known', () => {
  expect(memberOf({ tippedOff: new Map([['bo', 100]]) })).toMatchObject({ uncounted: unknown });
  expect(memberOf({ openBets: [open('bo', { betId: 'no longer listed' })] })).toMatchObject({ uncounted: unknown });
  expect(memberOf({ rows: [aRow('bo', { isMember: false })] })).toMatchObject({ uncounted: unknown });
  expect(memberOf({ rows: [aRow('ana')] })).toMatchObject({ uncounted: unknown });
});

test('knows that own bets on games of a later day change nothing tonight, and counts those of tonight before their tip-off', () => {
  const later = aGame({ id: 'g', startTime: inMs(dayMs) });
  const ofOwner = { rows: [aRow('ana')], own: [own()] };
  const counted = { uid: 'ana', name: 'ana', listed: 90_000 };
  expect(memberOf({ ...ofOwner, games: new Map([['g', later]]) })).toEqual({ ...counted, score: 90_000 });
  expect(memberOf(ofOwner)).toEqual({ ...counted, score: 100_000 });
  // The list of the group has the bet as well, once its game has tipped off.
  expect(memberOf({ ...ofOwner, openBets: [open('ana')] })).toEqual({ ...counted, score: 100_000 });
});

/** A leg of a parlay on game `g`. */
const leg = { betId: 'g', market: 'moneyline', side: 'team1', line: null, price: 150, result: 'open' } as const;
const ofBo: OpenParlay = {
  id: 'p',
  uid: 'bo',
  account: 'main',
  stake: 100,
  legs: [{ ...leg, betId: 'won', price: -110, result: 'won' }, { ...leg, betId: 'called off', result: 'void' }, leg],
};

test('counts a parlay whose open legs are all in play, and not one with a leg whose game is not listed', () => {
  const made = madeOf({ openParlays: [ofBo] });
  expect(made.members).toEqual([{ uid: 'bo', name: 'bo', listed: 90_000, score: 100_000 }]);
  const { betId: gameId, result: _result, ...taken } = leg;
  expect(made.parlays).toEqual([{ uid: 'bo', stake: 10_000, legs: [{ gameId, ...taken }], wonPrices: [-110] }]);
  expect(made.games.map(({ id }) => id)).toEqual(['g']);
  const unlisted = madeOf({ openParlays: [{ ...ofBo, legs: [leg, { ...leg, betId: 'not listed' }] }] });
  expect(unlisted).toMatchObject({ members: [{ score: 90_000, uncounted: unknown }], games: [], parlays: [] });
});

test('knows of an own parlay with a leg on a later night that it moves no balance tonight, but not what it does to a standing', () => {
  const tomorrow = aGame({ id: 'h', startTime: inMs(dayMs) });
  const ownLeg = (betId: string): UserBetLeg => ({ ...leg, betId, teamChosen: 'team', betData: own().betData });
  const ownParlay = (account: string, ...gameIds: string[]) => {
    const bet = { ...own({ account }), legs: gameIds.map(ownLeg) };
    const games = new Map([game, tomorrow].map((each) => [each.id, each]));
    return madeOf({ account, rows: [aRow('ana')], games, own: [bet] });
  };
  expect(ownParlay('main', 'g').parlays).toHaveLength(1);
  expect(ownParlay('main', 'g', 'h')).toMatchObject({ parlays: [], bets: [] });
  expect(ownParlay('main', 'g', 'h').members).toEqual([{ uid: 'ana', name: 'ana', listed: 90_000, score: 90_000 }]);
  expect(ownParlay('s1', 'g', 'h').members).toMatchObject([{ score: 90_000, uncounted: unknown }]);
});
