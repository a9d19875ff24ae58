import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type RouteName } from './endpoints.ts';
import { errors } from './errors.ts';
import { errorsOf, mayAnswer } from './route-errors.ts';
import { routes } from './routes.ts';

const names = Object.keys(endpoints) as RouteName[];
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);

it('every endpoint has its route and every route its endpoint', () => {
  expect(Object.keys(routes).sort()).toEqual([...names].sort());
});

it('no two endpoints share a method and path, whatever their parameters are called', () => {
  const keys = names.map((name) => `${endpoints[name].method} ${endpoints[name].path.replace(/:\w+/g, ':')}`);
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each(names)('%s', (name) => {
  const { method, path } = endpoints[name];
  const route = routes[name];

  it('has a path in lower case under /api, as paths in any case are matched against it', () => {
    expect(path).toMatch(/^\/api(\/([a-z_-]+|:[a-zA-Z]+))+$/);
  });

  it('takes exactly the parameters its path names', () => {
    expect('params' in route ? Object.keys(route.params.shape) : []).toEqual(parametersOf(path));
  });

  it('is for the user its path names alone, except for the public fields of any user, and declares both refusals', () => {
    expect(route.access === 'self').toBe(path.includes(':uid') && name !== 'getUser');
    if (name === 'getUser') expect(route.access).toBe('signed-in');
    if (route.access !== 'public') expect(errorsOf(name)).toContain('unauthenticated');
    if (route.access === 'self') expect(errorsOf(name)).toContain('forbidden');
  });

  it('is for members alone where it shows what is in one group, and then can say so', () => {
    expect(route.access === 'member').toBe(method === 'GET' && path.includes(':groupId'));
    if (route.access === 'member')
      expect(errorsOf(name)).toEqual(expect.arrayContaining(['forbidden', 'group-not-found']));
  });

  it('has a body only where its method carries one, and refuses fields nobody declared', () => {
    expect('body' in route).toBe(['POST', 'PUT', 'PATCH'].includes(method));
    if ('body' in route) {
      const issues = z.safeParse(route.body, { $where: 'this' }).error?.issues ?? [];
      expect(issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
    }
  });

  it('refuses parameters of a query that nobody declared', () => {
    if (!('query' in route)) return;
    const issues = z.safeParse(route.query, { $where: 'this' }).error?.issues ?? [];
    expect(issues.filter(({ code }) => code === 'unrecognized_keys')).toHaveLength(1);
  });

  it('answers something and fails only with declared errors, each named once', () => {
    expect(Object.keys(route.success).length).toBeGreaterThan(0);
    const codes = errorsOf(name);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(errors).toHaveProperty(code);
    expect(codes).toEqual(expect.arrayContaining(['bad-request', 'too-slow', 'too-many-requests', 'unavailable']));
    const ofBodies = codes.filter((code) => [413, 415].includes(errors[code].status));
    expect(ofBodies).toHaveLength(method === 'GET' ? 0 : 2);
  });
});

it('an answer is the contract’s by its status and code, and no other is', () => {
  expect(mayAnswer('placeBet', { status: 201 })).toBe(true);
  expect(mayAnswer('placeBet', { status: 409, code: 'odds-changed' })).toBe(true);
  expect(mayAnswer('placeBet', { status: 415, code: 'unsupported-media-type' })).toBe(true);
  expect(mayAnswer('listGroups', { status: 400, code: 'bad-request' })).toBe(true);
  expect(mayAnswer('placeBet', { status: 200 })).toBe(false);
  expect(mayAnswer('placeBet', { status: 400, code: 'odds-changed' })).toBe(false);
  expect(mayAnswer('getBet', { status: 409, code: 'odds-changed' })).toBe(false);
  expect(mayAnswer('getBet', { status: 415, code: 'unsupported-media-type' })).toBe(false);
});

it('R3 the specified bodies are taken, the fields a client must not decide included', () => {
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
