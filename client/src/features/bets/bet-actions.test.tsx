import { errors } from '@courtside/contract/errors';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, aGame, aMarket, inMs } from '../../testing/builders.ts';
import { answer, fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { changeGames, setGames } from '../games/games-atoms.ts';
import { clearBets, mergeBets, showUnconfirmed } from './bets-atoms.ts';
import { OpenBets } from './open-bets.tsx';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const cashOut = () => screen.getByRole('button', { name: /^Cash out \$/ });
const dialog = () => screen.findByRole('dialog');
const agree = async () => fireEvent.click(within(await dialog()).getByRole('button', { name: /^Cash out/ }));
const prices = (team1_price: number, team2_price: number) =>
  act(() => changeGames([{ id: 'game-1', team1_price, team2_price }], []));
const pause = () =>
  act(() => changeGames([{ id: 'game-1', markets: { moneyline: aMarket({ staleAt: inMs(-2000) }) } }], []));
const paid = (amount: number) => answer(aBet({ status: 'cashed-out', settledAt: inMs(0), cashedOut: amount }));

beforeEach(() => {
  clearBets();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  setGames([aGame()]);
  mergeBets([aBet()]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () => renderPage(<OpenBets />);

test('Undo counts down by the second and gives way to Cash out', async () => {
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

test('Undo gives way to Cash out as soon as the price moves', () => {
  mergeBets([aBet({ id: 'new', placedAt: inMs(0), betId: 'game-2' })]);
  setGames([aGame({ id: 'game-2' })]);
  show();
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
  act(() => changeGames([{ id: 'game-2', team1_price: 145 }], []));
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(cashOut()).toBeTruthy();
});

test('a refused Undo is announced, and the bet can be cashed out instead', async () => {
  mergeBets([aBet({ id: 'new', placedAt: inMs(0), betId: 'game-2' })]);
  setGames([aGame({ id: 'game-2' })]);
  fakeApi(() => refusal('undo-expired'));
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(toasts()).toEqual([errors['undo-expired'].message]));
});

test('the cash-out amount follows the odds, and what is shown at the press is asked for and paid', async () => {
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

test('an amount that has changed on the server is shown and asked about again', async () => {
  const calls = fakeApi(({ body }) =>
    body instanceof Object && 'acceptedAmount' in body && body.acceptedAmount === 48.56
      ? refusal('cash-out-changed', { amount: 47.1 })
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

test('the amount the server named counts until the odds move', async () => {
  fakeApi(() => refusal('cash-out-changed', { amount: 47.1 }));
  show();
  fireEvent.click(cashOut());
  await agree();
  await waitFor(async () => expect((await dialog()).textContent).toContain('Cash out for $47.10?'));
  prices(120, -140);
  expect((await dialog()).textContent).toContain('Cash out for $54.74?');
});

test('keeping the bet closes the dialog, and no call is made', async () => {
  const calls = fakeApi(() => paid(48.56));
  show();
  fireEvent.click(cashOut());
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Keep the bet' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
});

test('while the market is paused Cash out says so, and an open dialog waits', async () => {
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

test('a refusal closes the dialog and is announced', async () => {
  fakeApi(() => refusal('bet-closed'));
  show();
  fireEvent.click(cashOut());
  await agree();
  await waitFor(() => expect(toasts()).toEqual([errors['bet-closed'].message]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a bet that is just being placed cannot be undone yet', () => {
  clearBets();
  showUnconfirmed(aBet({ id: 'new', placedAt: inMs(0) }));
  show();
  expect(screen.getByText('Placing')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
