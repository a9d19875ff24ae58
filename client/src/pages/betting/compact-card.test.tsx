import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGame, aMarket, aSpread, inMs, onlyMoneyline, threeMarkets } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { CompactCard } from './compact-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const amount = () => screen.getByLabelText<HTMLInputElement>('Bet amount in dollars');
const prices = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-bet-on]')].map(({ textContent }) => textContent.trim());
const arrow = () => screen.getByRole('button', { name: 'Spread and total, Boston Celtics vs Miami Heat' });
const placed = ({ headers }: SeenCall) => ok(aBet({ id: headers.get('idempotency-key') ?? '' }), 201);

beforeEach(() => {
  anaSees(aGame({ markets: threeMarkets() }));
  store.set(liveStateAtom, { status: 'live' });
});

const show = () => renderPage(<CompactCard id="game-1" />).container;

test('shows both full names, Active, the end of betting, an amount and a signed price per team', () => {
  const container = show();
  expect(screen.getByRole('heading').textContent).toBe('Boston Celtics vs Miami Heat');
  expect(screen.getByText('Active')).toBeTruthy();
  expect(container.textContent).toMatch(/Ends: .*\d:\d\d/);
  expect(amount().value).toBe('');
  expect(screen.getByRole('button', { name: /Boston Celtics at .*\+150.*39%$/ }).textContent).toContain('+150');
  expect(screen.getByRole('button', { name: /Miami Heat at .*−170.*61%$/ })).toBeTruthy();
});

test('a tap on a price places the bet with the amount of the card and empties it', async () => {
  const calls = fakeApi(placed);
  show();
  fireEvent.change(amount(), { target: { value: '50' } });
  const price = screen.getByRole('button', { name: 'Bet on Boston Celtics at +150, wins $75.00' });
  fireEvent.click(price);
  await waitFor(() => expect(amount().value).toBe(''));
  expect(calls[0]?.body).toMatchObject({ teamChosen: 'Boston Celtics', amount: 50, acceptedPrice: 150 });
  expect(await screen.findByText('$50.00 on Celtics')).toBeTruthy();
});

test('the arrow opens spread and total below the moneyline, and the chips', () => {
  const container = show();
  expect(arrow().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(arrow());
  expect(arrow().getAttribute('aria-expanded')).toBe('true');
  expect(prices(container).slice(2)).toEqual([
    'Boston Celtics −5.5 at −110, spread',
    'Miami Heat +5.5 at −112, spread',
    'Over 221.5 at −108, total',
    'Under 221.5 at −114, total',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '$25.00' }));
  expect(amount().value).toBe('25');
});

test('says that a market is paused, and takes no bets on it', () => {
  const container = show();
  fireEvent.click(arrow());
  act(() =>
    changeGames([{ id: 'game-1', markets: threeMarkets({ spread: aSpread({ staleAt: inMs(-60_000) }) }) }], []),
  );
  expect(container.querySelectorAll('[data-market=spread]:disabled')).toHaveLength(2);
  expect(container.querySelectorAll('[data-bet-on]:enabled')).toHaveLength(4);
  expect(screen.getByText('Active')).toBeTruthy();
  act(() => changeGames([{ id: 'game-1', markets: onlyMoneyline(aMarket({ staleAt: inMs(-60_000) })) }], []));
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(container.querySelectorAll('[data-bet-on]:enabled')).toHaveLength(0);
});

test('punches the price that holds a bet', () => {
  mergeBets([aBet()]);
  const container = show();
  expect([...container.querySelectorAll('[data-held]')].map((held) => held.getAttribute('data-bet-on'))).toEqual([
    'Boston Celtics',
  ]);
});
