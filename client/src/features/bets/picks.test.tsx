/** Collecting selections in the slip and placing them together. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { GameCard } from '../../pages/betting/game-card.tsx';
import { store } from '../../store.ts';
import { aBet, aGame, aMarket, inMs, onlyMoneyline } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { callsArrived, errorResponse, fakeApi, networkError, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { changeGames, setGames } from '../games/games-atoms.ts';
import type { Offered } from '../games/market.ts';
import { BetSlip } from './bet-slip.tsx';
import { mergeBets } from './bets-atoms.ts';
import { isCollectingAtom, maxPicks, picksAtom, togglePickAtom } from './picks-atoms.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const ids = ['game-1', 'game-2', 'game-3'];
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const slipAmount = () => screen.getByLabelText('Bet amount in dollars');
const type = (field: Element, text: string) => fireEvent.change(field, { target: { value: text } });
const card = (id: string) => document.querySelector<HTMLElement>(`[data-game=${id}]`) ?? document.body;
const price = (id: string) => within(card(id)).getByRole('button', { name: /^Bet on Boston Celtics/ });
const rows = () => within(screen.getByRole('list', { name: 'Selections' })).getAllByRole('listitem');
const row = (index: number) => within(rows()[index] ?? document.body);
const amountOf = (index: number) => row(index).getByRole('textbox');
const gameOf = ({ body }: SeenCall) => String(Object(body).betId);
const placed = (call: SeenCall) => {
  const { amount, acceptedPrice } = Object(call.body);
  const bet = { id: call.headers.get('idempotency-key') ?? '', betId: gameOf(call), amount, price: acceptedPrice };
  return ok(aBet(bet), 201);
};

beforeEach(() => {
  setSession({ status: 'out' });
  anaSees();
  setGames(ids.map((id) => aGame({ id })));
  store.set(liveStateAtom, { status: 'live' });
});

/** Shows three games and the slip, collecting. */
async function collect(shape: 'rail' | 'bar' = 'rail') {
  renderPage(
    <>
      <BetSlip shape={shape} />
      {ids.map((id) => (
        <GameCard key={id} id={id} />
      ))}
    </>,
  );
  if (shape === 'bar') return fireEvent.click(button('Collect'));
  fireEvent.click(screen.getByRole('radio', { name: 'Collect' }));
  await screen.findByText(/^Tap prices on the cards/);
}

/** Collects the first game at $10, the second at $20, and so on. */
function pick(count: number) {
  for (const [index, id] of ids.slice(0, count).entries()) {
    type(slipAmount(), String(10 * (index + 1)));
    fireEvent.click(price(id));
  }
}

test('a press places a bet by default, and has no pressed state', async () => {
  const calls = fakeApi(placed);
  renderPage(
    <>
      <BetSlip />
      <GameCard id="game-1" />
    </>,
  );
  expect(price('game-1').hasAttribute('aria-pressed')).toBe(false);
  type(slipAmount(), '10');
  fireEvent.click(price('game-1'));
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $10.00 on Celtics at +150.']));
  expect(calls).toHaveLength(1);
});

test('a press collects a selection with the amount of the slip, and a second one takes it out', async () => {
  const calls = fakeApi(placed);
  await collect();
  pick(2);
  expect(ids.map((id) => price(id).getAttribute('aria-pressed'))).toEqual(['true', 'true', 'false']);
  expect([amountOf(0), amountOf(1)]).toMatchObject([{ value: '10' }, { value: '20' }]);
  expect(row(1).getByText('$30.00')).toBeTruthy();
  expect(button('Place 2 bets for $30.00')).toBeTruthy();
  fireEvent.click(price('game-1'));
  expect(rows()).toHaveLength(1);
  fireEvent.click(row(0).getByRole('button', { name: /^Remove Celtics/ }));
  expect(button('Place bets')).toHaveProperty('disabled', true);
  await callsArrived();
  expect(calls).toEqual([]);
});

test('places all selections as bets of their own, each with its amount', async () => {
  const calls = fakeApi(placed);
  await collect();
  pick(3);
  type(amountOf(2), '5.50');
  fireEvent.click(button('Place 3 bets for $35.50'));
  await waitFor(() => expect(toasts()).toEqual(['3 bets placed for $35.50.']));
  expect(calls.map((call) => [gameOf(call), Object(call.body).amount]).toSorted()).toEqual([
    ['game-1', 10],
    ['game-2', 20],
    ['game-3', 5.5],
  ]);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  expect(store.get(picksAtom)).toEqual([]);
  expect(button('3 bets placed')).toHaveProperty('disabled', true);
  expect(slipAmount()).toHaveProperty('value', '30');
});

test('sends each selection once when the button is pressed twice', async () => {
  const calls = fakeApi(placed);
  await collect();
  pick(2);
  const place = button('Place 2 bets for $30.00');
  fireEvent.click(place);
  fireEvent.click(place);
  await waitFor(() => expect(toasts()).toEqual(['2 bets placed for $30.00.']));
  await callsArrived();
  expect(calls).toHaveLength(2);
});

test('answers each selection: a placed one leaves, a moved one asks to accept, a refused one says why', async () => {
  const calls = fakeApi((call) => {
    if (gameOf(call) === 'game-2' && Object(call.body).acceptedPrice === 150)
      return errorResponse('odds-changed', { price: 135 });
    return gameOf(call) === 'game-3' ? errorResponse('market-paused') : placed(call);
  });
  await collect();
  pick(3);
  fireEvent.click(button('Place 3 bets for $60.00'));
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $10.00 on Celtics at +150.']));
  expect(rows()).toHaveLength(2);
  expect(row(0).getByText('+135')).toBeTruthy();
  expect(row(0).getByText(/was \+150/)).toBeTruthy();
  expect(row(1).getByRole('alert').textContent).toBe('Betting on this game is paused. Please try again in a moment.');
  await waitFor(() => expect(button('Accept +135 and bet')).toHaveProperty('disabled', false));
  fireEvent.click(button('Accept +135 and bet'));
  await waitFor(() => expect(toasts().at(-1)).toBe('Bet placed: $20.00 on Celtics at +135.'));
  expect(rows()).toHaveLength(1);
  expect(calls.map(gameOf).toSorted()).toEqual(['game-1', 'game-2', 'game-2', 'game-3']);
  type(amountOf(0), '4');
  expect(row(0).queryByRole('alert')).toBeNull();
});

test('follows the odds, marks those that moved, and bets at the shown ones', async () => {
  const calls = fakeApi(placed);
  await collect();
  pick(1);
  act(() => changeGames([{ id: 'game-1', team1_price: 128 }], []));
  expect(row(0).getByText('+128')).toBeTruthy();
  expect(row(0).getByText(/was \+150/)).toBeTruthy();
  fireEvent.click(button('Place 1 bet for $10.00'));
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $10.00 on Celtics at +128.']));
  expect(calls[0]?.body).toMatchObject({ acceptedPrice: 128 });
});

test('leaves out a paused market and a closed game, and says so', async () => {
  await collect();
  pick(3);
  const paused = onlyMoneyline(aMarket({ staleAt: inMs(-60_000) }));
  act(() => changeGames([{ id: 'game-1', markets: paused }], []));
  act(() => changeGames([{ id: 'game-2', betStatus: 'closed' }], []));
  expect(row(0).getByText('Paused: takes no bets now.')).toBeTruthy();
  expect(row(1).getByText('Betting on this game has ended.')).toBeTruthy();
  expect(button('Place 1 bet for $30.00')).toBeTruthy();
});

test('explains a sum above the balance before the press', async () => {
  await collect();
  pick(2);
  type(amountOf(0), '990');
  expect(screen.getByText('$1,010.00 together is more than your balance of $1,000.00.')).toBeTruthy();
  expect(button(/^Place 2 bets/)).toHaveProperty('disabled', true);
});

test('asks for a missing amount, and sends nothing', async () => {
  const calls = fakeApi(placed);
  await collect();
  pick(2);
  type(amountOf(1), '');
  fireEvent.click(button(/^Place 2 bets/));
  expect(toasts()).toEqual(['Please enter a valid bet amount.']);
  expect(document.activeElement).toBe(amountOf(1));
  await callsArrived();
  expect(calls).toEqual([]);
});

test('removes a selection whose bet seemed to have failed once the bet arrives', async () => {
  vi.useFakeTimers();
  try {
    const calls = fakeApi(networkError);
    await eventually(() => collect());
    pick(1);
    fireEvent.click(button('Place 1 bet for $10.00'));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(row(0).getByRole('alert').textContent).toBe('Failed to place bet');
    act(() => mergeBets([aBet({ id: calls[0]?.headers.get('idempotency-key') ?? '', amount: 10 })]));
    expect(toasts().at(-1)).toBe('Bet placed: $10.00 on Celtics at +150.');
    expect(store.get(picksAtom)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('holds up to ten selections', () => {
  const selection: Offered = { market: 'moneyline', side: 'team1', line: null, price: 150, otherPrice: -170 };
  for (let index = 0; index <= maxPicks; index += 1)
    store.set(togglePickAtom, aGame({ id: `game-${index}` }), selection);
  expect(store.get(picksAtom)).toHaveLength(maxPicks);
  expect(toasts()).toEqual(['The slip holds up to 10 selections.']);
});

test('forgets the selections when the session ends', async () => {
  await collect();
  pick(1);
  act(() => setSession({ status: 'out' }));
  expect(store.get(picksAtom)).toEqual([]);
  expect(store.get(isCollectingAtom)).toBe(false);
});

test('a bar has one line for the selections, which opens their list as a sheet and closes when all are placed', async () => {
  fakeApi(placed);
  await collect('bar');
  pick(2);
  expect(screen.queryByRole('list', { name: 'Selections' })).toBeNull();
  fireEvent.click(button(/^2 selections · \$30\.00/));
  fireEvent.click(await screen.findByRole('button', { name: 'Place 2 bets for $30.00' }));
  await waitFor(() => expect(toasts()).toEqual(['2 bets placed for $30.00.']));
  expect(screen.queryByRole('dialog')).toBeNull();
});
