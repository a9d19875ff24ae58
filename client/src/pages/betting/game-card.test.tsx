import { errors } from '@courtside/contract/errors';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAccount } from '../../features/account/account-atoms.ts';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { betsSheetAtom } from '../../features/bets/recent-bets.ts';
import { placedFor } from '../../features/bets/use-briefly.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGame, aMarket, anAccount, inMs, onlyMoneyline } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { eventually } from '../../testing/eventually.ts';
import { callsArrived, errorResponse, fakeApi, networkError, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GameCard } from './game-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const amount = () => screen.getByLabelText('Bet amount in dollars');
const betOn = (team: string) => screen.getByRole('button', { name: new RegExp(`^Bet on ${team}`) });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const placed = ({ headers, body }: SeenCall) => {
  const bet = aBet({ id: headers.get('idempotency-key') ?? '' });
  const { acceptedPrice } = body as { acceptedPrice: number };
  return ok({ ...bet, price: acceptedPrice }, 201);
};

beforeEach(() => {
  anaSees();
  store.set(liveStateAtom, { status: 'live' });
});
afterEach(() => void vi.useRealTimers());

const show = () => renderPage(<GameCard id="game-1" />);

test('names the league of a game only while games of more than one are listed', async () => {
  const college = aGame({ id: 'college', league: 'ncaam', team1: 'Duke Blue Devils', team2: 'Drake Bulldogs' });
  setGames([aGame(), college]);
  renderPage(<GameCard id="college" />);
  expect(screen.getByText('College men')).toBeTruthy();
  act(() => setGames([college]));
  expect(screen.queryByText('College men')).toBeNull();
});

test('B5 shows the teams, an Active badge, both prices and the end of betting', () => {
  const { container } = show();
  expect(screen.getByRole('heading').textContent).toBe('Boston Celtics vs Miami Heat');
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText('+150').className).toContain('text-win');
  expect(screen.getByText('−170').className).toContain('text-loss');
  expect(container.textContent).toMatch(/Ends: .*\d:\d\d/);
  expect(container.textContent).toMatch(/Betting closes in .*:\d\d/);
  expect(screen.getAllByRole('button', { name: /^Bet on/ })).toHaveLength(2);
});

test('highlights the countdown in the last five minutes', () => {
  show();
  expect(screen.getByRole('timer').className).not.toContain('text-court-ink');
  act(() => changeGames([{ id: 'game-1', endTime: inMs(290_000) }], []));
  expect(screen.getByRole('timer', { name: /^Betting closes in 4:[45]\d$/ }).className).toContain('text-court-ink');
});

test('B8 confirms a placed bet, shows it on the card and empties the amount', async () => {
  const calls = fakeApi(placed);
  show();
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $50.00 on Celtics at +150.']));
  expect(await screen.findByText('$50.00 on Celtics')).toBeTruthy();
  expect(amount()).toHaveProperty('value', '');
  expect(calls[0]?.body).toMatchObject({ teamChosen: 'Boston Celtics', amount: 50, acceptedPrice: 150 });
});

test("B8 shows the server's message when it refuses a bet, and keeps the amount", async () => {
  fakeApi(() => errorResponse('insufficient-balance'));
  show();
  type('500');
  fireEvent.click(betOn('Miami Heat'));
  await waitFor(() =>
    expect(toasts()).toEqual(['Your bet amount exceeds your available balance. Please reduce the bet amount.']),
  );
  expect(amount()).toHaveProperty('value', '500');
  expect(screen.queryByText(/\d on Heat/)).toBeNull();
});

test('offers the new odds when they moved, and places the bet on accept', async () => {
  const calls = fakeApi((call) =>
    call.body instanceof Object && 'acceptedPrice' in call.body && call.body.acceptedPrice === 150
      ? errorResponse('odds-changed', { price: 135 })
      : placed(call),
  );
  show();
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  fireEvent.click(await screen.findByRole('button', { name: 'Accept +135 and bet' }));
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $50.00 on Celtics at +135.']));
  expect(calls.map(({ body }) => body)).toMatchObject([{ acceptedPrice: 150 }, { acceptedPrice: 135 }]);
  await waitFor(() => expect(screen.queryByText(/The odds have changed/)).toBeNull());
});

test('updates an offer with the odds', async () => {
  fakeApi(() => errorResponse('odds-changed', { price: 135 }));
  show();
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  await screen.findByRole('button', { name: 'Accept +135 and bet' });
  act(() => changeGames([{ id: 'game-1', team1_price: 128 }], []));
  expect(screen.getByRole('button', { name: 'Accept +128 and bet' })).toBeTruthy();
});

test('confirms a bet that seemed to have failed when it arrives, and empties the amount', async () => {
  vi.useFakeTimers();
  const calls = fakeApi(networkError);
  show();
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(toasts()).toEqual(['Failed to place bet']);
  act(() => mergeBets([aBet({ id: calls[0]?.headers.get('idempotency-key') ?? '' })]));
  expect(toasts().at(-1)).toBe('Bet placed: $50.00 on Celtics at +150.');
  expect(amount()).toHaveProperty('value', '');
});

test('ignores presses while a bet is being placed', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = fakeApi(() => promise);
  show();
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  fireEvent.click(betOn('Boston Celtics'));
  fireEvent.click(betOn('Miami Heat'));
  await waitFor(() => expect(calls).toHaveLength(1));
  resolve(ok(aBet({ id: calls[0]?.headers.get('idempotency-key') ?? '' }), 201));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(calls).toHaveLength(1);
});

test('marks the price as placed for a second, in which another press on it places nothing', async () => {
  vi.useFakeTimers();
  const calls = fakeApi(placed);
  show();
  type('50');
  const isPlaced = () => betOn('Boston Celtics').hasAttribute('data-placed');
  fireEvent.click(betOn('Boston Celtics'));
  await eventually(() => expect(isPlaced()).toBe(true));
  fireEvent.click(betOn('Boston Celtics'));
  await act(() => vi.advanceTimersByTimeAsync(placedFor));
  expect(isPlaced()).toBe(false);
  expect(calls).toHaveLength(1);
  expect(toasts()).toEqual(['Bet placed: $50.00 on Celtics at +150.']);
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  await eventually(() => expect(calls).toHaveLength(2));
  await eventually(() => expect(isPlaced()).toBe(true));
});

test('pauses a market with a stale price: keeps the prices and the amount, and places no bet', async () => {
  const calls = fakeApi(placed);
  const { container } = show();
  type('50');
  const updatedAt = new Date();
  updatedAt.setHours(0, 1, 0, 0);
  const stale = aMarket({ updatedAt: updatedAt.toISOString(), staleAt: inMs(-60_000) });
  act(() => changeGames([{ id: 'game-1', markets: onlyMoneyline(stale) }], []));
  expect(screen.getByText('Odds from 12:01 AM, waiting for new ones')).toBeTruthy();
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(screen.getByText('+150').className).toContain('text-soft');
  for (const team of ['Boston Celtics', 'Miami Heat']) expect(betOn(team)).toHaveProperty('disabled', true);
  fireEvent.click(betOn('Boston Celtics'));
  await callsArrived();
  expect(calls).toEqual([]);
  act(() => changeGames([{ id: 'game-1', markets: onlyMoneyline() }], []));
  expect(container.querySelector('[data-pause]')).toBeNull();
  expect(betOn('Boston Celtics')).toHaveProperty('disabled', false);
  expect(amount()).toHaveProperty('value', '50');
  expect(screen.getByText('+150').className).toContain('text-win');
});

test('pauses a market at the second its price becomes stale, without a server message', async () => {
  vi.useFakeTimers();
  setGames([aGame({ markets: onlyMoneyline(aMarket({ staleAt: inMs(5000) })) })]);
  show();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(betOn('Boston Celtics')).toHaveProperty('disabled', false);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(betOn('Boston Celtics')).toHaveProperty('disabled', true);
});

test.each(['odds-stale', 'market-paused'] as const)(
  "shows the server's message and keeps the amount when a bet is refused as %s",
  async (code) => {
    fakeApi(() => errorResponse(code));
    show();
    type('50');
    fireEvent.click(betOn('Boston Celtics'));
    await waitFor(() => expect(toasts()).toEqual([errors[code].message]));
    expect(amount()).toHaveProperty('value', '50');
    expect(screen.queryByText('$50.00 on Celtics')).toBeNull();
  },
);

test('disables accepting new odds while the market is paused', async () => {
  fakeApi(() => errorResponse('odds-changed', { price: 135 }));
  show();
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  const accept = await screen.findByRole('button', { name: 'Accept +135 and bet' });
  act(() => changeGames([{ id: 'game-1', markets: onlyMoneyline(aMarket({ staleAt: inMs(-60_000) })) }], []));
  expect(accept).toHaveProperty('disabled', true);
});

test('undoes the bet just placed from its card', async () => {
  const calls = fakeApi(() => ok(aBet({ status: 'void', cancelled: true, settledAt: inMs(0) })));
  mergeBets([aBet({ id: 'older' }), aBet({ placedAt: inMs(-1000) })]);
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Undo.*, bet of \$50\.00 on Celtics$/ }));
  await waitFor(() => expect(toasts()).toEqual(['Bet undone: $50.00 returned.']));
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/userbets/ana/bet-1' }]);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('turns Undo into Cash out on the card when its time is over', async () => {
  vi.useFakeTimers();
  mergeBets([aBet({ placedAt: inMs(0) })]);
  show();
  expect(screen.getByText('$50.00 on Celtics')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Cash out \$48\.56/ })).toBeTruthy();
});

test('offers Undo for each of several bets placed in the last seconds, and keeps their rows afterwards', async () => {
  vi.useFakeTimers();
  const calls = fakeApi(({ path }) => {
    const id = path.split('/').at(-1) ?? '';
    return ok(aBet({ id, status: 'void', cancelled: true, settledAt: inMs(0) }));
  });
  mergeBets([
    aBet({ id: 'older', amount: 5 }),
    aBet({ id: 'first', placedAt: inMs(-8000) }),
    aBet({ id: 'second', teamChosen: 'Miami Heat', side: 'team2', price: -170, amount: 20, placedAt: inMs(-1000) }),
  ]);
  show();
  const undo = () => screen.queryAllByRole('button', { name: /^Undo/ }).map(({ textContent }) => textContent);
  expect(undo()).toEqual([
    expect.stringContaining('bet of $50.00 on Celtics'),
    expect.stringContaining('bet of $20.00 on Heat'),
  ]);
  expect(screen.getByRole('button', { name: 'See 3 bets' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(undo()).toEqual([expect.stringContaining('bet of $20.00 on Heat')]);
  expect(screen.getByRole('button', { name: /^Cash out.*bet of \$50\.00 on Celtics/ })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/userbets/ana/second']]);
});

test('lists the stakes on both teams and leads to the bets when there are several', () => {
  mergeBets([aBet(), aBet({ id: 'other', teamChosen: 'Miami Heat', amount: 20, placedAt: inMs(-120_000) })]);
  show();
  expect(screen.getByText('$50.00 on Celtics, $20.00 on Heat')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cash out/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See 2 bets' }));
  expect(store.get(betsSheetAtom)).toBe(true);
});

test('explains why an account in debt cannot bet, and keeps its draft', () => {
  show();
  type('50');
  act(() => setAccount(anAccount({ balance: -12.5, seq: 2 })));
  expect(screen.queryByLabelText('Bet amount in dollars')).toBeNull();
  for (const team of ['Boston Celtics', 'Miami Heat']) expect(betOn(team)).toHaveProperty('disabled', true);
  expect(screen.getByText(/^You owe/).textContent).toBe('You owe $12.50. Winnings and deposits repay it first.');
  act(() => setAccount(anAccount({ balance: 10, seq: 3 })));
  expect(amount()).toHaveProperty('value', '50');
});

test('scrolls to the game named in the address and focuses it', () => {
  const scrolled = vi.mocked(Element.prototype.scrollIntoView).mockReset();
  setGames([aGame(), aGame({ id: 'game-2' })]);
  const cards = (
    <>
      <GameCard id="game-1" />
      <GameCard id="game-2" />
    </>
  );
  renderPage(cards, '/here#game-game-2');
  expect(document.activeElement?.getAttribute('data-game')).toBe('game-2');
  expect(scrolled.mock.contexts).toEqual([document.activeElement]);
});
