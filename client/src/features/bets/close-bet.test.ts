import { beforeEach, expect, test } from 'vitest';
import { store } from '../../store.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { betsAtom, clearBets, mergeBets } from './bets-atoms.ts';
import { cashOutBet, undoBet } from './close-bet.ts';

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const statuses = () => store.get(betsAtom).map(({ id, status }) => `${id} ${status}`);
const token = async () => 'token';
const undone = aBet({ status: 'void', settledAt: inMs(0), cancelled: true });
const cashedOut = aBet({ status: 'cashed-out', settledAt: inMs(0), cashedOut: 48.56 });
const responding = (data: unknown, message: string) => Response.json({ success: true, data, message });

/** Announces a bet, so that everything announced before it has been shown. */
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

test("announces an undone bet once, with the server's message", async () => {
  const calls = fakeApi(() => responding(undone, 'Bet undone: $50.00 returned.'));
  expect(await undoBet(aBet(), token)).toEqual({ kind: 'closed' });
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/userbets/ana/bet-1' }]);
  expect(statuses()).toEqual(['bet-1 void']);
  await lastNews();
  expect(toasts()).toEqual(['Bet undone: $50.00 returned.', 'Celtics lost. Your $50.00 stake is gone.']);
});

test('announces an undone bet once when the live feed is faster than the response', async () => {
  fakeApi(() => {
    mergeBets([undone]);
    return responding(undone, 'Bet undone: $50.00 returned.');
  });
  await undoBet(aBet(), token);
  await lastNews();
  expect(toasts()).toEqual(['Bet undone: $50.00 returned.', 'Celtics lost. Your $50.00 stake is gone.']);
});

test('counts a bet as undone when the response was lost but the live feed has brought it', async () => {
  fakeApi(() => {
    mergeBets([undone]);
    return networkError();
  });
  expect(await undoBet(aBet(), token)).toEqual({ kind: 'closed' });
  expect(toasts()).toEqual(['Bet undone: $50.00 returned.']);
});

test('announces a bet that turns out to be undone after the attempt failed', async () => {
  fakeApi(networkError);
  expect(await undoBet(aBet(), token)).toMatchObject({ kind: 'failed' });
  mergeBets([undone]);
  await eventually(() => expect(toasts()).toEqual(['Your bet on Celtics is undone. Your $50.00 is back.']));
});

test("returns a refusal with the server's message and keeps the bet running", async () => {
  fakeApi(() => errorResponse('undo-expired'));
  const message = 'A bet can be undone for 10 seconds. You can cash it out instead.';
  expect(await undoBet(aBet(), token)).toEqual({ kind: 'failed', message });
  expect(statuses()).toEqual(['bet-1 pending']);
});

test('sends the amount that was seen, and shows what was paid', async () => {
  const calls = fakeApi(() => responding(cashedOut, 'Cashed out: $48.56 paid.'));
  expect(await cashOutBet(aBet(), 4856, token)).toEqual({ kind: 'closed' });
  expect(calls).toMatchObject([
    { method: 'POST', path: '/api/userbets/ana/bet-1/cash-out', body: { acceptedAmount: 48.56 } },
  ]);
  expect(store.get(betsAtom)[0]?.cashedOut).toBe(48.56);
  expect(toasts()).toEqual(['Cashed out: $48.56 paid.']);
});

test('returns a changed amount in cents and announces nothing', async () => {
  fakeApi(() => errorResponse('cash-out-changed', { amount: 47.1 }));
  expect(await cashOutBet(aBet(), 4856, token)).toEqual({ kind: 'amount-changed', amount: 4710 });
  expect(toasts()).toEqual([]);
});

test('announces the amount when the server sent no message', async () => {
  fakeApi(() => ok(cashedOut));
  await cashOutBet(aBet(), 4856, token);
  expect(toasts()).toEqual(['Cashed out: $48.56 paid.']);
});
