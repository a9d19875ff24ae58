import { endpoints, type Game, type RouteName, routes } from '@courtside/contract';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Player } from '../players.ts';
import { fromContract, mutated } from './arbitrary.ts';

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly route: RouteName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What exists, for requests that mean something. */
export interface Surroundings {
  readonly players: readonly Player[];
  readonly games: readonly Pick<Game, 'id' | 'team1' | 'team2'>[];
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

/** Bodies of a route: mostly what it takes or nearly, with real games and teams, and some that are no JSON at all. */
function bodies(route: Inputs, { games }: Surroundings): fc.Arbitrary<string | null> {
  if (route.body === undefined)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom(...broken));
  const good = fc
    .tuple(fromContract(route.body), fc.constantFrom(...games), fc.boolean(), fc.boolean())
    .map(([value, game, real, home]) => {
      if (!real || typeof value !== 'object' || value === null || !('betId' in value)) return value;
      const amount = 'amount' in value && typeof value.amount === 'number' ? value.amount / 100 : 1;
      const order = {
        betId: game.id,
        teamChosen: home ? game.team1 : game.team2,
        amount: Math.ceil(amount * 100) / 100,
      };
      return { ...value, ...order, acceptedPrice: undefined };
    });
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

/** A path with its parameters filled in: the caller's own uid, somebody else's, a real game, or nonsense. */
function paths(path: string, route: Inputs, { players, games }: Surroundings, self: Player): fc.Arbitrary<string> {
  const names = path.match(/:\w+/g) ?? [];
  const nonsense = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.constantFrom('..', '%', '%00', '__proto__', '{}'),
  );
  const value = (name: string) => {
    const known =
      name === ':uid'
        ? [self.uid, self.uid, self.uid, ...players.map(({ uid }) => uid)]
        : [...games.map(({ id }) => id), self.uid];
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, nonsense);
  };
  const filled = fc
    .tuple(...names.map(value))
    .map((values) => names.reduce((text, name, index) => text.replace(name, asPart(values[index])), path));
  const query =
    route.query === undefined
      ? fc.constant('')
      : fc.oneof(fromContract(route.query), mutated(fromContract(route.query))).map(queryText);
  return fc
    .tuple(filled, query, fc.boolean())
    .map(([text, asked, upper]) => `${upper ? text.replace('/api', '/API') : text}${asked}`);
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

/** Any request over all routes of the contract, from the contract's own schemas with mutations. */
export function anyRequest(around: Surroundings): fc.Arbitrary<WireRequest> {
  const perRoute = (Object.keys(endpoints) as RouteName[]).map((route) => {
    const { method, path } = endpoints[route];
    const inputs: Inputs = routes[route];
    const player = fc.constantFrom(...around.players);
    return player.chain((self) => {
      const tokens = fc.oneof(
        { weight: 8, arbitrary: fc.constant<string | null>(`Bearer ${self.token}`) },
        fc.constantFrom<string | null>(
          null,
          '',
          'Bearer',
          'Bearer garbage',
          'Basic eDp4',
          `Bearer ${'a'.repeat(9_000)}`,
          ...around.players.map(({ token }) => `Bearer ${token}`),
        ),
      );
      const keys = fc.oneof(
        fc.constant<string | null>(null),
        fc.uuid(),
        fc.constantFrom('same-key', 'x'.repeat(200), '$ne', '__proto__'),
      );
      const types = fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=latin1'),
      );
      return fc.tuple(paths(path, inputs, around, self), bodies(inputs, around), tokens, keys, types).map(
        ([filled, body, authorization, key, type]): WireRequest => ({
          route,
          method,
          path: filled,
          body,
          headers: {
            ...(authorization !== null && { authorization }),
            ...(key !== null && { 'idempotency-key': key }),
            ...(body !== null && { 'content-type': type }),
          },
        }),
      );
    });
  });
  return fc.oneof(...perRoute);
}
