import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { loadGames, setGames } from '../../features/games/games-atoms.ts';
import { keepVisit, restoreVisit } from '../../features/session/last-visit.ts';
import { rememberSignedIn, setSession } from '../../features/session/session-atoms.ts';
import { aBet, aGame, onlyMoneyline } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { formatSeconds } from '../../ui/time.ts';
import BettingPage from './betting-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const prices = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Bet on/ });
const at = Date.now() - 60_000;

beforeEach(() => {
  setSession({ status: 'out' });
  endSession();
  keepVisit({
    user: { uid: 'ana', email: 'ana@example.com', displayName: null },
    at,
    games: [aGame()],
    bets: [aBet()],
    isNew: false,
  });
  rememberSignedIn(true);
  restoreVisit();
});

test('shows the prices and bets of the last visit as of its time, and takes no bets at them', () => {
  renderPage(<BettingPage />);
  expect(prices().map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.getByText(`Odds as of ${formatSeconds(at)}. Waiting for the server.`)).toBeTruthy();
  expect(screen.getByText('$50.00 on Celtics')).toBeTruthy();
});

test('waits for the games if one with a bet has tipped off since, because its score comes first', () => {
  const bet = aBet({ betId: 'tipped-off' });
  const user = { uid: 'ana', email: 'ana@example.com', displayName: null };
  keepVisit({ user, at, games: [aGame()], bets: [bet], isNew: false });
  restoreVisit();
  renderPage(<BettingPage />);
  expect(screen.getByText('Loading available bets...')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Bet on/ })).toBeNull();
});

test('offers the guide with the games to a user who has never bet, not after them', () => {
  const user = { uid: 'ana', email: 'ana@example.com', displayName: null };
  keepVisit({ user, at, games: [aGame()], bets: [], isNew: true });
  restoreVisit();
  renderPage(<BettingPage />);
  expect(screen.getByText('New to betting?')).toBeTruthy();
});

test('says that the games cannot be loaded instead of showing those of the last visit for good', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fakeApi(() => errorResponse('unavailable'));
  renderPage(<BettingPage />);
  await act(() => loadGames());
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.queryByText(/^Odds as of/)).toBeNull();
});

test('takes bets once the games are loaded, at their new prices', async () => {
  const moved = { ...aGame({ team1_price: 170 }), markets: onlyMoneyline() };
  moved.markets = { ...moved.markets, moneyline: { ...moved.markets.moneyline, prices: { team1: 170, team2: -190 } } };
  fakeApi(() => ok([moved]));
  renderPage(<BettingPage />);
  await act(() => loadGames());
  expect(prices().map(({ disabled }) => disabled)).toEqual([false, false]);
  expect(screen.queryByText(/^Odds as of/)).toBeNull();
  expect(prices()[0]?.textContent).toContain('+170');
});

test('a bet that has been settled since does not stay pending', () => {
  renderPage(<BettingPage />);
  act(() => {
    setGames([aGame()]);
    mergeBets([aBet({ status: 'won', settledAt: new Date().toISOString() })]);
  });
  expect(screen.queryByText('PENDING')).toBeNull();
});
