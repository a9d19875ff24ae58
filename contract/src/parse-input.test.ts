/** What every route refuses before the server looks at it, and which field the error names. */
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { DomainError } from './domain-error.ts';
import { endpoints, type RouteName } from './endpoints.ts';
import { type ErrorCode, errors } from './errors.ts';
import { parseInput } from './parse-input.ts';
import { routes } from './routes.ts';

type Fields = Readonly<Record<string, unknown>>;
type Part = 'params' | 'query' | 'headers' | 'body';

/** Bodies with every field that a caller may send. */
const bodies: Partial<Record<RouteName, Fields>> = {
  createUser: { username: 'ada' },
  renameUser: { username: 'ada' },
  holdStake: { betAmount: 25, account: 'main' },
  deposit: { amount: 100 },
  topUp: { amount: 100 },
  placeBet: {
    betId: 'game',
    market: 'spread',
    side: 'team1',
    teamChosen: 'Miami Heat',
    amount: 25,
    account: 'main',
    acceptedPrice: -110,
    acceptedLine: -3.5,
    id: 'key',
  },
  cashOutBet: { acceptedAmount: 48.5 },
  placeParlay: {
    legs: [
      { betId: 'game', market: 'spread', side: 'team1', acceptedPrice: -110, acceptedLine: -3.5 },
      { betId: 'other', teamChosen: 'Miami Heat' },
    ],
    amount: 25,
    account: 'main',
    id: 'key',
  },
  pauseBetting: { days: 3 },
  limitStakes: { dailyLimit: 50 },
  createGroup: { groupName: 'Hoops' },
  createTvLink: { hours: 12 },
  renameGroup: { groupName: 'Hoops' },
  transferGroup: { uid: 'bryce' },
  archiveGroup: { archived: true },
  limitGroupLeagues: { leagues: ['wnba'] },
  expireInvites: { expiresAt: '2026-12-01T00:00:00.000Z' },
  removeMember: { uid: 'bryce' },
  createSeason: {
    name: 'Winter',
    firstDay: '2026-12-01',
    lastDay: '2026-12-31',
    bankroll: 1000,
    maxStakeShare: 20,
    rebuys: 1,
    leagues: ['nba', 'ncaam'],
    lateJoinersCanWin: false,
    maxLegs: 4,
  },
  createChallenge: {
    betId: 'game',
    market: 'total',
    side: 'over',
    amount: 20,
    price: 105,
    acceptedLine: 221.5,
    opponent: 'bryce',
  },
  createGroupTicket: { betId: 'game', market: 'total', side: 'over' },
  pickTicketLeg: { betId: 'game', market: 'spread', side: 'team1' },
  answerChallenge: { price: 120 },
  limitTab: { limit: 500 },
  startTab: { after: 1 },
  connectChat: {
    service: 'telegram',
    url: 'https://chat.example.com',
    token: 'token',
    chatId: '@hoops',
    topic: 'hoops',
    secret: 'at least sixteen',
    withoutParts: ['games'],
  },
  showOnNights: { shown: true },
  react: { target: { kind: 'challenge', id: 'challenge' }, reaction: 'fire' },
  subscribePush: {
    endpoint: 'https://push.example.com/device',
    keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
    timeZone: 'America/New_York',
    delaySeconds: 76,
    silentUntil: '2026-12-01T00:00:00.000Z',
  },
  changePushSettings: {
    off: ['reminder'],
    quietHours: { start: '23:00', end: '08:00', timeZone: 'America/New_York' },
  },
  signUp: { email: 'ada@example.com', password: 'secret-1', invite: 'HOOPS-4567', adminCode: 'first' },
  signInWithPassword: { email: 'ada@example.com', password: 'secret-1', device: 'laptop' },
  renewSession: { refreshToken: 'session.secret', next: 'x'.repeat(43) },
  endSession: { refreshToken: 'session.secret' },
  sendPasswordReset: { email: 'ada@example.com' },
  readResetCode: { code: 'code' },
  resetPassword: { code: 'code', password: 'secret-1' },
  confirmEmail: { code: 'code' },
  beginProviderSignIn: { invite: 'HOOPS-4567', again: true },
  finishProviderSignIn: { flow: 'flow', answer: 'code=1&state=2' },
  createApiKey: { name: 'laptop', scope: 'read' },
  deleteAccount: { confirm: 'DELETE' },
  decideGame: { score: { team1: 101, team2: 99 }, revision: 0, reason: 'The feed had the teams swapped.' },
  changeUserAccess: { action: 'disable', reason: 'Asked for it by email.' },
};

const queries: Partial<Record<RouteName, Fields>> = {
  listUsers: { limit: '10', cursor: 'next' },
  readLeaderboard: { limit: '10', start: '1' },
  searchUsers: { name: 'a', limit: '10' },
  listUserBets: { limit: '10', cursor: 'next' },
  readLedger: { account: 'main', limit: '10', cursor: '5' },
  readBalanceHistory: { account: 'main' },
  readGroupLog: { limit: '10', cursor: '5' },
  compareMembers: { a: 'ada', b: 'bryce' },
  listAccounts: { seasons: 'all' },
  readTab: { number: '1' },
  readSeals: { limit: '10', before: '5' },
  unsubscribePush: { endpoint: 'https://push.example.com/device' },
  readPushSettings: { device: 'x'.repeat(43) },
  listAdminGames: { search: 'Heat' },
  findAdminUsers: { search: 'ada', limit: '10' },
  readAdminLog: { limit: '10', cursor: 'next' },
};

const names = Object.keys(endpoints) as RouteName[];
const schemaOf = (route: RouteName, part: Part): unknown => Reflect.get(routes[route], part);
const paramsOf = (route: RouteName): Fields =>
  Object.fromEntries(
    [...endpoints[route].path.matchAll(/:(\w+)/g)].map(([, name]) => [name, name === 'day' ? '2026-01-14' : 'id']),
  );

/** A request that is accepted, with other fields in one part. */
function parseWith(route: RouteName, changed: Partial<Record<Part, unknown>> = {}): unknown {
  const valid = { params: paramsOf(route), query: queries[route] ?? {}, headers: {}, body: bodies[route] };
  return parseInput(route, { ...valid, ...changed });
}

/** Why a request is refused; undefined if it is accepted. */
function refusalOf(route: RouteName, changed: Partial<Record<Part, unknown>>): DomainError | undefined {
  try {
    parseWith(route, changed);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error;
  }
}

/** The field that the error names; undefined if the input is accepted. */
function refusedField(route: RouteName, changed: Partial<Record<Part, unknown>>): string | undefined {
  const refusal = refusalOf(route, changed);
  if (refusal === undefined) return undefined;
  expect([400, 403, 404]).toContain(errors[refusal.code].status);
  expect(refusal.message).not.toMatch(/\[object|zod|expected|undefined/i);
  return refusal.field;
}

/** The declared fields that are not ignored, in alphabetical order. */
function fieldsOf(route: RouteName, part: Part): string[] {
  const schema = schemaOf(route, part);
  if (!(schema instanceof z.ZodObject)) return [];
  const fields = Object.entries<z.ZodType>(schema.shape);
  return fields.flatMap(([name, field]) => (field.safeParse(() => 1).success ? [] : [name])).sort();
}

const cases = names.flatMap((name) => [
  ...(bodies[name] === undefined ? [] : [[name, 'body', bodies[name]] as const]),
  ...(queries[name] === undefined ? [] : [[name, 'query', queries[name]] as const]),
]);

/** What no field accepts. In a query string every value is a text, a list of texts or absent. */
const nonsense: Readonly<Record<'body' | 'query', readonly unknown[]>> = {
  body: [{ $gt: 0 }, { $where: 'this' }, [{ $ne: null }], Number.NaN, Number.POSITIVE_INFINITY, () => 1],
  query: [['1', '2'], { $gt: '' }],
};

it.each(names)('has examples of every field of %s that counts', (route) => {
  // A page starts at a cursor or at a position, not at both.
  const others = route === 'readLeaderboard' ? ['cursor'] : [];
  expect(Object.keys(bodies[route] ?? {}).sort()).toEqual(fieldsOf(route, 'body'));
  expect([...Object.keys(queries[route] ?? {}), ...others].sort()).toEqual(fieldsOf(route, 'query'));
});

test.each(names)('%s accepts its example', (route) => {
  expect(() => parseWith(route)).not.toThrow();
});

describe.each(cases)('the %s %s', (route, part, example) => {
  it.each(Object.keys(example))('refuses nonsense in %s by name', (field) => {
    for (const value of nonsense[part]) {
      const named = refusedField(route, { [part]: { ...example, [field]: value } });
      // A field of an object is named with the object: `quietHours.start`.
      expect(named?.split('.')[0], String(value)).toBe(field);
    }
  });

  it('refuses a field that is not declared by name', () => {
    for (const field of ['$where', 'admin', 'constructor'])
      expect(refusedField(route, { [part]: { ...example, [field]: 1 } })).toBe(field);
  });

  it('refuses anything but an object', () => {
    for (const value of [[], 'text', 5, true]) expect(refusedField(route, { [part]: value })).toBe(part);
  });
});

/** An invite that is malformed is as unknown as any other. */
const withIds = names.filter((name) => Object.keys(paramsOf(name)).length > 0 && name !== 'readInvite');

describe.each(withIds)('the path of %s', (route) => {
  it.each(Object.keys(paramsOf(route)))('refuses a malformed %s by name', (field) => {
    for (const value of ['', 'x'.repeat(300)])
      expect(refusedField(route, { params: { ...paramsOf(route), [field]: value } })).toBe(field);
  });
});

it.each([
  ['[]', [], 'body: must be an object'],
  ['no fields', undefined, 'betId: is required'],
  ['an id with a slash', { betId: 'a/b' }, /^betId: /],
  ['an id of 129 characters', { betId: 'x'.repeat(129) }, /^betId: /],
  ['a team that is a number', { teamChosen: 5 }, 'teamChosen: must be a string'],
  ['a team of 101 characters', { teamChosen: 'y'.repeat(101) }, 'teamChosen: must have at most 100 characters'],
  ['no side and no team', { side: undefined, teamChosen: undefined }, 'teamChosen: is required'],
  ['an unknown market', { market: 'parlay' }, 'market: must be one of moneyline, spread, total'],
  ['a price with decimals', { acceptedPrice: 1.5 }, 'acceptedPrice: must be a whole number'],
  ['a price as text', { acceptedPrice: '150' }, 'acceptedPrice: must be a number'],
  ['a balance', { balance: 9 }, 'balance: is not known here'],
])('says what is wrong with a bet of %s', (_what, changed, message) => {
  const body = changed === undefined || Array.isArray(changed) ? changed : { ...bodies.placeBet, ...changed };
  const error = refusalOf('placeBet', { body });
  expect(error).toMatchObject({
    code: 'bad-request',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

describe('an amount', () => {
  const fields = [
    ['placeBet', 'amount'],
    ['placeParlay', 'amount'],
    ['holdStake', 'betAmount'],
    ['createChallenge', 'amount'],
    ['limitStakes', 'dailyLimit'],
  ] as const;
  const wrong = [0, -5, -0, '10', [10], { $gt: 0 }, 1.005, 1e12, Number.POSITIVE_INFINITY, true, 10_000_000.01];

  it.each(fields)('of %s is refused with the specified message unless it is in whole cents', (route, field) => {
    for (const amount of wrong) {
      const error = refusalOf(route, { body: { ...bodies[route], [field]: amount } });
      expect(error).toMatchObject({
        code: 'invalid-amount' satisfies ErrorCode,
        field,
        message: 'Please enter a valid bet amount.',
      });
    }
  });

  it.each(fields)('of %s that is absent is refused like a wrong one', (route, field) => {
    const { [field]: _, ...others } = bodies[route] ?? {};
    expect(refusalOf(route, { body: others })).toMatchObject({ code: 'invalid-amount', field });
  });
});
