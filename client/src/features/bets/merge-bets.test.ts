import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { byGameStart, withBets } from './merge-bets.ts';

test('a late answer never turns a settled bet back into a running one', () => {
  const settled = withBets(new Map(), [aBet({ status: 'won' })]);
  expect(withBets(settled, [aBet({ status: 'pending' })]).get('bet-1')?.status).toBe('won');
  expect(withBets(settled, [aBet({ status: 'void' })]).get('bet-1')?.status).toBe('void');
});

test('a corrected result stands against an answer from before the correction', () => {
  const first = aBet({ status: 'won', settledAt: '2026-11-21T22:00:00Z' });
  const corrected = aBet({ status: 'lost', settledAt: '2026-11-22T09:00:00Z' });
  const known = withBets(withBets(new Map(), [first]), [corrected]);
  expect(known.get('bet-1')?.status).toBe('lost');
  expect(withBets(known, [first]).get('bet-1')?.status).toBe('lost');
});

test('a running bet takes whatever comes, and bets are never doubled', () => {
  const running = withBets(new Map(), [aBet(), aBet()]);
  expect(running.size).toBe(1);
  expect(withBets(running, [aBet({ status: 'lost' })]).get('bet-1')?.status).toBe('lost');
});

test('P5 the latest game comes first', () => {
  const starting = (id: string, startTime: string) => aBet({ id, betData: { ...aBet().betData, startTime } });
  const bets = [
    starting('early', '2026-11-20T01:00:00Z'),
    starting('late', '2026-11-22T01:00:00Z'),
    starting('middle', '2026-11-21T01:00:00Z'),
  ];
  expect(bets.sort(byGameStart).map(({ id }) => id)).toEqual(['late', 'middle', 'early']);
});
