import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, aGame, anAccount } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { errorResponse, fakeApi, networkError, offContract, ok, type SeenCall } from '../../testing/fake-api.ts';
import { setAccount } from '../account/account-atoms.ts';
import type { Offered } from '../games/market.ts';
import { betsAtom, clearBets, isUnconfirmedAtom, mergeBets } from './bets-atoms.ts';
import { placeBet, type Stake } from './place-bet.ts';
import type { Bettor } from './placing.ts';

const moneyline: Offered = { market: 'moneyline', side: 'team1', line: null, price: 150, otherPrice: -170 };
const stake: Stake = { game: aGame(), selection: moneyline, amount: 5000 };
let ids = 0;
let placedAfterAll: string[] = [];
const ana: Bettor = {
  uid: 'ana',
  token: async () => 'token',
  newId: () => {
    ids += 1;
    return `bet-${ids}`;
  },
  now: () => Date.now(),
  pause: () => Promise.resolve(),
  onPlacedAfterAll: (bet) => placedAfterAll.push(bet.id),
};
const shown = () => store.get(betsAtom).map(({ id, status }) => `${id} ${status}`);

beforeEach(() => {
  ids = 0;
  placedAfterAll = [];
  clearBets();
  setAccount(anAccount());
});

test('B8 sends the specified fields, the price that was seen, and an idempotency key', async () => {
  const calls = fakeApi(({ headers }) => ok(aBet({ id: headers.get('idempotency-key') ?? '' }), 201));
  const result = await placeBet(stake, ana);
  expect(result.kind).toBe('placed');
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/api/userbets/ana',
    body: {
      userId: 'ana',
      betId: 'game-1',
      teamChosen: 'Boston Celtics',
      amount: 50,
      acceptedPrice: 150,
      potentialWinnings: 0,
      status: 'pending',
    },
  });
  expect(calls[0]?.headers.get('idempotency-key')).toBe('bet-1');
});

test('shows a bet immediately, and as confirmed after the response', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeApi(() => promise);
  const placing = placeBet(stake, ana);
  expect(shown()).toEqual(['bet-1 pending']);
  expect(store.get(isUnconfirmedAtom('bet-1'))).toBe(true);
  resolve(ok(aBet({ id: 'bet-1', potentialWinnings: 125 }), 201));
  await placing;
  expect(shown()).toEqual(['bet-1 pending']);
  expect(store.get(isUnconfirmedAtom('bet-1'))).toBe(false);
});

test("B8, B10 removes a refused bet and returns the server's message", async () => {
  fakeApi(() => errorResponse('insufficient-balance'));
  expect(await placeBet(stake, ana)).toEqual({
    kind: 'failed',
    message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.',
  });
  expect(shown()).toEqual([]);
});

test("B8 returns 'Failed to place bet' without a message from the server", async () => {
  fakeApi(networkError);
  expect(await placeBet(stake, ana)).toEqual({ kind: 'failed', message: 'Failed to place bet' });
});

test('repeats a call without a response under the same id, immediately and when the button is pressed again', async () => {
  let away = true;
  const calls = fakeApi(() => (away ? networkError() : ok(aBet({ id: 'bet-1' }), 201)));
  await placeBet(stake, ana);
  expect(calls).toHaveLength(3);
  away = false;
  await placeBet(stake, ana);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['bet-1']));
  expect(shown()).toEqual(['bet-1 pending']);
});

const idsOf = (calls: readonly SeenCall[]) => calls.map(({ headers }) => headers.get('idempotency-key'));

test('counts a bet as placed when the live feed brings it but no response comes', async () => {
  fakeApi(() => new Promise(() => undefined));
  const placing = placeBet(stake, ana);
  mergeBets([aBet({ id: 'bet-1' })]);
  expect(await placing).toMatchObject({ kind: 'placed', bet: { id: 'bet-1' } });
  expect(shown()).toEqual(['bet-1 pending']);
  expect(placedAfterAll).toEqual([]);
});

test('reports a bet that counted as failed once the live feed brings it, and places the next as a new bet', async () => {
  let away = true;
  const calls = fakeApi(() => (away ? networkError() : ok(aBet({ id: 'bet-2' }), 201)));
  expect(await placeBet(stake, ana)).toMatchObject({ kind: 'failed' });
  mergeBets([aBet({ id: 'bet-1' })]);
  mergeBets([aBet({ id: 'bet-1', status: 'won' })]);
  expect(placedAfterAll).toEqual(['bet-1']);
  away = false;
  await placeBet(stake, ana);
  expect(idsOf(calls)).toEqual(['bet-1', 'bet-1', 'bet-1', 'bet-2']);
});

test('places another amount, or a bet after a placed one, as a new bet', async () => {
  const calls = fakeApi(({ headers }) => ok(aBet({ id: headers.get('idempotency-key') ?? '' }), 201));
  await placeBet(stake, ana);
  await placeBet(stake, ana);
  await placeBet({ ...stake, amount: 100 }, ana);
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['bet-1', 'bet-2', 'bet-3']);
});

test('returns the new price when the odds have moved, and places nothing', async () => {
  const calls = fakeApi(() => errorResponse('odds-changed', { price: 140 }));
  expect(await placeBet(stake, ana)).toEqual({ kind: 'odds-changed', price: 140, line: null });
  expect(shown()).toEqual([]);
  await placeBet({ ...stake, selection: { ...moneyline, price: 140 } }, ana);
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['bet-1', 'bet-2']);
});

test('sends the market and the line that was seen, and returns the line and price after they moved', async () => {
  const heat: Offered = { market: 'spread', side: 'team2', line: 5.5, price: -112, otherPrice: -110 };
  const calls = fakeApi(() => errorResponse('odds-changed', { market: 'spread', line: 6.5, price: -112 }));
  expect(await placeBet({ ...stake, selection: heat }, ana)).toEqual({ kind: 'odds-changed', price: -112, line: 6.5 });
  expect(calls[0]?.body).toMatchObject({
    market: 'spread',
    teamChosen: 'Miami Heat',
    acceptedLine: 5.5,
    acceptedPrice: -112,
  });
});

test('treats another market of the same game as a new bet', async () => {
  const calls = fakeApi(networkError);
  const over: Offered = { market: 'total', side: 'over', line: 221.5, price: -108, otherPrice: -114 };
  await placeBet(stake, ana);
  await placeBet({ ...stake, selection: over }, ana);
  expect(new Set(idsOf(calls))).toEqual(new Set(['bet-1', 'bet-2']));
});

test('renews a token that the server rejects once', async () => {
  const calls = fakeApi(({ headers }) =>
    headers.get('authorization') === 'Bearer new' ? ok(aBet({ id: 'bet-1' }), 201) : errorResponse('unauthenticated'),
  );
  const result = await placeBet(stake, { ...ana, token: async (fresh) => (fresh ? 'new' : 'old') });
  expect(result.kind).toBe('placed');
  expect(calls).toHaveLength(2);
});

test.each([
  ['no body', () => new Response(null, { status: 201 })],
  ['no data', () => Response.json({ success: true, message: 'Placed.' })],
])('a success with %s places the bet and reads it from the list', async (_name, reply) => {
  const calls = fakeApi(({ method }) =>
    method === 'POST' ? offContract(reply()) : ok({ b7: aBet({ id: 'b7' }) }, 200, { nextCursor: null }),
  );
  expect((await placeBet(stake, ana)).kind).toBe('placed');
  await eventually(() => expect(shown()).toEqual(['b7 pending']));
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('keeps the bet on the screen when it cannot be read after a success without a body', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  fakeApi(({ method }) => (method === 'POST' ? offContract(new Response(null)) : errorResponse('internal')));
  expect((await placeBet(stake, ana)).kind).toBe('placed');
  await eventually(() => expect(log).toHaveBeenCalled());
  expect(shown()).toEqual(['bet-1 pending']);
});

test('sends a bet once when it is refused without a code', async () => {
  const calls = fakeApi(() => offContract(Response.json({ success: false, message: 'Too late.' }, { status: 400 })));
  expect(await placeBet(stake, ana)).toEqual({ kind: 'failed', message: 'Too late.' });
  expect(calls).toHaveLength(1);
  await placeBet(stake, ana);
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual(['bet-1', 'bet-2']);
});
