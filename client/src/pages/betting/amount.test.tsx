import { formatCents, maxAmountCents, toDollars } from '@courtside/contract/money';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setAccount } from '../../features/account/account-atoms.ts';
import { BetSlip } from '../../features/bets/bet-slip.tsx';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { store } from '../../store.ts';
import { aBet, aGame, anAccount, inMs } from '../../testing/builders.ts';
import { callsArrived, fakeApi, networkError } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GameCard } from './game-card.tsx';

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const amount = () => screen.getByLabelText('Bet amount in dollars');
const betOn = (team: string) => screen.getByRole('button', { name: new RegExp(`^Bet on ${team}`) });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const described = () => document.getElementById(amount().getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  anaSees();
});

const show = () =>
  renderPage(
    <>
      <BetSlip />
      <GameCard id="game-1" />
    </>,
  );

test('says what each price button does, and which team is the favorite', () => {
  show();
  expect(screen.getByRole('button', { name: 'Bet on Boston Celtics at +150' }).title).toMatch(/^Underdog/);
  type('20');
  expect(screen.getByRole('button', { name: 'Bet on Boston Celtics at +150, wins $30.00' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bet on Miami Heat at −170, wins $11.76' }).title).toMatch(/^Favorite/);
});

test('marks the two armed buttons with the colors of their teams', () => {
  show();
  const stripe = (team: string) => betOn(team).querySelector<HTMLElement>('[data-stripe]')?.style.background;
  expect(stripe('Boston Celtics')).toBeUndefined();
  type('20');
  expect(stripe('Boston Celtics')).toMatch(/gradient/);
  expect(stripe('Boston Celtics')).not.toBe(stripe('Miami Heat'));
});

test.each(['', '0', '-5', 'ten', '12.345', 'NaN'])("B7 rejects an amount of '%s' without a call", async (text) => {
  const calls = fakeApi(networkError);
  show();
  type(text);
  fireEvent.click(betOn('Boston Celtics'));
  expect(toasts()).toEqual(['Please enter a valid bet amount.']);
  expect(document.activeElement).toBe(amount());
  await callsArrived();
  expect(calls).toEqual([]);
});

test('shows the winnings and describes the remaining balance while the amount is typed', () => {
  show();
  type('50');
  expect(betOn('Boston Celtics').textContent).toBe('Bet on Boston Celtics at +150, wins +$75.00');
  expect(betOn('Miami Heat').textContent).toBe('Bet on Miami Heat at −170, wins +$29.41');
  expect(described()).toBe('Balance after the bet: $950.00.');
});

test('disables the prices for an amount above the balance, and says why, until it fits', () => {
  show();
  type('1000.01');
  expect(described()).toBe('More than your balance of $1,000.00.');
  expect(screen.getByText('More than your balance of $1,000.00.').className).not.toContain('sr-only');
  for (const team of ['Boston Celtics', 'Miami Heat']) expect(betOn(team)).toHaveProperty('disabled', true);
  type('1000');
  expect(screen.queryByText(/^More than/)).toBeNull();
  for (const team of ['Boston Celtics', 'Miami Heat']) expect(betOn(team)).toHaveProperty('disabled', false);
  act(() => setAccount(anAccount({ balance: 999.99, seq: 2 })));
  expect(described()).toBe('More than your balance of $999.99.');
  expect(betOn('Boston Celtics')).toHaveProperty('disabled', true);
});

test('says what is valid while an amount cannot be read', () => {
  show();
  type('12.345');
  expect(described()).toBe('Use up to two decimals, like 10.50.');
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  type('12.34');
  expect(amount().getAttribute('aria-invalid')).toBeNull();
  expect(described()).toBe('Balance after the bet: $987.66.');
});

test('moves the focus to the field when a chip raises the amount above the balance by keyboard', () => {
  show();
  type('990');
  fireEvent.click(screen.getByRole('button', { name: 'Add $25.00' }), { detail: 0 });
  expect(screen.queryByRole('button', { name: 'Add $25.00' })).toBeNull();
  expect(document.activeElement).toBe(amount());
});

test('adds up the chips, clears the amount, and fills in the balance from All in', () => {
  show();
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Add $50.00');
  press('Add $50.00');
  expect(amount()).toHaveProperty('value', '100');
  press('Add $25.00');
  expect(amount()).toHaveProperty('value', '125');
  press('Clear the amount');
  expect(amount()).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Clear the amount' })).toBeNull();
  press('All in $1,000.00');
  expect(amount()).toHaveProperty('value', '1000');
});

test('limits All in to the highest stake', () => {
  setAccount(anAccount({ balance: 2 * toDollars(maxAmountCents), seq: 2 }));
  show();
  fireEvent.click(screen.getByRole('button', { name: `All in ${formatCents(maxAmountCents)}` }));
  expect(amount()).toHaveProperty('value', String(toDollars(maxAmountCents)));
});

test('offers the last stake again while it is affordable, but not an undone one', () => {
  const again = (name: string) => screen.queryByRole('button', { name });
  mergeBets([
    aBet({ id: 'older', amount: 40, betId: 'game-2', placedAt: inMs(-60_000) }),
    aBet({ id: 'latest', amount: 12.5, betId: 'game-3', placedAt: inMs(-30_000), status: 'lost', settledAt: inMs(0) }),
    aBet({ id: 'undone', amount: 7, betId: 'game-4', placedAt: inMs(0), status: 'void', cancelled: true }),
  ]);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Last: $12.50' }));
  expect(amount()).toHaveProperty('value', '12.50');
  expect(again('Last: $12.50')).toBeNull();
  type('');
  act(() => setAccount(anAccount({ balance: 12.49, seq: 2 })));
  expect(again('Last: $12.50')).toBeNull();
});

test('Enter in the amount moves the focus to the first price that takes bets', () => {
  show();
  type('20');
  fireEvent.keyDown(amount(), { key: 'Enter' });
  expect(document.activeElement).toBe(betOn('Boston Celtics'));
});

test('has one amount, before the prices, for all cards', () => {
  setGames([aGame(), aGame({ id: 'game-2' })]);
  renderPage(
    <>
      <BetSlip />
      <GameCard id="game-1" />
      <GameCard id="game-2" />
    </>,
  );
  type('20');
  expect(screen.getAllByRole('button', { name: 'Bet on Boston Celtics at +150, wins $30.00' })).toHaveLength(2);
  type('1000.01');
  for (const price of screen.getAllByRole('button', { name: /^Bet on/ }))
    expect(price).toHaveProperty('disabled', true);
});
