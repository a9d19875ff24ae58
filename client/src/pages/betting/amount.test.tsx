import { formatCents, maxAmountCents, toDollars } from '@courtside/contract/money';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setAccount } from '../../features/account/account-atoms.ts';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGame, anAccount } from '../../testing/builders.ts';
import { callsArrived, fakeApi, networkError, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { GameCard } from './game-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const amount = () => screen.getByLabelText('Bet amount in dollars');
const betOn = (team: string) => screen.getByRole('button', { name: new RegExp(`^Bet on ${team}`) });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const described = () => document.getElementById(amount().getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  anaSees();
  store.set(liveStateAtom, { status: 'live' });
});

const show = () => renderPage(<GameCard id="game-1" />);

test('says what each price button does, and which team is the favorite', () => {
  show();
  expect(screen.getByRole('button', { name: 'Bet on Boston Celtics at +150' }).title).toMatch(/^Underdog/);
  type('20');
  expect(screen.getByRole('button', { name: 'Bet on Boston Celtics at +150, wins $30.00' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bet on Miami Heat at −170, wins $11.76' }).title).toMatch(/^Favorite/);
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
  expect(screen.getByRole('button', { name: 'Bet on Boston Celtics at +150, wins $75.00' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bet on Miami Heat at −170, wins $29.41' })).toBeTruthy();
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

/** The names of the chips beside the amount. */
const chips = () => screen.queryAllByRole('button', { name: /^(\$|All,)/ }).map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('shows the chips while the field has the focus or holds an amount, otherwise what to do next', () => {
  show();
  expect(screen.getByText('then tap a price')).toBeTruthy();
  expect(chips()).toEqual([]);
  fireEvent.focus(amount());
  expect(chips()).toEqual(['10', '25', '50', 'All']);
  expect(screen.queryByText('then tap a price')).toBeNull();
  fireEvent.blur(amount());
  expect(chips()).toEqual([]);
  type('20');
  expect(chips()).toEqual(['10', '25', '50', 'All']);
});

test('sets the amount by a chip, marks the chip, and fills in the balance from All', () => {
  show();
  fireEvent.focus(amount());
  press('$50.00');
  expect(amount()).toHaveProperty('value', '50');
  expect(screen.getByRole('button', { name: '$50.00' }).getAttribute('aria-pressed')).toBe('true');
  press('$25.00');
  expect(amount()).toHaveProperty('value', '25');
  expect(screen.getByRole('button', { name: '$50.00' }).getAttribute('aria-pressed')).toBe('false');
  press('All, $1,000.00');
  expect(amount()).toHaveProperty('value', '1000');
});

test('leaves the focus in the field when a chip is pressed by mouse or finger', () => {
  show();
  fireEvent.focus(amount());
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: '$25.00' }))).toBe(false);
});

test('moves the focus to the field when a chip above the balance is pressed by keyboard', () => {
  setAccount(anAccount({ balance: 20, seq: 2 }));
  show();
  fireEvent.focus(amount());
  fireEvent.click(screen.getByRole('button', { name: '$25.00' }), { detail: 0 });
  expect(chips()).toEqual([]);
  expect(document.activeElement).toBe(amount());
});

test('limits All to the highest stake', () => {
  setAccount(anAccount({ balance: 2 * toDollars(maxAmountCents), seq: 2 }));
  show();
  fireEvent.focus(amount());
  press(`All, ${formatCents(maxAmountCents)}`);
  expect(amount()).toHaveProperty('value', String(toDollars(maxAmountCents)));
});

test('is empty after a bet, and offers its stake again by one tap while it is affordable, on its card alone', async () => {
  fakeApi(({ headers }) => ok(aBet({ id: headers.get('idempotency-key') ?? '', amount: 12.5 }), 201));
  setGames([aGame(), aGame({ id: 'game-2' })]);
  renderPage(
    <>
      <GameCard id="game-1" />
      <GameCard id="game-2" />
    </>,
  );
  const [first, second] = screen.getAllByLabelText('Bet amount in dollars');
  const again = () => screen.queryByRole('button', { name: '$12.50 again?' });
  fireEvent.change(first ?? document.body, { target: { value: '12.5' } });
  fireEvent.click(screen.getAllByRole('button', { name: /^Bet on Boston Celtics/ })[0] ?? document.body);
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $12.50 on Celtics at +150.']));
  expect([first, second]).toMatchObject([{ value: '' }, { value: '' }]);
  expect(screen.getAllByText('then tap a price')).toHaveLength(1);
  // A press begins with the focus, before its click.
  fireEvent.focus(again() ?? document.body);
  fireEvent.click(again() ?? document.body);
  expect(first).toHaveProperty('value', '12.50');
  fireEvent.change(first ?? document.body, { target: { value: '' } });
  act(() => setAccount(anAccount({ balance: 12.49, seq: 2 })));
  expect(again()).toBeNull();
});

test('keeps an amount typed while the bet was being placed', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = fakeApi(() => promise);
  show();
  type('50');
  fireEvent.click(betOn('Boston Celtics'));
  type('20');
  await waitFor(() => expect(calls).toHaveLength(1));
  resolve(ok(aBet({ id: calls[0]?.headers.get('idempotency-key') ?? '' }), 201));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(amount()).toHaveProperty('value', '20');
});

test('Enter in the amount moves the focus to the first price of the card that takes bets', () => {
  show();
  type('20');
  fireEvent.keyDown(amount(), { key: 'Enter' });
  expect(document.activeElement).toBe(betOn('Boston Celtics'));
});

test('an amount arms no other card, and is gone when the user comes back', () => {
  setGames([aGame(), aGame({ id: 'game-2' })]);
  const cards = (
    <>
      <GameCard id="game-1" />
      <GameCard id="game-2" />
    </>
  );
  const { unmount } = renderPage(cards);
  const fields = () => screen.getAllByLabelText('Bet amount in dollars');
  fireEvent.change(fields()[0] ?? document.body, { target: { value: '1000.01' } });
  expect(fields()[1]).toHaveProperty('value', '');
  const prices = screen.getAllByRole('button', { name: /^Bet on Boston Celtics/ });
  expect(prices.map((price) => price.hasAttribute('disabled'))).toEqual([true, false]);
  unmount();
  renderPage(cards);
  expect(fields()).toMatchObject([{ value: '' }, { value: '' }]);
});

test('punches a price that holds a bet of the user, and says how much', () => {
  mergeBets([aBet({ amount: 20 }), aBet({ id: 'other', amount: 5 })]);
  show();
  expect(betOn('Boston Celtics').textContent).toContain(', you have $25.00 on this');
  expect(betOn('Boston Celtics').hasAttribute('data-held')).toBe(true);
  expect(betOn('Miami Heat').hasAttribute('data-held')).toBe(false);
});
