import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { betsFailed, clearBets, loadBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, anAccount } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import ProfilePage from './profile-page.tsx';

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../features/sign-in/session-actions.ts', () => ({ signOut }));
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
  // No seasons and an empty balance history.
  fakeApi(({ path }) => ok(path.includes('/accounts') ? [] : { points: [] }));
});

test('P1 redirects home once the session is known to be signed out', () => {
  setSession({ status: 'unknown' });
  renderPage(<ProfilePage />);
  expect(screen.queryByText('Home is here')).toBeNull();
  act(() => setSession({ status: 'out' }));
  expect(screen.getByText('Home is here')).toBeTruthy();
});

test('P2 shows the name, the email and the balance with two decimals', () => {
  setAccount(anAccount({ displayName: 'Ana', balance: 1234.5 }));
  renderPage(<ProfilePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana');
  expect(screen.getByText('ana@example.com')).toBeTruthy();
  expect(screen.getByText('Current Balance').nextElementSibling?.textContent).toBe('$1,234.50');
});

test("P2 shows 'User' when there is no name", () => {
  betsFailed();
  renderPage(<ProfilePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('User');
});

test("P3 shows 'Signing Out...' while busy, then redirects home", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  signOut.mockReturnValue(promise);
  renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(screen.getByRole('button', { name: 'Signing Out...' })).toHaveProperty('disabled', true);
  resolve();
  expect(await screen.findByText('Home is here')).toBeTruthy();
});

test('P4 counts the bets: total, won and lost', () => {
  setAccount(anAccount({ stats: { ...anAccount().stats, bets: 3, running: 1, won: 1, lost: 1 } }));
  mergeBets([aBet({ id: '1', status: 'won' }), aBet({ id: '2', status: 'lost' }), aBet({ id: '3' })]);
  renderPage(<ProfilePage />);
  const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([counter('Total Bets'), counter('Won'), counter('Lost')]).toEqual(['3', '1', '1']);
});

test('P5 shows every field of a bet, and N/A for a missing start', () => {
  mergeBets([aBet({ status: 'won', ...starting('') })]);
  renderPage(<ProfilePage />);
  const [card] = cards();
  expect(card?.textContent).toContain('Boston Celtics vs. Miami Heat');
  expect(card?.textContent).toContain('N/A');
  const fields = within(card ?? document.body)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(fields).toEqual(['Amount Bet: $50.00', 'Odds: +150', 'Potential Payout: $125.00']);
});

test('P5 lists the latest game first', () => {
  mergeBets([
    aBet({ id: 'early', teamChosen: 'Miami Heat', ...starting('2026-11-20T01:00:00Z') }),
    aBet({ id: 'late', ...starting('2026-11-22T01:00:00Z') }),
  ]);
  renderPage(<ProfilePage />);
  expect(cards().map((card) => card.getAttribute('data-bet'))).toEqual(['late', 'early']);
});

test('says on the card why a bet at wrong odds was refunded', () => {
  mergeBets([aBet({ id: '1', amount: 10, status: 'void', priceError: true }), aBet({ id: '2', status: 'void' })]);
  renderPage(<ProfilePage />);
  const why = 'The odds were an obvious error, so your $10.00 was returned.';
  expect(cards().map((card) => card.textContent?.includes(why))).toEqual([true, false]);
});

test('P6 shows the status in upper case: won green, lost red, others yellow', () => {
  mergeBets([
    aBet({ id: '1', status: 'won' }),
    aBet({ id: '2', status: 'lost' }),
    aBet({ id: '3', status: 'pending' }),
    aBet({ id: '4', status: 'void' }),
  ]);
  renderPage(<ProfilePage />);
  const tint = (text: string) => /bg-(\w+)/.exec(screen.getByText(text).parentElement?.className ?? '')?.[1];
  expect(['WON', 'LOST', 'PENDING', 'VOID'].map(tint)).toEqual(['win', 'loss', 'wait', 'wait']);
});

test('P7 shows a spinner while loading, then the empty state', () => {
  renderPage(<ProfilePage />);
  expect(screen.getByRole('status').textContent).toBe('Loading your bets');
  act(() => mergeBets([]));
  expect(screen.getByText('No betting history available.')).toBeTruthy();
});

test('renders the first of many bets, and more on Show more bets', () => {
  const ids = Array.from({ length: 90 }, (_, n) => `bet-${n}`);
  mergeBets(ids.map((id) => aBet({ id, status: 'lost' })));
  renderPage(<ProfilePage />);
  const more = () => screen.queryByRole('button', { name: 'Show more bets' });
  const seen = [cards().length];
  for (let button = more(); button !== null; button = more()) {
    fireEvent.click(button);
    seen.push(cards().length);
  }
  expect(seen).toEqual([40, 80, 90]);
});

test('loads older bets on request and counts them before', async () => {
  const page = (ids: readonly string[], nextCursor: string | null) =>
    Response.json({
      success: true,
      data: Object.fromEntries(
        ids.map((id) => [id, aBet({ id, status: 'lost', ...starting('2026-01-01T01:00:00Z') })]),
      ),
      nextCursor,
    });
  let fails = true;
  const calls = fakeApi(({ path }) => {
    if (path.includes('/balance')) return ok({ points: [] });
    if (!path.includes('cursor=')) return page(['new'], 'c2');
    return fails ? errorResponse('unavailable') : page(['old'], null);
  });
  setAccount(anAccount({ stats: { ...anAccount().stats, bets: 2, lost: 2 } }));
  await loadBets({ uid: 'ana', token: async () => 'token' }, async () => ({ running: 0 }));
  renderPage(<ProfilePage />);
  expect(screen.getByText('Total Bets').nextElementSibling?.textContent).toBe('2');
  const ids = () => cards().map((card) => card.getAttribute('data-bet'));
  expect(ids()).toEqual(['new']);
  fireEvent.click(screen.getByRole('button', { name: 'Show more bets' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Courtside is not ready');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Show more bets' }));
  await waitFor(() => expect(ids().sort()).toEqual(['new', 'old']));
  expect(screen.queryByRole('button', { name: 'Show more bets' })).toBeNull();
  expect(calls.at(-1)?.path).toBe('/api/userbets/user_id/ana?limit=100&cursor=c2');
});

test('filters bets by status', () => {
  mergeBets([aBet({ id: 'w', status: 'won' }), aBet({ id: 'l', status: 'lost' })]);
  renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('radio', { name: /^Lost/ }));
  expect(cards().map((card) => card.getAttribute('data-bet'))).toEqual(['l']);
});

test('lists all pending bets between the balance and the history', () => {
  setAccount(anAccount({ stats: { ...anAccount().stats, bets: 7, running: 6, lost: 1 } }));
  const running = ['1', '2', '3', '4', '5', '6'].map((id) => aBet({ id }));
  mergeBets([...running, aBet({ id: 'lost', status: 'lost' })]);
  renderPage(<ProfilePage />);
  const inPlay = screen.getByRole('region', { name: 'In play' });
  const history = screen.getByRole('region', { name: 'Betting History' });
  const follows = (first: Element, second: Element) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(follows(screen.getByTestId('current-balance'), inPlay)).toBe(true);
  expect(follows(inPlay, history)).toBe(true);
  expect(within(inPlay).getAllByRole('article')).toHaveLength(6);
  expect(within(history).getAllByRole('article')).toHaveLength(1);
  expect(screen.getAllByText('PENDING')).toHaveLength(6);
});

test('shows a push with its stake returned, counts it and filters by it', () => {
  const stats = { bets: 2, running: 0, won: 1, lost: 0, push: 1, void: 0, cashedOut: 0, staked: 50, profit: 75 };
  setAccount(anAccount({ stats }));
  const settled = { settledAt: '2026-11-20T22:00:00Z' };
  const over = { market: 'total', side: 'over', line: 221.5, teamChosen: 'Over', price: -110 } as const;
  mergeBets([
    aBet({ id: 'won', ...over, status: 'won', ...settled }),
    aBet({ id: 'push', market: 'spread', line: -4, price: -110, status: 'push', ...settled }),
  ]);
  renderPage(<ProfilePage />);
  expect(screen.getByRole('heading', { name: 'Over 221.5 Boston Celtics vs. Miami Heat' })).toBeTruthy();
  const filter = screen.getByRole('radio', { name: /^Push/ });
  expect(filter.textContent).toBe('Push1');
  fireEvent.click(filter);
  const [card, ...others] = cards();
  expect(others).toEqual([]);
  if (!card) throw new Error('there is no card');
  expect(within(card).getByRole('heading').textContent).toBe('Boston Celtics −4 vs. Miami Heat');
  expect(within(card).getByText('PUSH').parentElement?.className).toContain('bg-wait');
});

test('keeps a bet settled during the visit among those in play until it is dismissed, then lists it in the history', () => {
  setAccount(anAccount({ stats: { ...anAccount().stats, bets: 2, running: 2 } }));
  const settled = { status: 'won', settledAt: '2026-11-20T22:00:00Z' } as const;
  mergeBets([aBet({ id: 'first' }), aBet({ id: 'second' })]);
  renderPage(<ProfilePage />);
  const inPlay = screen.getByRole('region', { name: 'In play' });
  const history = screen.getByRole('region', { name: 'Betting History' });
  const idsIn = (region: HTMLElement) =>
    within(region)
      .queryAllByRole('article')
      .map((card) => card.getAttribute('data-bet'));
  const order = idsIn(inPlay);
  act(() => mergeBets([aBet({ id: 'first', ...settled })]));
  expect(idsIn(inPlay)).toEqual(order);
  expect(within(inPlay).getByText('Won +$75.00')).toBeTruthy();
  expect(idsIn(history)).toEqual([]);
  fireEvent.click(within(inPlay).getByRole('button', { name: 'Dismiss the bet on Celtics' }));
  expect(idsIn(inPlay)).toEqual(['second']);
  expect(idsIn(history)).toEqual(['first']);
});

test.each([
  ['won', {}, 'Won +$75.00'],
  ['lost', {}, 'Lost −$50.00'],
  ['cashed-out', { cashedOut: 48.8 }, 'Cashed out −$1.20'],
  ['void', { cancelled: true }, 'Undone: $50.00 back'],
] as const)('states the result of a bet in money: %s', (status, fields, words) => {
  mergeBets([aBet({ status, ...fields, settledAt: '2026-11-20T22:00:00Z' })]);
  renderPage(<ProfilePage />);
  const [card] = cards();
  expect(card && within(card).getByText(words)).toBeTruthy();
});
