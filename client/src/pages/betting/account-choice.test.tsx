import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { changeAccounts, stakeAccountAtom } from '../../features/account/stake-accounts.ts';
import { AccountChoice } from '../../features/bets/account-choice.tsx';
import { BetLine } from '../../features/bets/bet-card.tsx';
import { clearBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { rememberStarts } from '../../features/groups/season-starts.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, aGame, anAccount } from '../../testing/builders.ts';
import { callsArrived, errorResponse, fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aSeasonAccount } from '../../testing/season-builders.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import AccountCorner from '../frame/account-menu.tsx';
import { GameCard } from './game-card.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const main = aSeasonAccount({ account: 'main', name: 'Main balance', groupId: null, groupName: null, maxStake: null });
const toasts = () => store.get(toastsAtom).map(({ text }) => text);
const choice = () => screen.findByLabelText<HTMLSelectElement>('Account');
const amount = () => screen.getByLabelText('Bet amount in dollars');
const described = () => document.getElementById(amount().getAttribute('aria-describedby') ?? '')?.textContent;
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const bet = () => fireEvent.click(screen.getByRole('button', { name: /^Bet on Boston Celtics/ }));

/** A server with a season account of Ana; `place` answers bets. */
function aServer(place?: (call: SeenCall) => Response, accounts = [main, aSeasonAccount()]) {
  return fakeApi((call) => {
    if (call.method === 'POST') return place?.(call) ?? errorResponse('internal');
    return ok(call.path.includes('/accounts?') ? accounts : anAccount({ groupIds: ['g1'] }));
  });
}
const show = () =>
  renderPage(
    <>
      <AccountChoice />
      <GameCard id="game-1" />
    </>,
  );

/** Signs in a member of a group. */
function signIn(uid: string) {
  setSession({ status: 'out' });
  clearAccount();
  setSession({ status: 'in', user: { uid, email: `${uid}@example.com`, displayName: null } });
  setAccount(anAccount({ uid, id: uid, groupIds: ['g1'] }));
}

beforeEach(() => {
  localStorage.clear();
  clearBets();
  signIn('ana');
  setGames([aGame()]);
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
});

test('offers no choice to a user without a group, and reads no accounts', async () => {
  setAccount(anAccount({ seq: 2 }));
  const calls = fakeApi(() => errorResponse('internal'));
  show();
  expect(screen.queryByLabelText('Account')).toBeNull();
  await callsArrived();
  expect(calls).toEqual([]);
});

test('offers a choice to a user with a season, and sends no account for the main balance', async () => {
  const calls = aServer(() => ok(aBet(), 201));
  show();
  const options = within(await choice()).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Main balance $1,000.00', 'Winter League $985.00']);
  type('50');
  bet();
  const placed = () => calls.find(({ method }) => method === 'POST');
  await waitFor(() => expect(placed()?.body).toMatchObject({ amount: 50 }));
  expect(placed()?.body).not.toHaveProperty('account');
});

test('bets from the chosen season within its balance and its largest stake', async () => {
  const calls = aServer(() => errorResponse('stake-over-season-limit'));
  show();
  fireEvent.change(await choice(), { target: { value: 's1' } });
  expect(screen.getByText(/a bet$/).textContent).toBe('· up to $250.00 a bet');
  fireEvent.focus(amount());
  fireEvent.click(screen.getByRole('button', { name: 'All, $250.00' }));
  expect(amount()).toHaveProperty('value', '250');
  expect(described()).toBe('Balance after the bet: $735.00.');
  type('250.01');
  expect(described()).toBe("More than the season's largest stake of $250.00.");
  type('990');
  expect(described()).toBe('More than your balance of $985.00.');
  for (const price of screen.getAllByRole('button', { name: /^Bet on/ }))
    expect(price).toHaveProperty('disabled', true);
  type('200');
  bet();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()).toEqual(['Your bet amount exceeds the largest stake of this season.']);
  expect(calls.at(-1)?.body).toMatchObject({ account: 's1', amount: 200 });
});

test('places no bet from a season on a game of a league that it leaves out', async () => {
  const calls = aServer(() => ok(aBet(), 201), [main, aSeasonAccount({ leagues: ['nba', 'wnba'] })]);
  setGames([aGame({ league: 'ncaam' })]);
  show();
  fireEvent.change(await choice(), { target: { value: 's1' } });
  expect(screen.getByText('Winter League takes no bets on College men.')).toBeTruthy();
  expect(screen.queryByLabelText('Bet amount in dollars')).toBeNull();
  for (const price of screen.getAllByRole('button', { name: /^Bet on/ }))
    expect(price).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Use main balance' }));
  expect((await choice()).value).toBe('main');
  type('50');
  bet();
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ amount: 50 }));

  fireEvent.change(await choice(), { target: { value: 's1' } });
  act(() => setGames([aGame({ league: 'wnba' })]));
  expect(amount()).toBeTruthy();
});

test('follows the balance of the season live, and limits All to it', async () => {
  aServer();
  show();
  fireEvent.change(await choice(), { target: { value: 's1' } });
  act(() => changeAccounts([aSeasonAccount({ balance: 40, seq: 2 })]));
  expect((await choice()).selectedOptions[0]?.textContent).toBe('Winter League $40.00');
  fireEvent.focus(amount());
  expect(screen.getByRole('button', { name: 'All, $40.00' })).toBeTruthy();
  act(() => changeAccounts([aSeasonAccount({ balance: 985, seq: 1 })]));
  expect((await choice()).selectedOptions[0]?.textContent).toBe('Winter League $40.00');
});

test('remembers the choice of each user, and falls back to the main balance when the season is over', async () => {
  aServer();
  const { unmount } = show();
  fireEvent.change(await choice(), { target: { value: 's1' } });
  unmount();
  signIn('ben');
  const other = show();
  expect((await choice()).value).toBe('main');
  other.unmount();
  signIn('ana');
  show();
  expect((await choice()).value).toBe('s1');
  act(() => changeAccounts([aSeasonAccount({ canBet: false, seq: 2 })]));
  expect(screen.queryByLabelText('Account')).toBeNull();
  expect(store.get(stakeAccountAtom)?.id).toBe('main');
});

test('places no bet from the main balance while the chosen season is not loaded', async () => {
  localStorage.setItem('courtside:account:ana', JSON.stringify('s1'));
  signIn('ana');
  let away = true;
  const calls = fakeApi(({ method }) => {
    if (method === 'POST') return ok(aBet({ account: 's1' }), 201);
    return away ? errorResponse('unavailable') : ok([main, aSeasonAccount()]);
  });
  vi.spyOn(console, 'error').mockReturnValue();
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Your season account could not be loaded.');
  type('50');
  bet();
  expect(toasts()).toEqual(['Your season account is not loaded yet.']);
  await callsArrived();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await choice()).value).toBe('s1');
});

test('names the season of a bet in a list', async () => {
  aServer();
  renderPage(
    <>
      <BetLine bet={aBet({ account: 's1' })} />
      <BetLine bet={aBet({ id: 'bet-2' })} />
    </>,
  );
  const lines = screen.getAllByRole('listitem');
  await waitFor(() => expect(lines[0]?.textContent).toContain('Winter League'));
  expect(lines[1]?.querySelector('[data-account]')).toBeNull();
});

test('the header shows the account of the next bet, and the toast names it', async () => {
  rememberStarts('ana', ['s1']);
  aServer(() => ok(aBet({ account: 's1' }), 201));
  renderPage(
    <>
      <AccountCorner />
      <AccountChoice />
      <GameCard id="game-1" />
    </>,
  );
  const select = await choice();
  expect(screen.getByTestId('balance').textContent).toBe('$1,000.00');
  expect(screen.queryByTestId('balance-account')).toBeNull();
  fireEvent.change(select, { target: { value: 's1' } });
  expect(screen.getByTestId('balance').textContent).toBe('$985.00');
  expect(screen.getByTestId('balance-account').textContent).toBe('Winter League');
  type('50');
  bet();
  await waitFor(() => expect(toasts()).toEqual(['Bet placed: $50.00 on Celtics at +150 from Winter League.']));
});
