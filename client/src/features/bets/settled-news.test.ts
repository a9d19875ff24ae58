import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { answer, fakeApi, refusal } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { clearBets, mergeBets } from './bets-atoms.ts';
import { cancelBet } from './cancel-bet.ts';

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const token = async () => 'token';
const isVoid = aBet({ amount: 10, status: 'void', settledAt: inMs(0) });
const cancelled = { ...isVoid, cancelled: true };

beforeEach(() => {
  clearBets();
  while (toasts().length > 0) dismissToast(store.get(toastsAtom)[0]?.id ?? 0);
  mergeBets([aBet({ amount: 10 })]);
});
afterEach(() => vi.unstubAllGlobals());

test('a bet one takes back is told as that, by the answer', async () => {
  fakeApi(() => answer(cancelled));
  await cancelBet(aBet(), token);
  expect(toasts()).toEqual(['Your bet on Celtics is cancelled. Your $10.00 is back.']);
});

test('a bet one takes back is told as that once, though the live feed is quicker than the answer', async () => {
  fakeApi(() => {
    mergeBets([cancelled]);
    return answer(cancelled);
  });
  await cancelBet(aBet(), token);
  expect(toasts()).toEqual(['Your bet on Celtics is cancelled. Your $10.00 is back.']);
});

test('a bet that is taken back in another tab is told as that, too', () => {
  mergeBets([cancelled]);
  expect(toasts()).toEqual(['Your bet on Celtics is cancelled. Your $10.00 is back.']);
});

test('a game that is called off is told as that, also after a try to take the bet back', async () => {
  fakeApi(() => refusal('betting-closed'));
  await cancelBet(aBet(), token);
  mergeBets([isVoid]);
  expect(toasts()).toEqual(['Your bet on Celtics is void. Your $10.00 is back.']);
});

test('many bets that settle at once are told in one sentence', () => {
  const ids = ['a', 'b', 'c', 'd'];
  mergeBets(ids.map((id) => aBet({ id })));
  mergeBets([
    aBet({ id: 'a', status: 'won' }),
    aBet({ id: 'b', status: 'won' }),
    aBet({ id: 'c', status: 'lost' }),
    aBet({ id: 'd', status: 'void' }),
  ]);
  expect(toasts()).toEqual(['4 bets settled, 2 won. $300.00 is yours.']);
});

test.each([
  [
    'two bets that settle at once are told one by one',
    2,
    ['Celtics lost. Your $50.00 stake is gone.', 'Celtics lost. Your $50.00 stake is gone.'],
  ],
  ['three are told in one sentence', 3, ['3 bets settled, none won.']],
])('%s', (_name, count, told) => {
  const ids = Array.from({ length: count }, (_, n) => `s${n}`);
  mergeBets(ids.map((id) => aBet({ id })));
  mergeBets(ids.map((id) => aBet({ id, status: 'lost' })));
  expect(toasts()).toEqual(told);
});
