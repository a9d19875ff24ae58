import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { betsSheetAtom } from '../../features/bets/recent-bets.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, inMs } from '../../testing/builders.ts';
import { BottomBar } from './bottom-bar.tsx';

vi.mock('../../features/sign-in/follow-session.ts', () => ({ followSession: async () => undefined }));

const show = (path: string) =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <BottomBar />
      </MemoryRouter>
    </Provider>,
  );

beforeEach(() => {
  clearBets();
  store.set(betsSheetAtom, false);
  setSession({ status: 'in', user: { uid: 'ana', email: null, displayName: null } });
  mergeBets([aBet(), aBet({ id: 'bet-2' })]);
});

test('counts the running bets on the Betting tab, which is a link on every other page', async () => {
  show('/profile');
  const tab = await screen.findByRole('link', { name: 'Betting, 2 running' });
  expect(tab.getAttribute('href')).toBe('/betting');
});

test('opens the bets from the tab on the betting page', async () => {
  show('/betting');
  fireEvent.click(await screen.findByRole('button', { name: 'Betting. Your bets, 2 running' }));
  expect(store.get(betsSheetAtom)).toBe(true);
});

test('leads to the results for a while after the last bet is settled, then is a link again', async () => {
  show('/betting');
  await screen.findByRole('button', { name: 'Betting. Your bets, 2 running' });
  const settle = (settledAt: string) =>
    act(() => mergeBets([aBet({ status: 'won', settledAt }), aBet({ id: 'bet-2', status: 'lost', settledAt })]));
  settle(inMs(0));
  expect(screen.getByRole('button', { name: 'Betting. Your bets, all settled' })).toBeTruthy();
  act(clearBets);
  expect(screen.getByRole('link', { name: 'Betting' })).toBeTruthy();
});

test('is a plain link for a signed-out visitor', () => {
  setSession({ status: 'out' });
  show('/betting');
  expect(screen.getByRole('link', { name: 'Betting' })).toBeTruthy();
});
