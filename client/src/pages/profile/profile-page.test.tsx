import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { betsFailed, clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, anAccount } from '../../testing/builders.ts';
import { answer, fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import ProfilePage from './profile-page.tsx';

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../features/session/session-actions.ts', () => ({ signOut }));
vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const ana = { status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } } as const;
const cards = () => screen.getAllByRole('article');
const starting = (startTime: string) => ({ betData: { ...aBet().betData, startTime } });

beforeEach(() => {
  clearAccount();
  clearBets();
  setGames([]);
  setSession(ana);
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  // The balance has no history.
  fakeApi(() => answer({ points: [] }));
});
afterEach(() => vi.unstubAllGlobals());

test('P1 leads home, but only once it is known that nobody is signed in', () => {
  setSession({ status: 'unknown' });
  renderPage(<ProfilePage />);
  expect(screen.queryByText('Home is here')).toBeNull();
  act(() => setSession({ status: 'out' }));
  expect(screen.getByText('Home is here')).toBeTruthy();
});

test('P2 name, e-mail and the balance with two decimals', () => {
  setAccount(anAccount({ displayName: 'Ana', balance: 1234.5 }));
  renderPage(<ProfilePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana');
  expect(screen.getByText('ana@example.com')).toBeTruthy();
  expect(screen.getByText('Current Balance').nextElementSibling?.textContent).toBe('$1,234.50');
});

test("P2 'User' when there is no name to be had", () => {
  betsFailed();
  renderPage(<ProfilePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('User');
});

test("P3 'Signing Out...' while busy, then home", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  signOut.mockReturnValue(promise);
  renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(screen.getByRole('button', { name: 'Signing Out...' })).toHaveProperty('disabled', true);
  resolve();
  expect(await screen.findByText('Home is here')).toBeTruthy();
});

test('P4 total, won and lost', () => {
  mergeBets([aBet({ id: '1', status: 'won' }), aBet({ id: '2', status: 'lost' }), aBet({ id: '3' })]);
  renderPage(<ProfilePage />);
  const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([counter('Total Bets'), counter('Won'), counter('Lost')]).toEqual(['3', '1', '1']);
});

test('P5 a card says everything about a bet; a start that is missing is N/A', () => {
  mergeBets([aBet({ status: 'won', ...starting('') })]);
  renderPage(<ProfilePage />);
  const [card] = cards();
  expect(card?.textContent).toContain('Boston Celtics vs. Miami Heat');
  expect(card?.textContent).toContain('N/A');
  const figures = within(card ?? document.body)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(figures).toEqual(['Amount Bet: $50.00', 'Odds: +150', 'Potential Payout: $125.00']);
});

test('P5 the latest game comes first', () => {
  mergeBets([
    aBet({ id: 'early', teamChosen: 'Miami Heat', ...starting('2026-11-20T01:00:00Z') }),
    aBet({ id: 'late', ...starting('2026-11-22T01:00:00Z') }),
  ]);
  renderPage(<ProfilePage />);
  expect(cards().map((card) => card.getAttribute('data-bet'))).toEqual(['late', 'early']);
});

test('P6 won is green, lost is red, anything else yellow, all in upper case', () => {
  mergeBets([
    aBet({ id: '1', status: 'won' }),
    aBet({ id: '2', status: 'lost' }),
    aBet({ id: '3', status: 'pending' }),
    aBet({ id: '4', status: 'void' }),
  ]);
  renderPage(<ProfilePage />);
  const tint = (text: string) => /bg-(\w+)/.exec(screen.getByText(text).className)?.[1];
  expect(['WON', 'LOST', 'PENDING', 'VOID'].map(tint)).toEqual(['win', 'loss', 'wait', 'wait']);
});

test('P7 a spinner while loading, then the empty state', () => {
  renderPage(<ProfilePage />);
  expect(screen.getByRole('status').textContent).toBe('Loading your bets');
  act(() => mergeBets([]));
  expect(screen.getByText('No betting history available.')).toBeTruthy();
});

test('of hundreds of bets the first are drawn at once and the rest when asked for', () => {
  const ids = Array.from({ length: 90 }, (_, n) => `bet-${n}`);
  mergeBets(ids.map((id) => aBet({ id })));
  renderPage(<ProfilePage />);
  const more = () => screen.queryByRole('button', { name: 'Show more bets' });
  const seen = [cards().length];
  for (let button = more(); button !== null; button = more()) {
    fireEvent.click(button);
    seen.push(cards().length);
  }
  expect(seen).toEqual([40, 80, 90]);
});

test('bets can be narrowed down by how they ended', () => {
  mergeBets([aBet({ id: 'w', status: 'won' }), aBet({ id: 'l', status: 'lost' })]);
  renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('radio', { name: /^Lost/ }));
  expect(cards().map((card) => card.getAttribute('data-bet'))).toEqual(['l']);
});
