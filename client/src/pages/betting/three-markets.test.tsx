/** The card of a game that offers a spread, a total and a moneyline. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGame, aSpread, aTotal, inMs, onlyMoneyline, threeMarkets } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { callsArrived, errorResponse, fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GameCard } from './game-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Bet amount in dollars'), { target: { value: text } });
const change = (markets: Parameters<typeof threeMarkets>[0]) =>
  act(() => changeGames([{ id: 'game-1', markets: threeMarkets(markets) }], []));

const heat = { market: 'spread', side: 'team2', teamChosen: 'Miami Heat' } as const;
const over = { market: 'total', side: 'over', teamChosen: 'Over' } as const;
const placed = (chosen: Parameters<typeof aBet>[0]) => (call: SeenCall) => {
  const { acceptedPrice: price, acceptedLine: line } = call.body as { acceptedPrice: number; acceptedLine: number };
  return ok(aBet({ ...chosen, id: call.headers.get('idempotency-key') ?? '', price, line }), 201);
};

beforeEach(() => {
  anaSees(aGame({ markets: threeMarkets() }));
  store.set(liveStateAtom, { status: 'live' });
});

const show = () => renderPage(<GameCard id="game-1" />);

test('shows spread, total and money in columns, the teams in rows, each price with its line as a button', () => {
  const { container } = show();
  expect([...container.querySelectorAll('[data-head]')].map((head) => head.textContent)).toEqual([
    'Spread',
    'Total',
    'Money',
  ]);
  const prices = [...container.querySelectorAll('[data-bet-on]')];
  expect(prices.map((price) => price.textContent.trim())).toEqual([
    'Boston Celtics −5.5 at −110, spread',
    'Over 221.5 at −108, total',
    'Bet on Boston Celtics at +150',
    'Miami Heat +5.5 at −112, spread',
    'Under 221.5 at −114, total',
    'Bet on Miami Heat at −170',
  ]);
  type('50');
  expect(button('Boston Celtics −5.5 at −110, spread, wins $45.45').textContent).toContain('$45.45');
});

test('bets on a spread at its line and price, and names it on the card', async () => {
  const calls = fakeApi(placed(heat));
  show();
  type('50');
  fireEvent.click(button(/^Miami Heat \+5\.5/));
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $50.00 on Heat +5.5 at −112.']));
  expect(screen.getByText('$50.00 on Heat +5.5')).toBeTruthy();
  expect(calls[0]?.body).toMatchObject({
    betId: 'game-1',
    market: 'spread',
    teamChosen: 'Miami Heat',
    acceptedLine: 5.5,
    acceptedPrice: -112,
  });
});

test('offers the new line when it moved, even at the same price, and bets on it', async () => {
  const calls = fakeApi((call) =>
    (call.body as { acceptedLine: number }).acceptedLine === 221.5
      ? errorResponse('odds-changed', { market: 'total', line: 223, price: -108 })
      : placed(over)(call),
  );
  show();
  type('50');
  fireEvent.click(button(/^Over 221\.5/));
  expect((await screen.findByRole('alert')).textContent).toContain('The odds have changed. Over 223 now pays −108.');
  fireEvent.click(button('Accept 223 at −108'));
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $50.00 on Over 223 at −108.']));
  expect(calls.map(({ body }) => body)).toMatchObject([{ acceptedLine: 221.5 }, { acceptedLine: 223 }]);
});

test('updates an offer with the line on the card', async () => {
  fakeApi(() => errorResponse('odds-changed', { market: 'spread', line: -6.5, price: -110 }));
  show();
  type('50');
  fireEvent.click(button(/^Boston Celtics −5\.5/));
  expect(await screen.findByRole('button', { name: 'Accept −6.5 at −110' })).toBeTruthy();
  change({ spread: aSpread({ line: -7 }) });
  expect(button('Accept −7 at −110')).toBeTruthy();
  change({ spread: null });
  expect(button(/^Accept/)).toHaveProperty('disabled', true);
});

test('shows a paused market in its own column, keeps its prices, and takes bets on the others', async () => {
  const calls = fakeApi(placed(over));
  const { container } = show();
  type('50');
  change({ spread: aSpread({ state: 'paused', reason: 'confirming' }) });
  expect(container.querySelector('[data-head=spread]')?.textContent).toBe('Spread, paused. Odds are being confirmed');
  for (const name of [/^Boston Celtics −5\.5/, /^Miami Heat \+5\.5/])
    expect(button(name)).toHaveProperty('disabled', true);
  expect(screen.getByText('Active')).toBeTruthy();
  expect(container.querySelector('[data-pause]')).toBeNull();
  fireEvent.click(button(/^Miami Heat \+5\.5/));
  await callsArrived();
  expect(calls).toEqual([]);
  fireEvent.click(button(/^Over 221\.5/));
  await waitFor(() => expect(toasts()).toHaveLength(1));
});

test('pauses the whole card only when every market is paused', () => {
  const { container } = show();
  const stale = { staleAt: inMs(-60_000) };
  const { moneyline } = onlyMoneyline();
  change({ moneyline: { ...moneyline, ...stale }, spread: aSpread(stale) });
  expect(screen.getByText('Active')).toBeTruthy();
  change({ moneyline: { ...moneyline, ...stale }, spread: aSpread(stale), total: aTotal(stale) });
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(container.querySelector('[data-pause]')).toBeTruthy();
});

test('keeps the column of a market that is not offered', () => {
  show();
  change({ total: null });
  expect(screen.getAllByText('Total not offered')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Over/ })).toBeNull();
  expect(button(/^Boston Celtics −5\.5/)).toBeTruthy();
});

test('sums up the stakes by selection and offers to undo the latest bet', () => {
  const spread = { market: 'spread', line: -5.5, price: -110 } as const;
  mergeBets([
    aBet({ id: 'a', ...spread, amount: 20, placedAt: inMs(-60_000) }),
    aBet({ id: 'b', ...spread, amount: 30, placedAt: inMs(-50_000) }),
    aBet({ id: 'c', ...over, line: 221.5, price: -108, amount: 10, placedAt: inMs(-1000) }),
  ]);
  const { container } = show();
  const slip = within(container.querySelector<HTMLElement>('[data-slip]') ?? document.body);
  expect(slip.getByText('$10.00 on Over 221.5, $50.00 on Celtics −5.5')).toBeTruthy();
  expect(slip.getByRole('button', { name: /^Undo.*, bet of \$10\.00 on Over 221\.5$/ })).toBeTruthy();
});
