import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, aGame, anAccount, aSpread, inMs, threeMarkets } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aSeasonAccount } from '../../testing/season-builders.ts';
import { anaSees } from '../../testing/signed-in.ts';
import { toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { setAccount } from '../account/account-atoms.ts';
import { changeAccounts, stakeAccountAtom } from '../account/stake-accounts.ts';
import { betsAtom } from '../bets/bets-atoms.ts';
import { setGames } from '../games/games-atoms.ts';
import ParlaySheet from './parlay-sheet.tsx';
import { emptySlip, type SlipLeg, withLeg } from './slip.ts';
import { slipAtom } from './slip-atoms.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const spread = threeMarkets({ spread: aSpread({ line: 4.5, prices: { team1: -110, team2: -110 } }) });
const games = [
  aGame(),
  aGame({ id: 'game-2', bet_id: 'game-2', team1: 'Chicago Bulls', team2: 'Milwaukee Bucks', markets: spread }),
];
const celtics: SlipLeg = {
  gameId: 'game-1',
  market: 'moneyline',
  side: 'team1',
  line: null,
  price: 150,
  team1: 'Boston Celtics',
  team2: 'Miami Heat',
  startTime: inMs(3_600_000),
};
const bulls: SlipLeg = {
  ...celtics,
  gameId: 'game-2',
  market: 'spread',
  line: 4.5,
  price: -110,
  team1: 'Chicago Bulls',
  team2: 'Milwaukee Bucks',
};
const slip = () => screen.getByRole('dialog', { name: 'Parlay' });
const legs = () => within(slip()).getAllByRole('listitem');
const note = () => within(slip()).getAllByRole('status').at(-1)?.textContent;
const button = (name: RegExp) => within(slip()).getByRole<HTMLButtonElement>('button', { name });
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Bet amount in dollars'), { target: { value: text } });
const stored = () => store.get(slipAtom).legs.map(({ price }) => price);
const onClose = vi.fn<() => void>();

function show(amount: string) {
  renderPage(<ParlaySheet onClose={onClose} />);
  type(amount);
}

beforeEach(() => {
  localStorage.clear();
  anaSees();
  setGames(games);
  store.set(slipAtom, () => [celtics, bulls].reduce(withLeg, emptySlip));
  onClose.mockClear();
});

test('places all legs as they were seen, empties the slip and says what was placed', async () => {
  const calls = fakeApi(({ method, headers }) => {
    if (method === 'GET') return ok(anAccount());
    const id = headers.get('idempotency-key') ?? '';
    return ok(
      aBet({ id, teamChosen: '2-leg parlay', price: 377, amount: 20, potentialWinnings: 95.45, legs: [] }),
      201,
    );
  });
  show('20');
  expect(slip().textContent).toContain('Two of six legs. All have to win.');
  expect(slip().textContent).toContain('wins with both$75.45');
  expect(note()).toBe('Pays at most $10,000.00. One leg per game.');
  const { id: slipId } = store.get(slipAtom);
  fireEvent.click(button(/^Place \$20\.00 to win \$75\.45$/));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/api/parlays',
    body: {
      amount: 20,
      legs: [
        { betId: 'game-1', market: 'moneyline', side: 'team1', acceptedPrice: 150 },
        { betId: 'game-2', market: 'spread', side: 'team1', acceptedPrice: -110, acceptedLine: 4.5 },
      ],
    },
  });
  // Another tab with the same slip would send the same key.
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(new RegExp(`^${slipId}-\\w+$`));
  expect(stored()).toEqual([]);
  expect(store.get(toastsAtom).map(({ text }) => text)).toContain('Bet placed: $20.00 on a 2-leg parlay at +377.');
});

test('what the ticket wins follows every keystroke, also in the button that places it', () => {
  show('2');
  for (const [text, wins] of [
    ['20', '$75.45'],
    ['20.5', '$77.34'],
    ['205', '$773.40'],
    ['1', '$3.77'],
  ] as const) {
    type(text);
    expect(slip().textContent).toContain(`wins with both${wins}`);
    expect(button(/^Place/).textContent).toContain(`to win ${wins}`);
  }
  type('');
  expect(slip().textContent).not.toContain('$3.77');
});

test('a leg that moved shows both prices, and the press that takes the new one sends it', async () => {
  const calls = fakeApi(() => errorResponse('insufficient-balance'));
  show('20');
  const moved = { ...spread, spread: aSpread({ line: 4.5, prices: { team1: -118, team2: -102 } }) };
  act(() => changeGames([{ id: 'game-2', markets: moved }], []));
  expect(legs()[1]?.textContent).toMatch(/Bulls \+4\.5.*price moved.*−110−118/);
  expect(note()).toBe('The price of the Bulls moved. Nothing is placed yet.');
  expect(calls).toEqual([]);
  fireEvent.click(button(/^Take \+362 and place \$20\.00$/));
  await waitFor(() => expect(slip().textContent).toContain('exceeds your available balance'));
  expect(calls[0]?.body).toMatchObject({ legs: [{ acceptedPrice: 150 }, { acceptedPrice: -118, acceptedLine: 4.5 }] });
  // The new price has been seen.
  expect(stored()).toEqual([150, -118]);
  expect(button(/^Place \$20\.00/).disabled).toBe(false);
});

test('odds that the server says have moved are marked on their legs; nothing is placed and the slip stays', async () => {
  const details = { market: 'moneyline', price: 140, line: null, team1_price: 140, team2_price: -160 } as const;
  const changed = [
    { betId: 'game-1', ...details },
    { betId: 'game-2', ...details, market: 'spread', price: -112, line: 5.5 },
  ];
  fakeApi(() => errorResponse('odds-changed', { ...details, legs: changed }));
  show('20');
  fireEvent.click(button(/^Place \$20\.00/));
  await screen.findByText('The odds of 2 legs moved. Nothing is placed yet.');
  expect(legs()[0]?.textContent).toMatch(/price moved.*\+150\+140/);
  expect(legs()[1]?.textContent).toMatch(/Bulls \+5\.5.*line moved.*\+4\.5 −110−112/);
  expect(stored()).toEqual([150, -110]);
  expect(store.get(betsAtom)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a game that tips off must be removed, a pause is waited for, and a refused leg says why', async () => {
  fakeApi(() =>
    Response.json(
      { success: false, code: 'market-paused', message: 'This market is paused.', field: 'legs.1' },
      { status: 409 },
    ),
  );
  show('20');
  fireEvent.click(button(/^Place \$20\.00/));
  await waitFor(() => expect(legs()[1]?.textContent).toContain('This market is paused.'));
  const paused = { ...spread, spread: aSpread({ line: 4.5, state: 'paused', reason: 'confirming' }) };
  act(() => changeGames([{ id: 'game-2', markets: paused }], []));
  expect(note()).toBe('Waiting for the odds of the Bulls.');
  expect(button(/^Place/).disabled).toBe(true);
  act(() => changeGames([{ id: 'game-1', startTime: inMs(-1000), betStatus: 'closed' }], []));
  expect(note()).toBe('Remove the Celtics first: tipped off.');
  fireEvent.click(button(/^Remove Celtics to win$/));
  expect(note()).toBe('A parlay needs two legs. Add a price of another game.');
  expect(document.activeElement).toBe(button(/^Remove Bulls/));
});

test('All stops where the payout reaches its limit, and more is refused before anything is sent', () => {
  setAccount(anAccount({ balance: 5000, seq: 2 }));
  show('');
  fireEvent.click(button(/^All, /));
  expect(screen.getByLabelText<HTMLInputElement>('Bet amount in dollars').value).toBe('2095.24');
  expect(button(/^Place/).disabled).toBe(false);
  type('2095.25');
  expect(slip().textContent).toContain('Pays more than $10,000.00. Stake at most $2,095.24.');
  expect(button(/^Place/).disabled).toBe(true);
});

test.each([
  [{ maxLegs: 1 }, 'This season takes no parlays.'],
  [{ leagues: ['wnba' as const] }, 'Remove the Celtics first: Winter League takes no bets on NBA.'],
])('a season account says what it does not take: %o', (fields, words) => {
  fakeApi(() => ok([]));
  setAccount(anAccount({ groupIds: ['g1'], seq: 2 }));
  changeAccounts([aSeasonAccount({ ...fields, seq: Math.floor(performance.now()) })]);
  store.set(stakeAccountAtom, 's1');
  show('20');
  expect(note()).toBe(words);
  expect(button(/^Place/).disabled).toBe(true);
});
