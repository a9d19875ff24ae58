/** Bets at a server that has only what the specification says: one call takes the stake, another one records the bet. */
import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../../api/call.ts';
import { completeAccount } from '../../api/specified-fields.ts';
import { aGame } from '../../testing/builders.ts';
import { fakeApi, networkError, offContract, type SeenCall } from '../../testing/fake-api.ts';
import { setAccount } from '../account/account-atoms.ts';
import { clearBets } from './bets-atoms.ts';
import { placeBet, type Stake } from './place-bet.ts';
import type { Bettor } from './placing.ts';

const stake: Stake = {
  game: aGame(),
  selection: { market: 'moneyline', side: 'team1', line: null, price: 150, otherPrice: -170 },
  amount: 5000,
};
let ids = 0;
const ana: Bettor = {
  uid: 'ana',
  token: async () => 'token',
  newId: () => {
    ids += 1;
    return `bet-${ids}`;
  },
  now: () => Date.now(),
  pause: () => Promise.resolve(),
  onPlacedAfterAll: () => undefined,
};
const refused = () => Response.json({ success: false, message: 'Too late.' }, { status: 400 });

type Step = 'PATCH' | 'POST';
type Failure = 'lost before' | 'lost after' | 'refused';

/** The server of the specification. `fail` has the failures of the next calls of each step. */
function specifiedServer(fail: Partial<Record<Step, Failure[]>> = {}) {
  const server = { balance: 1000, bets: [] as unknown[] };
  const user = () => ({
    username: 'ana',
    email: 'ana@example.com',
    balance: server.balance,
    totalWinnings: 0,
    groupIds: [],
  });
  const take = ({ betAmount }: { betAmount?: number }) => {
    if (betAmount === undefined || betAmount > server.balance) return false;
    server.balance -= betAmount;
    return true;
  };
  const act = ({ method, body }: SeenCall) => (method === 'PATCH' ? take(Object(body)) : server.bets.push(body) > 0);
  const calls = fakeApi((call) => {
    if (call.path.includes('user_id')) return offContract(Response.json({ data: {} }));
    if (call.method === 'GET') return offContract(Response.json({ data: user() }));
    const failure = fail[call.method as Step]?.shift();
    if (failure === 'lost before') return networkError();
    if (failure === 'refused') return offContract(refused());
    const isDone = act(call);
    if (failure === 'lost after') return networkError();
    return offContract(Response.json({ success: isDone, message: isDone ? 'Done.' : 'Not enough balance.' }));
  });
  setAccount(completeAccount('ana', user()) ?? expect.fail('no account'));
  const steps = () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  return { server, calls, steps };
}

beforeEach(() => {
  ids = 0;
  endSession();
  clearBets();
});

test('has the stake taken and then records the bet, each with the specified fields', async () => {
  const { server, calls, steps } = specifiedServer();
  expect((await placeBet(stake, ana)).kind).toBe('placed');
  expect(steps()).toEqual(['PATCH', 'POST']);
  expect(server.balance).toBe(950);
  expect(server.bets).toMatchObject([
    {
      userId: 'ana',
      betId: 'game-1',
      teamChosen: 'Boston Celtics',
      amount: 50,
      potentialWinnings: 0,
      status: 'pending',
    },
  ]);
  const [hold] = calls.filter(({ method }) => method === 'PATCH');
  expect(hold).toMatchObject({ path: '/api/users/ana/bet', body: { betAmount: 50 } });
});

test('takes a stake for each bet', async () => {
  const { server } = specifiedServer();
  await placeBet(stake, ana);
  await placeBet(stake, ana);
  await placeBet({ ...stake, amount: 2500 }, ana);
  expect([server.balance, server.bets.length]).toEqual([875, 3]);
});

test("shows the server's message and records nothing when the stake is refused", async () => {
  const { server, steps } = specifiedServer();
  expect(await placeBet({ ...stake, amount: 500_000 }, ana)).toEqual({
    kind: 'failed',
    message: 'Not enough balance.',
  });
  expect(steps()).toEqual(['PATCH']);
  expect(server.balance).toBe(1000);
});

test.each<[string, Partial<Record<Step, Failure[]>>]>([
  ['the call for the stake never arrives', { PATCH: ['lost before', 'lost before'] }],
  ['the response to the stake is lost', { PATCH: ['lost after'] }],
  ['the bet never arrives', { POST: ['lost before', 'lost before'] }],
  ['both are lost', { PATCH: ['lost after'], POST: ['lost before'] }],
])('takes one stake although %s', async (_what, fail) => {
  const { server } = specifiedServer(fail);
  expect((await placeBet(stake, ana)).kind).toBe('placed');
  expect([server.balance, server.bets.length]).toEqual([950, 1]);
});

test.each<[string, Partial<Record<Step, Failure[]>>]>([
  ['the response to the stake', { PATCH: ['lost after'], POST: ['lost before', 'lost before'] }],
  ['every call', { PATCH: ['lost before', 'lost before', 'lost before'] }],
  ['every call after the stake', { POST: ['lost before', 'lost before', 'lost before'] }],
])('takes one stake when the bet is placed again after %s was lost', async (_what, fail) => {
  const { server } = specifiedServer(fail);
  expect((await placeBet(stake, ana)).kind).toBe('failed');
  expect((await placeBet(stake, ana)).kind).toBe('placed');
  expect([server.balance, server.bets.length]).toEqual([950, 1]);
});

test('uses the stake of a refused bet for the next bet of the same amount', async () => {
  const { server, steps } = specifiedServer({ POST: ['refused'] });
  expect(await placeBet(stake, ana)).toEqual({ kind: 'failed', message: 'Too late.' });
  expect(server.balance).toBe(950);
  expect((await placeBet(stake, ana)).kind).toBe('placed');
  expect(steps()).toEqual(['PATCH', 'POST', 'POST']);
  expect([server.balance, server.bets.length]).toEqual([950, 1]);
});

test('takes the stake of a bet that is placed before the account has been read', async () => {
  const { server } = specifiedServer();
  endSession();
  expect((await placeBet(stake, ana)).kind).toBe('placed');
  expect([server.balance, server.bets.length]).toEqual([950, 1]);
});
