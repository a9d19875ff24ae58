import { beforeEach, expect, test } from 'vitest';
import { store } from '../../store.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { errorResponse, fakeApi } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { clearBets, mergeBets } from './bets-atoms.ts';
import { undoBet } from './close-bet.ts';

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const token = async () => 'token';
const isVoid = aBet({ amount: 10, status: 'void', settledAt: inMs(0) });
const undone = { ...isVoid, cancelled: true };

beforeEach(() => {
  clearBets();
  while (toasts().length > 0) dismissToast(store.get(toastsAtom)[0]?.id ?? 0);
  mergeBets([aBet({ amount: 10 })]);
});

const undoneElsewhere = 'Your bet on Celtics is undone. Your $10.00 is back.';

test('announces a bet undone in another tab', async () => {
  mergeBets([undone]);
  await eventually(() => expect(toasts()).toEqual([undoneElsewhere]));
});

test('announces a bet cashed out in another tab with what it paid', async () => {
  mergeBets([aBet({ amount: 10, status: 'cashed-out', cashedOut: 9.71, settledAt: inMs(0) })]);
  await eventually(() => expect(toasts()).toEqual(['Your bet on Celtics is cashed out for $9.71.']));
});

test('announces a canceled game, also after a refused attempt to undo the bet', async () => {
  fakeApi(() => errorResponse('betting-closed'));
  expect(await undoBet(aBet(), token)).toMatchObject({ kind: 'failed' });
  mergeBets([isVoid]);
  await eventually(() => expect(toasts()).toEqual(['Your bet on Celtics is void. Your $10.00 is back.']));
});

test('says why bets at wrong odds are void, one by one or all together', async () => {
  mergeBets([{ ...isVoid, priceError: true }]);
  const why = 'The odds were an obvious error, so your $10.00 was returned.';
  await eventually(() => expect(toasts()).toEqual([`Your bet on Celtics is void. ${why}`]));
  dismissToast(store.get(toastsAtom)[0]?.id ?? 0);
  const ids = ['a', 'b', 'c'];
  mergeBets(ids.map((id) => aBet({ id, amount: 10 })));
  mergeBets(ids.map((id) => ({ ...isVoid, id, priceError: true })));
  const all = '3 bets are void. The odds were an obvious error, so your $30.00 was returned.';
  await eventually(() => expect(toasts()).toEqual([all]));
});

test.each([
  ['won', 'Celtics −5.5 won: +$15.00.'],
  ['lost', 'Celtics −5.5 lost. Your $10.00 stake is gone.'],
  ['push', 'Celtics −5.5 pushed. Your $10.00 is back.'],
] as const)('names the line of a spread that ended as %s', async (status, text) => {
  mergeBets([aBet({ amount: 10, market: 'spread', line: -5.5, status, settledAt: inMs(0) })]);
  await eventually(() => expect(toasts()).toEqual([text]));
});

test.each([
  ['push', 'won', 'your push became a win. +$115.00.'],
  ['won', 'lost', 'your win became a loss. −$125.00.'],
  ['lost', 'won', 'your loss became a win. +$125.00.'],
  ['void', 'won', 'your refund became a win. +$115.00.'],
] as const)('announces a corrected result: %s, then %s', async (from, to, words) => {
  mergeBets([aBet({ id: 'old', amount: 10, status: from, settledAt: inMs(-1000) })]);
  mergeBets([aBet({ id: 'old', amount: 10, status: to, settledAt: inMs(0) })]);
  await eventually(() => expect(toasts()).toEqual([`Result corrected: Celtics vs. Heat, ${words}`]));
});

test('announces many corrected results in one sentence', async () => {
  const ids = ['a', 'b', 'c'];
  mergeBets(ids.map((id) => aBet({ id, status: 'lost' })));
  mergeBets(ids.map((id) => aBet({ id, status: 'won' })));
  await eventually(() => expect(toasts()).toEqual(['Results corrected for 3 of your bets. +$375.00.']));
});

test('shows nothing of one user to the next user of the tab', async () => {
  mergeBets([isVoid]);
  clearBets();
  mergeBets([aBet({ id: 'other', userId: 'ben' })]);
  mergeBets([aBet({ id: 'other', userId: 'ben', status: 'lost' })]);
  await eventually(() => expect(toasts()).toEqual(['Celtics lost. Your $50.00 stake is gone.']));
});

test('announces many bets that settle together in one sentence', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  mergeBets(ids.map((id) => aBet({ id })));
  mergeBets([
    aBet({ id: 'a', status: 'won' }),
    aBet({ id: 'b', status: 'won' }),
    aBet({ id: 'c', status: 'lost' }),
    aBet({ id: 'd', status: 'void' }),
  ]);
  await eventually(() => expect(toasts()).toEqual(['4 bets settled, 2 won: +$100.00.']));
});

test.each([
  [
    'announces two bets that settle together one by one',
    2,
    ['Celtics lost. Your $50.00 stake is gone.', 'Celtics lost. Your $50.00 stake is gone.'],
  ],
  ['announces three in one sentence', 3, ['3 bets settled, none won: −$150.00.']],
])('%s', async (_name, count, texts) => {
  const ids = Array.from({ length: count }, (_, n) => `s${n}`);
  mergeBets(ids.map((id) => aBet({ id })));
  mergeBets(ids.map((id) => aBet({ id, status: 'lost' })));
  await eventually(() => expect(toasts()).toEqual(texts));
});
