import type { GroupBet } from '@courtside/contract/groups';
import { expect, test } from 'vitest';
import { joinByKey } from '../../live/join-by-key.ts';
import { aBet } from '../../testing/builders.ts';
import { latestBets } from './group-atoms.ts';

const bet = (fields: Partial<GroupBet>): GroupBet => ({ ...aBet(), username: 'ana', ...fields });

test('lists bets latest first, takes the last state of each, and keeps equal bet ids of two members apart', () => {
  const at = (minute: number) => `2026-11-21T19:0${minute}:00.000Z`;
  const bets = [
    bet({ id: '1', placedAt: at(1) }),
    bet({ id: '1', userId: 'bo', placedAt: at(2) }),
    bet({ id: '1', placedAt: at(1), status: 'won' }),
    bet({ id: '2', placedAt: at(3) }),
  ];
  const joined = joinByKey(bets.slice(0, 2), bets.slice(2), ({ userId, id }) => `${userId} ${id}`);
  expect(latestBets(joined.values()).map(({ id, userId, status }) => `${userId} ${id} ${status}`)).toEqual([
    'ana 2 pending',
    'bo 1 pending',
    'ana 1 won',
  ]);
});
