import { errors } from '@courtside/contract/errors';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenBets } from '../../pages/betting/open-bets.tsx';
import { store } from '../../store.ts';
import { aBet, aGame, aMarket, inMs, onlyMoneyline } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { callsArrived, errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { setGames } from '../games/games-atoms.ts';
import { clearBets, mergeBets, showUnconfirmed } from './bets-atoms.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const cashOut = () => screen.getByRole('button', { name: /^Cash out \$/ });
const dialog = () => screen.findByRole('dialog');
const agree = async () => fireEvent.click(within(await dialog()).getByRole('button', { name: /^Cash out/ }));
const prices = (team1_price: number, team2_price: number) =>
  act(() => changeGames([{ id: 'game-1', team1_price, team2_price }], []));
const pause = () =>
  act(() => changeGames([{ id: 'game-1', markets: onlyMoneyline(aMarket({ staleAt: inMs(-60_000) })) }], []));
const paid = (amount: number) => ok(aBet({ status: 'cashed-out', settledAt: inMs(0), cashedOut: amount }));

beforeEach(() => {
  clearBets();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  setGames([aGame()]);
  mergeBets([aBet()]);
});
afterEach(() => void vi.useRealTimers());

const show = () => renderPage(<OpenBets />);

test('counts down Undo by the second, then offers Cash out', async () => {
  vi.useFakeTimers();
  mergeBets([aBet({ id: 'new', placedAt: inMs(0), betId: 'game-2' })]);
  setGames([aGame({ id: 'game-2' })]);
  show();
  const undo = () => screen.queryByRole('button', { name: /^Undo/ })?.textContent;
  expect(undo()).toMatch(/^Undo0:10/);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(undo()).toMatch(/^Undo0:07/);
  await act(() => vi.advanceTimersByTimeAsync(7000));
  expect(undo()).toBeUndefined();
  expect(cashOut().textContent).toMatch(/^Cash out \$48\.56/);
});

test('replaces Undo with Cash out as soon as the price moves', () => {
  mergeBets([aBet({ id: 'new', placedAt: inMs(0), betId: 'game-2' })]);
  setGames([aGame({ id: 'game-2' })]);
  show();
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
  act(() => changeGames([{ id: 'game-2', team1_price: 145 }], []));
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(cashOut()).toBeTruthy();
});

test('never undoes a bet with a press that began on Cash out', () => {
  mergeBets([aBet({ id: 'new', placedAt: inMs(0), betId: 'game-2' })]);
  setGames([aGame({ id: 'game-2', team1_price: 145 })]);
  show();
  const pressed = screen.getAllByRole('button', { name: /^Cash out \$/ })[0];
  act(() => changeGames([{ id: 'game-2', team1_price: aBet().price }], []));
  expect(screen.getByRole('button', { name: /^Undo/ })).not.toBe(pressed);
  expect(pressed?.isConnected).toBe(false);
});

test("shows the server's message when an undo is refused", async () => {
  mergeBets([aBet({ id: 'new', placedAt: inMs(0), betId: 'game-2' })]);
  setGames([aGame({ id: 'game-2' })]);
  fakeApi(() => errorResponse('undo-expired'));
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(toasts()).toEqual([errors['undo-expired'].message]));
});

test('says why a cash-out at new odds pays only the stake', async () => {
  const moneyline = onlyMoneyline(aMarket({ unconfirmed: true }));
  act(() => changeGames([{ id: 'game-1', team1_price: -200, team2_price: 170, markets: moneyline }], []));
  show();
  expect(cashOut().textContent).toMatch(/^Cash out \$50\.00/);
  fireEvent.click(cashOut());
  expect((await dialog()).textContent).toContain('Until they are confirmed, cashing out pays at most your stake.');
});

test('updates the cash-out amount with the odds and accepts the amount shown at the press', async () => {
  const calls = fakeApi(() => paid(59.21));
  show();
  expect(cashOut().textContent).toMatch(/^Cash out \$48\.56/);
  prices(120, -140);
  expect(cashOut().textContent).toMatch(/^Cash out \$54\.74/);
  fireEvent.click(cashOut());
  expect((await dialog()).textContent).toContain('Cash out for $54.74?');
  expect(screen.queryByText(/has changed/)).toBeNull();
  prices(100, -120);
  expect((await dialog()).textContent).toContain('Cash out for $59.78?');
  expect((await dialog()).textContent).toContain('The amount has changed: it was $54.74.');
  await agree();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([{ acceptedAmount: 59.78 }]);
  expect(toasts()).toEqual(['Cashed out: $59.21 paid.']);
});

test('asks again when the amount has changed on the server', async () => {
  const calls = fakeApi(({ body }) =>
    body instanceof Object && 'acceptedAmount' in body && body.acceptedAmount === 48.56
      ? errorResponse('cash-out-changed', { amount: 47.1 })
      : paid(47.1),
  );
  show();
  fireEvent.click(cashOut());
  await agree();
  await waitFor(async () => expect((await dialog()).textContent).toContain('Cash out for $47.10?'));
  expect((await dialog()).textContent).toContain('The amount has changed: it was $48.56.');
  expect(toasts()).toEqual([]);
  await agree();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([{ acceptedAmount: 48.56 }, { acceptedAmount: 47.1 }]);
  expect(screen.getByText('CASHED-OUT')).toBeTruthy();
  expect(toasts()).toEqual(['Cashed out: $47.10 paid.']);
});

test("shows the server's amount until the odds move", async () => {
  fakeApi(() => errorResponse('cash-out-changed', { amount: 47.1 }));
  show();
  fireEvent.click(cashOut());
  await agree();
  await waitFor(async () => expect((await dialog()).textContent).toContain('Cash out for $47.10?'));
  prices(120, -140);
  expect((await dialog()).textContent).toContain('Cash out for $54.74?');
});

test('closes the dialog without a call when the bet is kept', async () => {
  const calls = fakeApi(() => paid(48.56));
  show();
  fireEvent.click(cashOut());
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Keep the bet' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await callsArrived();
  expect(calls).toEqual([]);
});

test('shows that cash-out is paused with the market, also in an open dialog', async () => {
  show();
  fireEvent.click(cashOut());
  await dialog();
  pause();
  expect((await dialog()).textContent).toContain('Waiting for new odds.');
  expect(within(await dialog()).getByRole('button', { name: 'Cash out' })).toHaveProperty('disabled', true);
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Keep the bet' }));
  expect(screen.getByText('Cash out paused')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cash out/ })).toBeNull();
});

test('closes the dialog and shows the message when the cash-out is refused', async () => {
  fakeApi(() => errorResponse('bet-closed'));
  show();
  fireEvent.click(cashOut());
  await agree();
  await waitFor(() => expect(toasts()).toEqual([errors['bet-closed'].message]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers no undo while a bet is being placed', () => {
  clearBets();
  showUnconfirmed(aBet({ id: 'new', placedAt: inMs(0) }));
  show();
  expect(screen.getByText('Placing')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
