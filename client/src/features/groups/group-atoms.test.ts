import type { GroupBet } from '@courtside/contract/groups';
import { expect, test } from 'vitest';
import { aBet, aGroup, aMember } from '../../testing/builders.ts';
import { withGroupBets, withStandings } from './group-atoms.ts';

const bet = (fields: Partial<GroupBet>): GroupBet => ({ ...aBet(), username: 'ana', ...fields });

test('moves rows to their new ranks, adds new members and removes those who have left', () => {
  const known = aGroup([aMember(), aMember({ uid: 'bo', rank: 2 }), aMember({ uid: 'cy', rank: 3 })]);
  const { leaderboard: _, memberIds: __, ...group } = { ...known, totalBalance: 42 };
  const next = withStandings(known, {
    rows: [aMember({ uid: 'di', rank: 1 }), aMember({ rank: 2, balance: 10 })],
    gone: ['cy', 'bo'],
    group: { ...group, memberIds: ['ana', 'di'] },
  });
  expect(next.leaderboard.map(({ uid }) => uid)).toEqual(['di', 'ana']);
  expect(next).toMatchObject({ totalBalance: 42, memberIds: ['ana', 'di'] });
  expect(withStandings(known, { rows: [], gone: [], group }).memberIds).toEqual(['ana', 'bo', 'cy']);
});

test('lists bets latest first, replaces a running bet with the settled one, and keeps equal bet ids of two members apart', () => {
  const at = (minute: number) => `2026-11-21T19:0${minute}:00.000Z`;
  const known = [bet({ id: '1', placedAt: at(1) }), bet({ id: '1', userId: 'bo', placedAt: at(2) })];
  const next = withGroupBets(known, [
    bet({ id: '1', placedAt: at(1), status: 'won' }),
    bet({ id: '2', placedAt: at(3) }),
  ]);
  expect(next.map(({ id, userId, status }) => `${userId} ${id} ${status}`)).toEqual([
    'ana 2 pending',
    'bo 1 pending',
    'ana 1 won',
  ]);
});

test('removes the bets of members who have left or were removed', () => {
  const known = [bet({ id: '1' }), bet({ id: '2', userId: 'bo' }), bet({ id: '3', userId: 'cy' })];
  expect(withGroupBets(known, [bet({ id: '4' })], ['bo']).map(({ id }) => id)).toEqual(['1', '3', '4']);
});
