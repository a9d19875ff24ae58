import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { clearBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { liveStateAtom, silentSinceAtom } from '../../live/live-atoms.ts';
import { store } from '../../store.ts';
import { aGame, anAccount } from '../../testing/builders.ts';
import { callsArrived, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { formatSeconds } from '../../ui/time.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GameCard } from './game-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const prices = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Bet on/ });
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Bet amount in dollars'), { target: { value: text } });

beforeEach(() => {
  clearBets();
  clearAccount();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setAccount(anAccount());
  setGames([aGame()]);
  store.set(liveStateAtom, { status: 'live' });
  store.set(silentSinceAtom, null);
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});
afterEach(() => {
  store.set(silentSinceAtom, null);
  vi.restoreAllMocks();
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
