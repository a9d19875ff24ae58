import { expect, it } from 'vitest';
import { checkDocumented, routeAt } from './documented.ts';

it.each([
  ['GET', '/api/bets', 'listBets'],
  ['GET', '/API/Bets/x?y=1', 'getBet'],
  ['GET', '/api/userBets/user_id/ada', 'listUserBets'],
  ['GET', '/api/userbets/ada/bet', 'getUserBet'],
  ['GET', '/api/users/ada/rank', 'getRank'],
  ['GET', '/api/injuries/', 'readInjuries'],
  ['PUT', '/api/bets', null],
  ['GET', '/api/users/a/b/c', null],
])('%s %s belongs to %s', (method, path, route) => {
  expect(routeAt(method, path)).toBe(route);
});

it('throws for an undeclared status or code', () => {
  expect(() => checkDocumented('GET', '/api/bets', { status: 200 })).not.toThrow();
  expect(() => checkDocumented('GET', '/api/nothing', { status: 404, code: 'not-found' })).not.toThrow();
  expect(() => checkDocumented('GET', '/api/bets', { status: 409, code: 'odds-changed' })).toThrow(/listBets.*409/);
  expect(() => checkDocumented('GET', '/api/bets', { status: 201 })).toThrow(/listBets/);
});

it('throws for undeclared details', () => {
  const check = (details: object) =>
    checkDocumented('GET', '/api/bets', { status: 429, code: 'too-many-requests', details: { ...details } });
  expect(() => check({ retryAfterSeconds: 1 })).not.toThrow();
  expect(() => check({ retryAfterSeconds: 1, more: 2 })).toThrow(/listBets.*more/);
  expect(() => check({})).toThrow(/listBets/);
  expect(() =>
    checkDocumented('GET', '/api/bets', { status: 503, code: 'unavailable', details: { why: 'x' } }),
  ).toThrow(/listBets.*why/);
});
