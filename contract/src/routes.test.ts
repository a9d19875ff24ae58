import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type RouteName } from './endpoints.ts';
import { errors } from './errors.ts';
import { errorCodesOf, isDeclaredResponse } from './route-errors.ts';
import { routes } from './routes.ts';

const names = Object.keys(endpoints) as RouteName[];
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);

it('every endpoint has a route and every route an endpoint', () => {
  expect(Object.keys(routes).sort()).toEqual([...names].sort());
});

it('no two endpoints share a method and path, ignoring the names of parameters', () => {
  const keys = names.map((name) => `${endpoints[name].method} ${endpoints[name].path.replace(/:\w+/g, ':')}`);
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each(names)('%s', (name) => {
  const { method, path } = endpoints[name];
  const route = routes[name];

  it('is cached only if it is a public GET route, whose response is the same for every caller', () => {
    if ('cacheMs' in route) expect([method, route.access]).toEqual(['GET', 'public']);
  });

  it('has a lower-case path under /api, because paths are matched without regard to case', () => {
    expect(path).toMatch(/^\/api(\/([a-z_-]+|:[a-zA-Z]+))+$/);
  });

  it('declares exactly the parameters in its path', () => {
    expect('params' in route ? Object.keys(route.params.shape) : []).toEqual(parametersOf(path));
  });

  it('with a uid in its path is only for that user, except getUser, and declares both errors', () => {
    expect(route.access === 'self').toBe(path.includes(':uid') && name !== 'getUser');
    if (name === 'getUser') expect(route.access).toBe('signed-in');
    if (route.access !== 'public') expect(errorCodesOf(name)).toContain('unauthenticated');
    if (route.access === 'self') expect(errorCodesOf(name)).toContain('forbidden');
  });

  it('of one group, except to join or leave it, is only for its members or its owner and declares its errors', () => {
    const isMembership = name === 'joinGroup' || name === 'leaveGroup';
    const isForMembers = route.access === 'member' || route.access === 'owner';
    expect(isForMembers).toBe(path.includes(':groupId') && !isMembership);
    if (isForMembers) expect(errorCodesOf(name)).toEqual(expect.arrayContaining(['forbidden', 'group-not-found']));
  });

  it('has a body only if its method allows one, and rejects undeclared fields', () => {
    expect('body' in route).toBe(['POST', 'PUT', 'PATCH'].includes(method));
    if ('body' in route) {
      const issues = z.safeParse(route.body, { $where: 'this' }).error?.issues ?? [];
      expect(issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
    }
  });

  it('rejects undeclared query parameters', () => {
    if (!('query' in route)) return;
    const issues = z.safeParse(route.query, { $where: 'this' }).error?.issues ?? [];
    expect(issues.filter(({ code }) => code === 'unrecognized_keys')).toHaveLength(1);
  });

  it('declares a success response and its errors without duplicates', () => {
    expect(Object.keys(route.success).length).toBeGreaterThan(0);
    const codes = errorCodesOf(name);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(errors).toHaveProperty(code);
    expect(codes).toEqual(expect.arrayContaining(['bad-request', 'too-slow', 'too-many-requests', 'unavailable']));
    const ofBodies = codes.filter((code) => [413, 415].includes(errors[code].status));
    expect(ofBodies).toHaveLength(method === 'GET' ? 0 : 2);
  });
});

it('isDeclaredResponse checks status and code against the contract', () => {
  expect(isDeclaredResponse('placeBet', { status: 201 })).toBe(true);
  expect(isDeclaredResponse('placeBet', { status: 409, code: 'odds-changed' })).toBe(true);
  expect(isDeclaredResponse('placeBet', { status: 415, code: 'unsupported-media-type' })).toBe(true);
  expect(isDeclaredResponse('listGroups', { status: 400, code: 'bad-request' })).toBe(true);
  expect(isDeclaredResponse('listBets', { status: 304 })).toBe(true);
  expect(isDeclaredResponse('getBet', { status: 304 })).toBe(false);
  expect(isDeclaredResponse('placeBet', { status: 200 })).toBe(false);
  expect(isDeclaredResponse('placeBet', { status: 400, code: 'odds-changed' })).toBe(false);
  expect(isDeclaredResponse('getBet', { status: 409, code: 'odds-changed' })).toBe(false);
  expect(isDeclaredResponse('getBet', { status: 415, code: 'unsupported-media-type' })).toBe(false);
});

it('R3 the specified bodies are accepted, including fields that the server ignores', () => {
  const record = { username: 'ann', email: 'ann@example.com', balance: 1000, totalWinnings: 0, groupIds: [] };
  expect(routes.createUser.body.safeParse(record).success).toBe(true);
  expect(routes.holdStake.body.safeParse({ betAmount: 25 }).success).toBe(true);
  const bet = {
    userId: 'u',
    betId: 'g',
    teamChosen: 'Miami Heat',
    amount: 25,
    potentialWinnings: 0,
    status: 'pending',
  };
  expect(routes.placeBet.body.safeParse(bet).success).toBe(true);
  const group = { groupName: 'Friends', creatorId: 'u', memberIds: ['u'], leaderboard: [] };
  expect(routes.createGroup.body.safeParse(group).success).toBe(true);
  expect(routes.joinGroup.body.safeParse({ joinUserId: 'u' }).success).toBe(true);
});
