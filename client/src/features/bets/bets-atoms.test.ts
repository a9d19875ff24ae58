import type { UserBet } from '@courtside/contract/entities';
import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import {
  betsAtom,
  byGameStart,
  catchUpOnBets,
  clearBets,
  loadBets,
  mergeBets,
  stakesAtom,
  withBets,
} from './bets-atoms.ts';

const toasts = () => store.get(toastsAtom).map(({ text }) => text);

const ana = { uid: 'ana', token: async () => 'token' };
const statuses = () => Object.fromEntries(store.get(betsAtom).map(({ id, status }) => [id, status]));

beforeEach(() => {
  clearBets();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test('sums up the stakes on a game by what they are on, without settled bets', () => {
  mergeBets([
    aBet({ id: '1', amount: 10 }),
    aBet({ id: '2', amount: 12.5 }),
    aBet({ id: '3', amount: 30, status: 'lost' }),
    aBet({ id: '4', amount: 5, betId: 'game-2' }),
    aBet({ id: '5', amount: 7, market: 'spread', line: -5.5 }),
  ]);
  expect([...store.get(stakesAtom('game-1'))]).toEqual([
    ['Celtics', 2250],
    ['Celtics −5.5', 700],
  ]);
});

test('announces once a bet that settles while the page is open, and never bets settled before', async () => {
  mergeBets([aBet({ id: 'old', status: 'won' }), aBet({ id: 'running' })]);
  expect(toasts()).toEqual([]);
  mergeBets([aBet({ id: 'running', status: 'won' })]);
  mergeBets([aBet({ id: 'running', status: 'won' })]);
  await eventually(() => expect(toasts()).toEqual(['Celtics won: +$75.00.']));
});

test('keeps a settled bet settled when an older response arrives', () => {
  const settled = withBets(new Map(), [aBet({ status: 'won' })]);
  expect(withBets(settled, [aBet({ status: 'pending' })]).get('bet-1')?.status).toBe('won');
  expect(withBets(settled, [aBet({ status: 'void' })]).get('bet-1')?.status).toBe('void');
});

test('keeps a corrected result when a response from before the correction arrives', () => {
  const first = aBet({ status: 'won', settledAt: '2026-11-21T22:00:00Z' });
  const corrected = aBet({ status: 'lost', settledAt: '2026-11-22T09:00:00Z' });
  const known = withBets(withBets(new Map(), [first]), [corrected]);
  expect(known.get('bet-1')?.status).toBe('lost');
  expect(withBets(known, [first]).get('bet-1')?.status).toBe('lost');
});

test('replaces a running bet with its later state, and holds every bet once', () => {
  const running = withBets(new Map(), [aBet(), aBet()]);
  expect(running.size).toBe(1);
  expect(withBets(running, [aBet({ status: 'lost' })]).get('bet-1')?.status).toBe('lost');
});

test('keeps the opponent of a head-to-head when a live message, which leaves the name out, settles the bet', () => {
  const running = withBets(new Map(), [aBet({ account: 'tab', challenge: 'c1', opponent: 'Bryce' })]);
  const settled = withBets(running, [aBet({ account: 'tab', challenge: 'c1', status: 'won' })]);
  expect(settled.get('bet-1')).toMatchObject({ status: 'won', opponent: 'Bryce' });
});

test('P5 lists the latest game first', () => {
  const starting = (id: string, startTime: string) => aBet({ id, betData: { ...aBet().betData, startTime } });
  const bets = [
    starting('early', '2026-11-20T01:00:00Z'),
    starting('late', '2026-11-22T01:00:00Z'),
    starting('middle', '2026-11-21T01:00:00Z'),
  ];
  expect(bets.sort(byGameStart).map(({ id }) => id)).toEqual(['late', 'middle', 'early']);
});

test('catches up on a bet that settled while the connection was down and is missing from the snapshot', async () => {
  mergeBets([aBet({ id: 'old' }), aBet({ id: 'running' })]);
  const bets = { old: aBet({ id: 'old', status: 'won' }), running: aBet({ id: 'running' }) };
  const calls = fakeApi(() => ok(bets, 200, { nextCursor: null }));
  await catchUpOnBets(ana, [aBet({ id: 'running' })]);
  expect(statuses()).toEqual({ old: 'won', running: 'pending' });
  expect(calls).toHaveLength(1);
});

test('reads nothing when the snapshot has every running bet', async () => {
  mergeBets([aBet({ id: 'old', status: 'lost' }), aBet({ id: 'running' })]);
  const calls = fakeApi(() => ok({}, 200, { nextCursor: null }));
  await catchUpOnBets(ana, [aBet({ id: 'running' })]);
  expect(calls).toEqual([]);
});

test('reads running bets that did not fit into the snapshot, and nothing once all are known', async () => {
  const [first, second] = [aBet({ id: 'first' }), aBet({ id: 'second' })];
  let stored: Record<string, UserBet> = { first };
  const calls = fakeApi(() => ok(stored, 200, { nextCursor: null }));
  await loadBets(ana, async () => ({ running: 1 }));
  stored = { ...stored, second };
  await catchUpOnBets(ana, [first], 2);
  expect(statuses()).toEqual({ first: 'pending', second: 'pending' });
  await catchUpOnBets(ana, [first, second], 2);
  expect(calls).toHaveLength(2);
});

test('keeps bets as they are when they cannot be read again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mergeBets([aBet({ id: 'old' })]);
  fakeApi(() => errorResponse('unavailable'));
  await catchUpOnBets(ana, []);
  expect(statuses()).toEqual({ old: 'pending' });
});
