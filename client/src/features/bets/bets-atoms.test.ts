import { beforeEach, expect, test } from 'vitest';
import { store } from '../../store.ts';
import { aBet } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { clearBets, mergeBets, stakesAtom } from './bets-atoms.ts';

const toasts = () => store.get(toastsAtom).map(({ text }) => text);

beforeEach(() => {
  clearBets();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test('what one has on a game is summed up by team; settled bets no longer count', () => {
  mergeBets([
    aBet({ id: '1', amount: 10 }),
    aBet({ id: '2', amount: 12.5 }),
    aBet({ id: '3', amount: 30, status: 'lost' }),
    aBet({ id: '4', amount: 5, betId: 'game-2' }),
  ]);
  expect([...store.get(stakesAtom('game-1'))]).toEqual([['Boston Celtics', 2250]]);
});

test('a bet that settles while the page is open is announced once; history is not announced', async () => {
  mergeBets([aBet({ id: 'old', status: 'won' }), aBet({ id: 'running' })]);
  expect(toasts()).toEqual([]);
  mergeBets([aBet({ id: 'running', status: 'won' })]);
  mergeBets([aBet({ id: 'running', status: 'won' })]);
  await eventually(() => expect(toasts()).toEqual(['Celtics won. $125.00 is yours.']));
});
