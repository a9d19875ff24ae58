import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, aGame } from '../../testing/builders.ts';
import { answer, fakeApi, noAnswer, refusal, type SeenCall } from '../../testing/fake-api.ts';
import { betsAtom, clearBets, isUnconfirmedAtom, mergeBets } from './bets-atoms.ts';
import { type Bettor, placeBet, type Stake } from './place-bet.ts';

const stake: Stake = { game: aGame(), team: 'Boston Celtics', price: 150, amount: 5000 };
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
});
afterEach(() => vi.unstubAllGlobals());

test('B8 the call carries the specified fields, the price that was seen, and the id it may be repeated under', async () => {
  const calls = fakeApi(({ headers }) => answer(aBet({ id: headers.get('idempotency-key') ?? '' }), 201));
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

test('a bet is among the own bets at once, and confirmed by the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeApi(() => promise);
  const placing = placeBet(stake, ana);
  expect(shown()).toEqual(['bet-1 pending']);
  expect(store.get(isUnconfirmedAtom('bet-1'))).toBe(true);
  resolve(answer(aBet({ id: 'bet-1', potentialWinnings: 125 }), 201));
  await placing;
  expect(shown()).toEqual(['bet-1 pending']);
  expect(store.get(isUnconfirmedAtom('bet-1'))).toBe(false);
});

test("B8, B10 a refused bet is taken back, and the server's words are told", async () => {
  fakeApi(() => refusal('insufficient-balance'));
  expect(await placeBet(stake, ana)).toEqual({
    kind: 'failed',
    message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.',
  });
  expect(shown()).toEqual([]);
});

test("B8 without any words from the server: 'Failed to place bet'", async () => {
  fakeApi(noAnswer);
  expect(await placeBet(stake, ana)).toEqual({ kind: 'failed', message: 'Failed to place bet' });
});

test('a lost answer is asked for again under the same id, by itself and by the next press', async () => {
  let away = true;
  const calls = fakeApi(() => (away ? noAnswer() : answer(aBet({ id: 'bet-1' }), 201)));
  await placeBet(stake, ana);
  expect(calls).toHaveLength(3);
  away = false;
  await placeBet(stake, ana);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['bet-1']));
  expect(shown()).toEqual(['bet-1 pending']);
});

const idsOf = (calls: readonly SeenCall[]) => calls.map(({ headers }) => headers.get('idempotency-key'));

test('a bet the live feed tells of is placed, though no answer ever comes', async () => {
  fakeApi(() => new Promise(() => undefined));
  const placing = placeBet(stake, ana);
  mergeBets([aBet({ id: 'bet-1' })]);
  expect(await placing).toMatchObject({ kind: 'placed', bet: { id: 'bet-1' } });
  expect(shown()).toEqual(['bet-1 pending']);
  expect(placedAfterAll).toEqual([]);
});

test('a bet that counted as failed is said to be placed when it turns up, once, and the next one is a bet of its own', async () => {
  let away = true;
  const calls = fakeApi(() => (away ? noAnswer() : answer(aBet({ id: 'bet-2' }), 201)));
  expect(await placeBet(stake, ana)).toMatchObject({ kind: 'failed' });
  mergeBets([aBet({ id: 'bet-1' })]);
  mergeBets([aBet({ id: 'bet-1', status: 'won' })]);
  expect(placedAfterAll).toEqual(['bet-1']);
  away = false;
  await placeBet(stake, ana);
  expect(idsOf(calls)).toEqual(['bet-1', 'bet-1', 'bet-1', 'bet-2']);
});

test('another amount, or a bet after a placed one, is a bet of its own', async () => {
  const calls = fakeApi(({ headers }) => answer(aBet({ id: headers.get('idempotency-key') ?? '' }), 201));
  await placeBet(stake, ana);
  await placeBet(stake, ana);
  await placeBet({ ...stake, amount: 100 }, ana);
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['bet-1', 'bet-2', 'bet-3']);
});

test('odds that moved come back with the new price, and nothing is placed', async () => {
  const calls = fakeApi(() => refusal('odds-changed', { price: 140 }));
  expect(await placeBet(stake, ana)).toEqual({ kind: 'odds-changed', price: 140 });
  expect(shown()).toEqual([]);
  await placeBet({ ...stake, price: 140 }, ana);
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['bet-1', 'bet-2']);
});

test('a token the server no longer takes is renewed once', async () => {
  const calls = fakeApi(({ headers }) =>
    headers.get('authorization') === 'Bearer new' ? answer(aBet({ id: 'bet-1' }), 201) : refusal('unauthenticated'),
  );
  const result = await placeBet(stake, { ...ana, token: async (fresh) => (fresh ? 'new' : 'old') });
  expect(result.kind).toBe('placed');
  expect(calls).toHaveLength(2);
});
