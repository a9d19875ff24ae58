import { describe, expect, it } from 'vitest';
import { emptyState } from '../ledger/account-state.ts';
import { championsOf, rankSeason, resultOf, type SeasonMember } from './standings.ts';

const bankroll = 100_000;
const today = '2026-11-18';

/** A member whose decided bets have made this profit, in cents. */
function aMember(uid: string, profit: number, fields: Partial<SeasonMember> = {}): SeasonMember {
  const stats = { ...emptyState.stats, bets: 1, staked: 50_000, returned: 50_000 + profit };
  return {
    uid,
    username: uid,
    seq: 3,
    balance: bankroll + profit,
    stats,
    joinedOn: '2026-11-17',
    joinedLate: false,
    isMember: true,
    ...fields,
  };
}

it('is bankroll + profit − debt, whatever is in play', () => {
  const { stats } = aMember('ada', -95_000);
  expect(resultOf(bankroll, { stats })).toEqual({ standing: 5_000, profit: -95_000, debt: 0 });
  expect(resultOf(bankroll, { stats, rebuys: 2 })).toEqual({ standing: -195_000, profit: -95_000, debt: 200_000 });
  const inPlay = { ...stats, staked: stats.staked + 700, inPlay: 700 };
  expect(resultOf(bankroll, { stats: inPlay }).standing).toBe(5_000);
});

it('gives members with the same standing the same rank, in the order of their names', () => {
  const rows = rankSeason({ bankroll }, [aMember('cy', 0), aMember('bob', 10), aMember('ada', 10)], today);
  expect(rows.map(({ uid, rank, position }) => [uid, rank, position])).toEqual([
    ['ada', 1, 1],
    ['bob', 1, 2],
    ['cy', 3, 3],
  ]);
});

it('counts the places gained since the start of the day, among those who were there', () => {
  const dayStart = (standing: number, day = today) => ({ dayStart: { day, standing } });
  const rows = rankSeason(
    { bankroll },
    [
      aMember('ada', 10, dayStart(1)),
      aMember('bob', 5, dayStart(2)),
      aMember('new', 7),
      aMember('old', 3, dayStart(9, '2026-11-17')),
    ],
    today,
  );
  expect(rows.map(({ uid, placesGained }) => [uid, placesGained])).toEqual([
    ['ada', 1],
    ['new', undefined],
    ['bob', -2],
    ['old', undefined],
  ]);
});

it('is won by the first members who have bet', () => {
  const passive = aMember('ada', 0, { stats: emptyState.stats });
  const rows = rankSeason({ bankroll }, [passive, aMember('bob', -10), aMember('cy', -10), aMember('dee', -20)], today);
  expect(championsOf(rows, {}).map(({ uid }) => uid)).toEqual(['bob', 'cy']);
  expect(championsOf(rankSeason({ bankroll }, [passive], today), {})).toEqual([]);
});

describe('a season that late joiners cannot win', () => {
  const late = { joinedLate: true, joinedOn: today };
  const champions = (members: SeasonMember[], lateJoinersCanWin?: boolean) =>
    championsOf(rankSeason({ bankroll }, members, today), { lateJoinersCanWin }).map(({ uid }) => uid);

  it('is won by the best of the other members, also if they are tied', () => {
    const members = [aMember('ada', 20, late), aMember('bob', 10), aMember('cy', 10), aMember('dee', 10, late)];
    expect(champions(members, false)).toEqual(['bob', 'cy']);
    expect(champions(members)).toEqual(['ada']);
    expect(champions(members, true)).toEqual(['ada']);
  });

  it('is won by the best of all if no other member has bet', () => {
    const passive = aMember('ada', 0, { stats: emptyState.stats });
    const members = [passive, aMember('bob', 10, late), aMember('cy', 10, late), aMember('dee', 5, late)];
    expect(champions(members, false)).toEqual(['bob', 'cy']);
  });
});
