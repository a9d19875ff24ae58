/** On a device that is behind its TV: own actions are sent and counted immediately, and a reload shows what was shown before. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { hiddenGamesAtom, hideGameAtom, tvDelayAtom } from '../../delay/tv-delay.ts';
import { applyMessage } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGame, anAccount } from '../../testing/builders.ts';
import { eventually } from '../../testing/eventually.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { anaSees } from '../../testing/signed-in.ts';
import { balanceAtom, clearAccount } from '../account/account-atoms.ts';
import { maxStakeOf, stakeAccountAtom } from '../account/stake-accounts.ts';
import { cashOutBet, undoBet } from '../bets/close-bet.ts';
import { placeBet } from '../bets/place-bet.ts';
import type { Bettor } from '../bets/placing.ts';
import { answerChallenge, makeChallenge } from '../challenges/challenge-calls.ts';
import { gameAtom, gameIdsAtom, gamesLoadAtom, loadGames } from '../games/games-atoms.ts';
import { takeRebuy } from '../seasons/season-atoms.ts';
import '../sign-in/open-account.ts';
import { followLastShown } from './last-shown.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const token = async () => 'token';
const ana: Bettor = {
  uid: 'ana',
  token,
  newId: () => 'bet-1',
  now: () => Date.now(),
  pause: () => Promise.resolve(),
  onPlacedAfterAll: () => undefined,
};
const stake = {
  game: aGame(),
  selection: { market: 'moneyline', side: 'team1', line: null, price: 150, otherPrice: -170 },
  amount: 5000,
} as const;

beforeEach(() => anaSees());
afterEach(() => {
  store.set(tvDelayAtom, 0);
  for (const id of store.get(hiddenGamesAtom)) store.set(hideGameAtom, id, false);
  endSession();
  vi.restoreAllMocks();
});

test.each<[string, () => Promise<unknown>, readonly string[], Response]>([
  ['a bet', () => placeBet(stake, ana), ['/api/users/ana'], ok(aBet(), 201)],
  ['an undo', () => undoBet(aBet(), token), [], ok(aBet({ status: 'void', cancelled: true }))],
  ['a cash-out', () => cashOutBet(aBet(), 4800, token), [], ok(aBet({ status: 'cashed-out', cashedOut: 48 }))],
])('%s is sent and answered immediately after a reload', async (_what, act, reads, response) => {
  clearAccount();
  store.set(hideGameAtom, 'game-9', true);
  const calls = fakeApi(({ method }) => (method === 'GET' ? ok(anAccount()) : response));
  expect(await act()).toMatchObject({ kind: expect.stringMatching(/^(placed|closed)$/) });
  // The reads that the action waits for: none of them may wait for the TV.
  expect(calls.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual(reads);
});

test.each<[string, () => Promise<unknown>]>([
  [
    'a challenge',
    () =>
      makeChallenge({
        groupId: 'g',
        gameId: 'game-1',
        selection: stake.selection,
        amount: 500,
        price: 150,
        opponent: null,
      }),
  ],
  ['a price for a challenge', () => answerChallenge({ id: 'c', groupId: 'g' }, -150)],
  ['a rebuy', () => takeRebuy({ groupId: 'g', id: 's' }, { uid: 'ana', rebuys: 0 })],
])('%s waits for no read', async (_what, act) => {
  clearAccount();
  store.set(hideGameAtom, 'game-9', true);
  const calls = fakeApi(() => errorResponse('too-many-requests'));
  expect(await act()).toMatchObject({ ok: false });
  expect(calls.map(({ method }) => method)).toEqual(['POST']);
});

test('counts an own stake and what closing it returned, until the record with it may be shown', async () => {
  store.set(hideGameAtom, 'game-9', true);
  fakeApi(({ method }) => (method === 'POST' ? ok(aBet(), 201) : ok(aBet({ status: 'void', cancelled: true }))));
  await placeBet(stake, ana);
  const all = () => maxStakeOf(store.get(stakeAccountAtom) ?? expect.fail('no account'));
  expect([store.get(balanceAtom), all()]).toEqual([95_000, 95_000]);
  await undoBet(aBet(), token);
  expect(store.get(balanceAtom)).toBe(100_000);
  const user = anAccount({ balance: 1000, seq: 3 });
  const bets = [aBet({ status: 'void', cancelled: true })];
  applyMessage({ topic: 'me', type: 'snapshot', version: 1, data: { user, bets } });
  expect(store.get(balanceAtom)).toBe(100_000);
});

test('after a reload with a hidden game, the page shows what it showed before, as of then', async () => {
  followLastShown();
  const at = Date.now();
  store.set(hideGameAtom, 'game-9', true);
  applyMessage({ topic: 'me', type: 'snapshot', version: 1, data: { user: anAccount({ seq: 5 }), bets: [] } });
  fakeApi(() => ok(aBet(), 201));
  await placeBet(stake, ana);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));

  // The page begins anew, with what the browser stores.
  vi.resetModules();
  const page = await import('../../store.ts');
  const { balanceAtom: balance, setAccount } = await import('../account/account-atoms.ts');
  const { betsAtom, betsLoadAtom } = await import('../bets/bets-atoms.ts');
  const { moneyAsOfAtom } = await import('../account/money-as-of.ts');
  const session = await import('../session/session-atoms.ts');
  const lastShown = await import('./last-shown.ts');
  lastShown.followLastShown();
  session.setSession({ status: 'in', user: { uid: 'ana', email: null, displayName: null } });
  await eventually(() => expect(page.store.get(balance)).toBe(95_000));
  expect(page.store.get(betsAtom).map(({ id }) => id)).toEqual(['bet-1']);
  expect(page.store.get(betsLoadAtom)).toBe('loaded');
  expect(page.store.get(moneyAsOfAtom)).toBeGreaterThanOrEqual(at);
  setAccount(anAccount({ balance: 940, seq: 7 }));
  expect(page.store.get(moneyAsOfAtom)).toBeNull();

  const { endSession: signOut } = await import('../../api/call.ts');
  signOut();
  expect(localStorage.getItem('courtside:last-shown')).toBeNull();
});

test('games that a call reads are divided like those of the live feed', async () => {
  const begun = aGame({
    id: 'begun',
    betStatus: 'closed',
    startTime: new Date(0).toISOString(),
    endTime: new Date(0).toISOString(),
  });
  fakeApi(() => ok([aGame(), { ...begun, score: { team1: 50, team2: 49, periods: [], clock: 'Q3' } }]));
  store.set(hideGameAtom, 'begun', true);
  await loadGames();
  expect(store.get(gamesLoadAtom).status).toBe('loaded');
  expect(store.get(gameIdsAtom('open'))).toEqual(['game-1']);
  expect(store.get(gameAtom('begun'))).toBeUndefined();
  store.set(hideGameAtom, 'begun', false);
  expect(store.get(gameAtom('begun'))?.score?.team1).toBe(50);
});
