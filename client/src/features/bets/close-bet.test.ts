import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { answer, fakeApi, noAnswer, refusal } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { betsAtom, clearBets, mergeBets } from './bets-atoms.ts';
import { cashOutBet, undoBet } from './close-bet.ts';

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const statuses = () => store.get(betsAtom).map(({ id, status }) => `${id} ${status}`);
const token = async () => 'token';
const undone = aBet({ status: 'void', settledAt: inMs(0), cancelled: true });
const cashedOut = aBet({ status: 'cashed-out', settledAt: inMs(0), cashedOut: 48.56 });
const said = (data: unknown, message: string) => Response.json({ success: true, data, message });

/** News that comes after everything announced before it. */
async function lastNews(): Promise<void> {
  mergeBets([aBet({ id: 'last' })]);
  mergeBets([aBet({ id: 'last', status: 'lost' })]);
  await eventually(() => expect(toasts().at(-1)).toBe('Celtics lost. Your $50.00 stake is gone.'));
}

beforeEach(() => {
  clearBets();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  mergeBets([aBet()]);
});
afterEach(() => vi.unstubAllGlobals());

test("an undone bet is announced once, in the server's words", async () => {
  const calls = fakeApi(() => said(undone, 'Bet undone: $50.00 returned.'));
  expect(await undoBet(aBet(), token)).toEqual({ kind: 'closed' });
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/userbets/ana/bet-1' }]);
  expect(statuses()).toEqual(['bet-1 void']);
  await lastNews();
  expect(toasts()).toEqual(['Bet undone: $50.00 returned.', 'Celtics lost. Your $50.00 stake is gone.']);
});

test('an undone bet is announced once although the live feed is quicker than the answer', async () => {
  fakeApi(() => {
    mergeBets([undone]);
    return said(undone, 'Bet undone: $50.00 returned.');
  });
  await undoBet(aBet(), token);
  await lastNews();
  expect(toasts()).toEqual(['Bet undone: $50.00 returned.', 'Celtics lost. Your $50.00 stake is gone.']);
});

test('a bet whose answer was lost counts as undone when the live feed has brought it', async () => {
  fakeApi(() => {
    mergeBets([undone]);
    return noAnswer();
  });
  expect(await undoBet(aBet(), token)).toEqual({ kind: 'closed' });
  expect(toasts()).toEqual(['Bet undone: $50.00 returned.']);
});

test('a bet that turns out to be undone after the attempt failed is announced then', async () => {
  fakeApi(noAnswer);
  expect(await undoBet(aBet(), token)).toMatchObject({ kind: 'failed' });
  mergeBets([undone]);
  await eventually(() => expect(toasts()).toEqual(['Your bet on Celtics is undone. Your $50.00 is back.']));
});

test("a refusal is returned in the server's words, and the bet runs on", async () => {
  fakeApi(() => refusal('undo-expired'));
  const message = 'A bet can be undone for 10 seconds. You can cash it out instead.';
  expect(await undoBet(aBet(), token)).toEqual({ kind: 'failed', message });
  expect(statuses()).toEqual(['bet-1 pending']);
});

test('cashing out names the amount that was seen, and the bet shows what was paid', async () => {
  const calls = fakeApi(() => said(cashedOut, 'Cashed out: $48.56 paid.'));
  expect(await cashOutBet(aBet(), 4856, token)).toEqual({ kind: 'closed' });
  expect(calls).toMatchObject([
    { method: 'POST', path: '/api/userbets/ana/bet-1/cash-out', body: { acceptedAmount: 48.56 } },
  ]);
  expect(store.get(betsAtom)[0]?.cashedOut).toBe(48.56);
  expect(toasts()).toEqual(['Cashed out: $48.56 paid.']);
});

test('a changed amount is returned in cents, and nothing is announced', async () => {
  fakeApi(() => refusal('cash-out-changed', { amount: 47.1 }));
  expect(await cashOutBet(aBet(), 4856, token)).toEqual({ kind: 'amount-changed', amount: 4710 });
  expect(toasts()).toEqual([]);
});

test('without words from the server the amount is announced all the same', async () => {
  fakeApi(() => answer(cashedOut));
  await cashOutBet(aBet(), 4856, token);
  expect(toasts()).toEqual(['Cashed out: $48.56 paid.']);
});
