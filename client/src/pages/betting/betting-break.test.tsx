import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { breakWords, rememberBreak } from '../../features/account/player-limits.ts';
import { clearBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aGame, anAccount, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { CashierOffers } from '../profile/cashier-offers.tsx';
import { GameCard } from './game-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const until = inMs(7 * 86_400_000);
const words = breakWords(Date.parse(until));
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const amount = () => screen.queryByLabelText('Bet amount in dollars');
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Bet amount in dollars'), { target: { value: text } });
const celtics = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Bet on Boston Celtics/ });
const show = () => renderPage(<GameCard id="game-1" />);

function signIn(uid: string) {
  clearAccount();
  setSession({ status: 'in', user: { uid, email: `${uid}@example.com`, displayName: null } });
  setAccount(anAccount({ uid, id: uid }));
}

beforeEach(() => {
  clearBets();
  rememberBreak('ana', null);
  signIn('ana');
  setGames([aGame()]);
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test('a refusal during a break replaces the amount by its end, on every card and at the cashier', async () => {
  fakeApi(() => errorResponse('betting-paused', { until }));
  renderPage(
    <>
      <GameCard id="game-1" />
      <CashierOffers uid="ana" offers={['deposit']} />
    </>,
  );
  type('50');
  fireEvent.click(celtics());
  await waitFor(() => expect(amount()).toBeNull());
  expect(words).toMatch(/^You are taking a break until \w{3}, \w{3} \d+, \d+:\d\d.[AP]M\.$/);
  expect(toasts()).toEqual([words]);
  expect(within(screen.getByRole('article')).getByText(words)).toBeTruthy();
  expect(celtics().disabled).toBe(true);
  const offer = screen.getByRole('region', { name: 'Play-money deposit' });
  expect(within(offer).getByText(words)).toBeTruthy();
  expect(within(offer).queryByRole('button')).toBeNull();
});

test('follows a break that starts in another tab, and does not apply it to another user of the browser', () => {
  show();
  const newValue = JSON.stringify(until);
  localStorage.setItem('courtside:break:ana', newValue);
  const event = { key: 'courtside:break:ana', newValue, storageArea: localStorage };
  act(() => window.dispatchEvent(new StorageEvent('storage', event)));
  expect(screen.getByText(words)).toBeTruthy();
  act(() => signIn('ben'));
  expect(amount()).not.toBeNull();
});

test('takes bets again when the break is over', () => {
  vi.useFakeTimers();
  rememberBreak('ana', new Date(Date.now() + 2000).toISOString());
  show();
  expect(amount()).toBeNull();
  act(() => void vi.advanceTimersByTime(3000));
  expect(amount()).not.toBeNull();
  vi.useRealTimers();
});

test('a refused deposit shows the break', async () => {
  fakeApi(() => errorResponse('betting-paused', { until }));
  renderPage(<CashierOffers uid="ana" offers={['deposit']} />);
  fireEvent.change(screen.getByLabelText('Amount in dollars'), { target: { value: '20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows at the amount that it is over the daily limit, until it changes', async () => {
  fakeApi(() => errorResponse('over-daily-limit', { left: 25 }));
  show();
  type('50');
  fireEvent.click(celtics());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is more than your daily limit allows. You can stake $25.00 more today.',
  );
  expect(toasts()).toEqual([]);
  expect(amount()?.getAttribute('aria-invalid')).toBe('true');
  type('25');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(amount()?.getAttribute('aria-invalid')).toBeNull();
});
