import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStateAtom, silentSinceAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { callsArrived, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { formatSeconds } from '../../ui/time.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GameCard } from './game-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const prices = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Bet on/ });
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Bet amount in dollars'), { target: { value: text } });

beforeEach(() => {
  anaSees();
  store.set(liveStateAtom, { status: 'live' });
  store.set(silentSinceAtom, null);
});
afterEach(() => {
  store.set(silentSinceAtom, null);
});

test('offers no prices of a server that has fallen silent, says why, and offers them again with the next heartbeat', () => {
  const since = Date.now() - 10_000;
  renderPage(<GameCard id="game-1" />);
  expect(prices().some(({ disabled }) => disabled)).toBe(false);
  act(() => store.set(silentSinceAtom, since));
  expect(prices().every(({ disabled }) => disabled)).toBe(true);
  expect(screen.getByText(`Odds as of ${formatSeconds(since)}. Waiting for the server.`)).toBeTruthy();
  act(() => store.set(silentSinceAtom, null));
  expect(prices().some(({ disabled }) => disabled)).toBe(false);
});

test('says that nothing was placed when a price is pressed offline, and sends nothing', async () => {
  const calls = fakeApi(() => ok({}));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  store.set(liveStateAtom, { status: 'offline', asOf: Date.now() });
  store.set(silentSinceAtom, Date.now() - 20_000);
  renderPage(<GameCard id="game-1" />);
  type('50');
  for (const price of prices().slice(0, 1)) fireEvent.click(price);
  expect(toasts()).toEqual(['You are offline. Nothing was placed.']);
  await callsArrived();
  expect(calls).toEqual([]);
});
