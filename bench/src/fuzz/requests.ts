import { endpoints, type RouteName, routes } from '@courtside/contract';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Player } from '../players.ts';
import { fromContract, mutated } from './arbitrary.ts';
import type { Surroundings } from './surroundings.ts';

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly route: RouteName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

interface Inputs {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
}

const megabyte = `{"username":"${'x'.repeat(1_048_576)}"}`;
const broken = [
  '{',
  '{"a":}',
  '[',
  'null',
  '"x"',
  '{"a":1}}',
  '\u0000',
  '{"betAmount":NaN}',
  '{"betAmount":Infinity}',
  '{"betAmount":-0}',
];

function bodyText(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'object' && value !== null && 'raw' in value) return String(value.raw);
  return JSON.stringify(value) ?? null;
}

/** Which of a list, decided by the seed alone; the list may still grow. */
function oneOf<T>(list: (self: Player) => readonly T[]): fc.Arbitrary<(self: Player) => T | undefined> {
  return fc.noBias(fc.nat(1_000_000)).map((n) => (self) => {
    const items = list(self);
    return items[n % items.length];
  });
}

/** Bets on real games: mostly ones that are taken, at times on a team that does not play, or at another price. */
function orders({ games }: Surroundings): fc.Arbitrary<object> {
  return fc
    .record({
      game: fc.constantFrom(...games),
      side: fc.constantFrom('home', 'home', 'away', 'away', 'neither'),
      price: fc.constantFrom('any', 'any', 'seen', 'other'),
      amount: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 1_000 }) }, fc.constant(99_999_999)),
    })
    .map(({ game, side, price, amount }) => {
      const seen = side === 'home' ? game.team1_price : game.team2_price;
      return {
        betId: game.id,
        teamChosen: side === 'home' ? game.team1 : side === 'away' ? game.team2 : 'Nobody',
        amount: amount / 100,
        acceptedPrice: price === 'any' ? undefined : price === 'seen' ? seen : seen + 1,
      };
    });
}

/** Bodies of a route: mostly what it takes or nearly, with real games and teams, and some that are no JSON at all. */
function bodies(route: Inputs, around: Surroundings): fc.Arbitrary<string | null> {
  if (route.body === undefined)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom(...broken));
  const good = fc
    .tuple(fromContract(route.body), orders(around), fc.nat(3))
    .map(([value, order, some]) =>
      some > 0 && typeof value === 'object' && value !== null && 'betId' in value ? { ...value, ...order } : value,
    );
  return fc.oneof(
    { weight: 4, arbitrary: good.map(bodyText) },
    { weight: 4, arbitrary: mutated(good).map(bodyText) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        { weight: 60, arbitrary: fc.constantFrom<string | null>(...broken, null) },
        fc.constant(megabyte),
      ),
    },
  );
}

/** What stands for a parameter: mostly the caller's own or something real, at times somebody else's or nonsense. */
function values(name: string, path: string, around: Surroundings): fc.Arbitrary<(self: Player) => string> {
  const nonsense = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.constantFrom('..', '%', '%00', '__proto__', '{}', 'x'.repeat(128)),
  );
  const uids = () => around.players.map(({ uid }) => uid);
  const [own, others] =
    name === ':uid'
      ? [(self: Player) => [self.uid], uids]
      : name === ':groupId'
        ? [around.groups, around.groups]
        : path.includes('/userbets/')
          ? [(self: Player) => around.betsOf(self.uid), around.bets]
          : [() => around.games.map(({ id }) => id), uids];
  return fc.oneof(
    { weight: 7, arbitrary: oneOf(own).map((of) => (self: Player) => of(self) ?? 'none') },
    { weight: 2, arbitrary: oneOf(others).map((of) => (self: Player) => of(self) ?? 'none') },
    { weight: 1, arbitrary: nonsense.map((text) => () => text) },
  );
}

/** A path with its parameters filled in, and a query where the route takes one. */
function paths(path: string, route: Inputs, around: Surroundings): fc.Arbitrary<(self: Player) => string> {
  const names = path.match(/:\w+/g) ?? [];
  return fc
    .tuple(fc.tuple(...names.map((name) => values(name, path, around))), queries(route, around), fc.boolean())
    .map(([parts, queryOf, upper]) => (self) => {
      const filled = names.reduce((text, name, index) => text.replace(name, asPart(parts[index]?.(self))), path);
      return `${upper ? filled.replace('/api', '/API') : filled}${queryOf(self)}`;
    });
}

/** Queries of a route: what it takes or nearly, cursors of real pages among them. */
function queries({ query }: Inputs, around: Surroundings): fc.Arbitrary<(self: Player) => string> {
  if (query === undefined) return fc.constant(() => '');
  const good = fromContract(query);
  const following = fc.tuple(good, oneOf(around.cursors)).map(
    ([asked, cursorOf]) =>
      (self: Player) =>
        queryText({ ...Object(asked), cursor: cursorOf(self) }),
  );
  const asked = [good, mutated(good)].map((some) => some.map((value) => () => queryText(value)));
  return fc.oneof(...asked, ...('cursor' in query.shape ? [following] : []));
}

/** Anything as a part of an address. */
function asPart(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `?${asPart(value)}`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const pairs = fields.map((pair) => pair.map((part) => asPart(part)).join('='));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Tokens: the caller's own, mostly. */
function tokens({ players }: Surroundings): fc.Arbitrary<(self: Player) => string | null> {
  const others = fc.constantFrom<string | null>(
    ...[null, '', 'Bearer', 'Bearer garbage', 'Basic eDp4', `Bearer ${'a'.repeat(9_000)}`],
    ...players.map(({ token }) => `Bearer ${token}`),
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(({ token }: Player) => `Bearer ${token}`) },
    others.map((text) => () => text),
  );
}

const keys = fc.oneof(
  fc.constant<string | null>(null),
  fc.uuid(),
  fc.constantFrom('same-key', 'x'.repeat(200), '$ne', '__proto__'),
);
const types = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=latin1'),
);

/** Any request over all routes of the contract, from the contract's own schemas with mutations. */
export function anyRequest(around: Surroundings): fc.Arbitrary<WireRequest> {
  const perRoute = (Object.keys(endpoints) as RouteName[]).map((route) => {
    const { method, path } = endpoints[route];
    const inputs: Inputs = routes[route];
    // The stranger must remain one.
    const callers = route === 'createUser' ? around.players : [...around.players, around.stranger];
    return fc
      .tuple(
        fc.noBias(fc.constantFrom(...callers)),
        paths(path, inputs, around),
        bodies(inputs, around),
        tokens(around),
        keys,
        types,
      )
      .map(([self, pathOf, body, tokenOf, key, type]): WireRequest => {
        const authorization = tokenOf(self);
        return {
          route,
          method,
          path: pathOf(self),
          body,
          headers: {
            ...(authorization !== null && { authorization }),
            ...(key !== null && { 'idempotency-key': key }),
            ...(body !== null && { 'content-type': type }),
          },
        };
      });
  });
  return fc.oneof(...perRoute);
}
