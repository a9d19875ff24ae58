import type { LedgerBet } from '@courtside/contract/ledger';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, aGame, anAccount, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, networkError, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aSeasonAccount } from '../../testing/season-builders.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { offersOf } from './cashier-offers.tsx';
import ProfilePage from './profile-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const { team1, team2, startTime } = aBet().betData;
const ledgerBet: LedgerBet = {
  id: 'bet-1',
  betId: 'game-1',
  market: 'moneyline',
  side: 'team1',
  line: null,
  teamChosen: team1,
  amount: 50,
  potentialWinnings: 125,
  team1,
  team2,
  price: 150,
  startTime,
};
const line = (seq: number, amount: number, balance: number) => ({ seq, amount, balance, at: inMs(-60_000) });

type Replies = Readonly<Record<string, (call: SeenCall) => Response | Promise<Response>>>;

/** A server with replies keyed by method and path; by default there are no seasons and no points of the balance history. */
function aServer(replies: Replies) {
  return fakeApi(
    (call) =>
      replies[`${call.method} ${call.path}`]?.(call) ?? ok(call.path.includes('/accounts') ? [] : { points: [] }),
  );
}

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  clearAccount();
  clearBets();
  setGames([]);
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  aServer({});
});

test('lists the ledger entries as sentences in the second tab', async () => {
  mergeBets([aBet()]);
  const lines = [
    { ...line(3, 125, 1075), kind: 'payout', bet: ledgerBet, result: 'won' },
    { ...line(2, -50, 950), kind: 'stake', bet: ledgerBet, result: 'won', fromHold: false },
  ];
  const older = { lines: [{ ...line(1, 1000, 1000), kind: 'opening' }], nextCursor: null };
  const calls = aServer({
    'GET /api/users/ana/ledger?limit=25': () => ok({ lines, nextCursor: 2 }),
    'GET /api/users/ana/ledger?limit=25&cursor=2': () => ok(older),
  });
  setAccount(anAccount({ seq: 3 }));
  renderPage(<ProfilePage />);
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Balance history' }), { button: 0 });
  await screen.findByText('Payout on Celtics');
  const sentences = () => screen.getAllByTestId('sentence').map(({ textContent }) => textContent);
  expect(sentences()).toEqual([
    'Payout on Celtics, +$125.00, balance $1,075.00',
    'Stake on Celtics, −$50.00, balance $950.00',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  await waitFor(() => expect(sentences().at(-1)).toBe('Account opened, +$1,000.00, balance $1,000.00'));
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  expect(calls.filter(({ path }) => path.includes('/ledger'))).toHaveLength(2);
});

test('shows an error when the balance history cannot be loaded, and loads it on Try Again', async () => {
  let away = true;
  aServer({
    'GET /api/users/ana/ledger?limit=25': () =>
      away ? networkError() : ok({ lines: [{ ...line(1, 1000, 1000), kind: 'opening' }], nextCursor: null }),
  });
  setAccount(anAccount());
  mergeBets([]);
  renderPage(<ProfilePage />);
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Balance history' }), { button: 0 });
  expect((await screen.findByRole('alert')).textContent).toBe('Your balance history could not be loaded.');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Account opened')).toBeTruthy();
});

test('describes the balance with open bets and its change below the balance', async () => {
  aServer({
    'GET /api/users/ana/balance-history': () =>
      ok({
        points: [
          { at: inMs(-1000), balance: 1000 },
          { at: inMs(-500), balance: 925 },
        ],
      }),
  });
  setAccount(anAccount({ balance: 925, seq: 2 }));
  mergeBets([]);
  renderPage(<ProfilePage />);
  const you = within(screen.getByRole('region', { name: 'You' }));
  const figure = await you.findByRole('figure', { name: 'Balance with open bets' });
  expect(figure.textContent).toContain('Your balance with open bets began at $1,000.00 and is $925.00 now (−$75.00)');
  expect(screen.getByText(/^since/).textContent).toMatch(/^−\$75\.00 since \w{3} \d+$/);
});

test('doubles the first deposit and offers it only once', async () => {
  const taken = { firstDeposit: 'taken', toppedUpOn: null } as const;
  const calls = aServer({
    'POST /api/users/ana/deposit': () => ok({ deposit: 250, bonus: 250, balance: 1500 }, 200, { message: 'Doubled.' }),
    'GET /api/users/ana': () => ok(anAccount({ balance: 1500, seq: 3, cashier: taken })),
  });
  setAccount(anAccount({ balance: 50 }));
  mergeBets([]);
  renderPage(<ProfilePage />);
  const form = screen.getByRole('form', { name: 'Play-money deposit' });
  fireEvent.change(within(form).getByLabelText('Amount in dollars'), { target: { value: '250' } });
  expect(form.textContent).toContain('$250.00 + $250.00 bonus: you get $500.00');
  fireEvent.click(within(form).getByRole('button', { name: 'Deposit' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Play-money deposit' })).toBeNull());
  expect(store.get(toastsAtom).map(({ text }) => text)).toContain('Doubled.');
  const [call] = calls.filter(({ method }) => method === 'POST');
  expect(call?.body).toEqual({ amount: 250 });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
});

test("rejects an invalid amount without a call, and shows the server's message when it refuses", async () => {
  const calls = aServer({ 'POST /api/users/ana/deposit': () => errorResponse('deposit-taken') });
  setAccount(anAccount({ balance: 50 }));
  mergeBets([]);
  renderPage(<ProfilePage />);
  const form = screen.getByRole('form', { name: 'Play-money deposit' });
  fireEvent.click(within(form).getByRole('button', { name: 'Deposit' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid amount.');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(within(form).getByLabelText('Amount in dollars'), { target: { value: '500' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Deposit' }));
  expect((await screen.findByText('You have already made your first deposit.')).closest('[role=alert]')).toBeTruthy();
});

test('says when the first deposit is possible while the account has $100.00 or more, open bets included', () => {
  aServer({});
  setAccount(anAccount({ balance: 60, atStake: 40 }));
  mergeBets([]);
  renderPage(<ProfilePage />);
  const offer = screen.getByRole('region', { name: 'Play-money deposit' });
  expect(offer.textContent).toContain(
    'Deposits open when your balance and bets in play are under $100. You have $60.00 and $40.00 in play.',
  );
  expect(within(offer).queryByRole('button')).toBeNull();
  act(() => setAccount(anAccount({ balance: 59.99, atStake: 40, seq: 9 })));
  expect(within(screen.getByRole('form', { name: 'Play-money deposit' })).getByRole('button')).toBeTruthy();
  act(() => setAccount(anAccount({ balance: 935, seq: 10 })));
  expect(screen.getByRole('region', { name: 'Play-money deposit' }).textContent).toContain('You have $935.00.');
});

test('says what is wrong with an amount before it is sent', () => {
  const calls = aServer({});
  setAccount(anAccount({ balance: 50 }));
  mergeBets([]);
  renderPage(<ProfilePage />);
  for (const [name, press, tooMuch] of [
    ['Play-money deposit', 'Deposit', 'The first deposit can be up to $500.00.'],
    ['Daily top-up', 'Top up', 'A top-up can be up to $500.00.'],
  ] as const) {
    const form = within(screen.getByRole('form', { name }));
    const field = form.getByLabelText('Amount in dollars');
    for (const [typed, problem] of [
      ['500.01', tooMuch],
      ['12.345', 'Use up to two decimals, like 10.50.'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.click(form.getByRole('button', { name: press }));
      expect(form.getByRole('alert').textContent).toBe(problem);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    fireEvent.change(field, { target: { value: '500' } });
    expect(form.queryByRole('alert')).toBeNull();
  }
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('says why the server refused a deposit, and shows when it is possible', async () => {
  aServer({
    'POST /api/users/ana/deposit': () => errorResponse('deposit-not-due'),
    'GET /api/users/ana': () => ok(anAccount({ balance: 150, seq: 5 })),
  });
  setAccount(anAccount({ balance: 50 }));
  mergeBets([]);
  renderPage(<ProfilePage />);
  const form = screen.getByRole('form', { name: 'Play-money deposit' });
  fireEvent.change(within(form).getByLabelText('Amount in dollars'), { target: { value: '100' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Deposit' }));
  const offer = await screen.findByRole('region', { name: 'Play-money deposit' });
  expect(offer.textContent).toContain('You have $150.00.');
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([
    'You can make your first deposit when your balance and open bets are under $100.00 together.',
  ]);
});

test('offers a top-up once a day to accounts with less than $100.00, open bets included', () => {
  const today = new Date().toISOString().slice(0, 10);
  const cashier = (toppedUpOn: string | null) => ({ firstDeposit: 'taken', toppedUpOn }) as const;
  const offers = (balance: number, toppedUpOn: string | null, atStake = 0) =>
    offersOf({ balance, cashier: cashier(toppedUpOn), atStake }, Date.now());
  expect(offers(99.99, null)).toEqual(['topUp']);
  expect(offers(99.99, '2026-01-01')).toEqual(['topUp']);
  expect(offers(99.99, today)).toEqual([]);
  expect(offers(100, null)).toEqual([]);
  expect(offers(49.99, null, 50)).toEqual(['topUp']);
  expect(offers(0, null, 100)).toEqual([]);
  expect(offers(-12.5, null)).toEqual(['topUp']);
});

test('undoes a recent bet with one press, with a countdown', async () => {
  const undone = aBet({ status: 'void', settledAt: inMs(0), cancelled: true });
  const calls = aServer({ 'DELETE /api/userbets/ana/bet-1': () => ok(undone) });
  vi.useFakeTimers({ toFake: ['Date'] });
  setGames([aGame()]);
  mergeBets([aBet({ placedAt: inMs(-2500) })]);
  renderPage(<ProfilePage />);
  const undo = screen.getByRole('button', { name: 'Undo, bet of $50.00 on Celtics' });
  expect(undo.textContent).toMatch(/^Undo0:08/);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(undo);
  expect(await screen.findByText('UNDONE')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Undo|Cash out)/ })).toBeNull();
});

test('offers neither Undo nor cash-out once betting on the game has ended', () => {
  aServer({});
  setGames([aGame({ endTime: inMs(-1000), startTime: inMs(-1000) })]);
  mergeBets([aBet()]);
  renderPage(<ProfilePage />);
  expect(screen.queryByRole('button', { name: /^(Undo|Cash out)/ })).toBeNull();
});

test('explains a corrected result in the balance history, and the debt next to the balance', async () => {
  const correction = {
    ...line(4, -125, -12.5),
    kind: 'correction',
    reason: 'The league corrected the score to 118–120.',
    bet: ledgerBet,
    from: 'won',
    to: 'lost',
  };
  aServer({ 'GET /api/users/ana/ledger?limit=25': () => ok({ lines: [correction], nextCursor: null }) });
  setAccount(anAccount({ balance: -12.5, seq: 4 }));
  mergeBets([aBet({ status: 'lost', settledAt: inMs(0) })]);
  renderPage(<ProfilePage />);
  expect(screen.getByTestId('current-balance').textContent).toBe('−$12.50');
  expect(screen.getByText(/^You owe/).textContent).toBe('You owe $12.50. Winnings and deposits repay it first.');
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Balance history' }), { button: 0 });
  await screen.findByText(/The league corrected the score to 118–120/);
  expect(screen.getByTestId('sentence').textContent).toBe(
    'Result corrected: Celtics vs. Heat, your win became a loss, −$125.00, balance −$12.50',
  );
});

test('edits the username in place', async () => {
  const calls = aServer({
    'PATCH /api/users/ana': ({ body }) =>
      ok(anAccount({ username: 'Ana B', displayName: (body as { username: string }).username })),
  });
  setAccount(anAccount());
  mergeBets([]);
  renderPage(<ProfilePage />);
  fireEvent.click(screen.getByRole('button', { name: 'Change your username' }));
  const input = screen.getByLabelText('Username');
  fireEvent.change(input, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a username.');
  fireEvent.change(input, { target: { value: ' Ana B ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana B'));
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ username: 'Ana B' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change your username' }));
});

/** Ana plays a season: $97.38 lost today on the main account, $150.00 in the season. */
function aSeasonPlayer(): SeenCall[] {
  endSession();
  const stats = { ...anAccount().stats, bets: 2, won: 0, lost: 1, running: 1, staked: 97.38, profit: -97.38 };
  const ofSeason = { ...stats, bets: 1, lost: 1, running: 0, staked: 150, profit: -150 };
  const calls = aServer({
    'GET /api/users/ana/accounts?seasons=all': () => ok([aSeasonAccount({ balance: 850, stats: ofSeason, seq: 3 })]),
    'GET /api/users/ana/balance-history': () => ok({ points: [{ at: inMs(-60_000), balance: 1000 }] }),
    'GET /api/users/ana/balance-history?account=s1': () => ok({ points: [{ at: inMs(-60_000), balance: 1000 }] }),
    'GET /api/users/ana/ledger?account=s1&limit=25': () =>
      ok({ lines: [{ ...line(2, 100, 850), kind: 'rebuy' }], nextCursor: null }),
  });
  setAccount(anAccount({ balance: 882.62, groupIds: ['g1'], stats, seq: 3 }));
  const placed = { placedAt: inMs(-700) };
  const lost = { status: 'lost', settledAt: inMs(-500), ...placed } as const;
  mergeBets([
    aBet({ id: 'main-lost', amount: 97.38, ...lost }),
    aBet({ id: 'main-open', amount: 20, ...placed }),
    aBet({ id: 'season-lost', amount: 150, account: 's1', ...lost }),
  ]);
  return calls;
}
const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const amounts = () => screen.getAllByText('Amount Bet').map((term) => term.nextElementSibling?.textContent);

test('shows every number of the account that the switch selects', async () => {
  aSeasonPlayer();
  renderPage(<ProfilePage />);
  const toSeason = await screen.findByRole('radio', { name: 'Winter League' });
  const you = screen.getByRole('region', { name: 'You' });
  expect(screen.getByRole('radio', { name: 'Main' }).getAttribute('aria-checked')).toBe('true');
  expect(you.textContent).toContain('$20.00 in play · −$97.38 settled today');
  expect((await screen.findByText(/^since/)).textContent).toMatch(/^−\$97\.38 since/);
  expect(['Total Bets', 'Lost', 'Profit', 'Staked'].map(counter)).toEqual(['2', '1', '−$97.38', '$97.38']);
  expect(amounts()).toEqual(['$20.00', '$97.38']);
  fireEvent.click(toSeason);
  expect(screen.getByTestId('current-balance').textContent).toBe('$850.00');
  expect(you.textContent).toContain('Nothing in play · −$150.00 settled today');
  expect((await screen.findByText(/^since/)).textContent).toMatch(/^−\$150\.00 since/);
  expect(['Total Bets', 'Lost', 'Profit', 'Staked'].map(counter)).toEqual(['1', '1', '−$150.00', '$150.00']);
  expect(amounts()).toEqual(['$150.00']);
  expect(screen.queryByRole('form', { name: 'Play-money deposit' })).toBeNull();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Balance history' }), { button: 0 });
  expect(await screen.findByText('Buy-in again, counts against your profit')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Winter League' }).getAttribute('aria-checked')).toBe('true');
});

test('lists settled head-to-heads with the bets of the main account, and counts them among the listed ones', async () => {
  aSeasonPlayer();
  const headToHead = { account: 'tab', amount: 20, potentialWinnings: 40, opponent: 'Bryce' } as const;
  mergeBets([
    aBet({ id: 'h-won', challenge: 'c1', status: 'won', settledAt: inMs(-500), ...headToHead }),
    aBet({ id: 'h-open', challenge: 'c2', ...headToHead }),
  ]);
  renderPage(<ProfilePage />);
  const toSeason = await screen.findByRole('radio', { name: 'Winter League' });
  const history = within(screen.getByRole('region', { name: 'Betting History' }));
  const ids = () => history.queryAllByRole('article').map((ticket) => ticket.getAttribute('data-bet'));
  expect(ids().toSorted()).toEqual(['h-won', 'main-lost']);
  expect(screen.getByText('Bryce').closest('[data-account]')?.textContent).toBe('vs Bryce, pot $40.00');
  expect(history.getByRole('radio', { name: /^All/ }).textContent).toBe('All2');
  expect(counter('Total Bets')).toBe('2');
  fireEvent.click(toSeason);
  expect(ids()).toEqual(['season-lost']);
});

test('opens the account of the address, and has no switch without seasons', async () => {
  aSeasonPlayer();
  const { unmount } = renderPage(<ProfilePage />, '/here?account=s1');
  await screen.findByRole('radio', { name: 'Winter League' });
  expect(screen.getByTestId('current-balance').textContent).toBe('$850.00');
  unmount();
  endSession();
  const calls = aServer({});
  setAccount(anAccount());
  mergeBets([]);
  renderPage(<ProfilePage />);
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/accounts'))).toBe(true));
  expect(screen.queryByRole('radio', { name: 'Main' })).toBeNull();
});
