import { type Access, endpoints, parlayLegs, type RouteName, routes, toDollars } from '@courtside/contract';
import fc from 'fast-check';
import type { z } from 'zod';
import { choicesOf } from '../choices.ts';
import { aSeason } from '../open-season.ts';
import type { Player } from '../players.ts';
import { fromContract, mutated } from './arbitrary.ts';
import { asPart, bodyText, queryText } from './encode.ts';
import { signInBodies } from './sign-in-bodies.ts';
import type { NamedGame, Targets } from './targets.ts';
import type { WireRequest } from './wire.ts';

interface Inputs {
  readonly summary: string;
  readonly access: Access;
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

/** Picks an item of a list by the seed alone, although the list may grow. */
function oneOf<T>(list: (self: Player) => readonly T[]): fc.Arbitrary<(self: Player) => T | undefined> {
  return fc.noBias(fc.nat(1_000_000)).map((n) => (self) => {
    const items = list(self);
    return items[n % items.length];
  });
}

/**
 * Generates bets on all markets of existing games: mostly acceptable ones, some on an unknown side, with a wrong name, or at
 * another line or price.
 */
function bets({ games }: Targets): fc.Arbitrary<object> {
  return fc
    .record({
      game: fc.constantFrom(...games),
      chosen: fc.nat({ max: 5 }),
      name: fc.constantFrom('none', 'none', 'none', 'right', 'right', 'team1', 'unknown'),
      side: fc.constantFrom('right', 'right', 'right', 'right', 'right', 'none', 'over'),
      seen: fc.constantFrom('any', 'any', 'right', 'other price', 'other line'),
      amount: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 1_000 }) }, fc.constant(99_999_999)),
    })
    .map(({ game, chosen, name, side, seen, amount }) => {
      const choices = choicesOf(game);
      const choice = choices[chosen % choices.length];
      if (choice === undefined) throw new Error(`game ${game.id} has no market`);
      const names = { team1: game.team1, team2: game.team2, over: 'Over', under: 'Under' };
      const { acceptedLine, acceptedPrice } = choice;
      return {
        betId: game.id,
        market: choice.market,
        side: { right: choice.side, none: undefined, over: 'over' }[side],
        teamChosen: { none: undefined, right: names[choice.side], team1: game.team1, unknown: 'No Such Team' }[name],
        amount: amount / 100,
        acceptedPrice: seen === 'any' ? undefined : acceptedPrice + (seen === 'other price' ? 1 : 0),
        acceptedLine: seen === 'any' ? undefined : seen === 'other line' ? (acceptedLine ?? 0) + 0.5 : acceptedLine,
      };
    });
}

/** What else the legs of a parlay can be: a single value, a nested list, or nothing. */
const noLegs = fc.constantFrom<unknown>([], [[]], null, 'legs', {}, [null, null], { 0: {}, 1: {}, length: 2 });

/**
 * Generates parlays of existing games: mostly of different games and at the odds shown, some with one broken leg, with two legs of one
 * game, or with too few or too many legs.
 */
function parlays(targets: Targets): fc.Arbitrary<object> {
  const { games, seasons } = targets;
  const choice = fc.record({ game: fc.constantFrom(...games), chosen: fc.nat({ max: 5 }) });
  const good = ({ game, chosen }: { game: NamedGame; chosen: number }) => {
    const choices = choicesOf(game);
    return { betId: game.id, ...choices[chosen % choices.length] };
  };
  const distinct = (minLength: number, maxLength: number) =>
    fc.uniqueArray(choice, { selector: ({ game }) => game.id, minLength, maxLength }).map((chosen) => chosen.map(good));
  const allowed = distinct(parlayLegs.min, parlayLegs.max);
  const repeated = fc.array(choice.map(good), { minLength: 2, maxLength: 6 });
  const asBet = bets(targets).map((bet) => {
    const { amount: _amount, ...leg } = { amount: 0, ...bet };
    return leg;
  });
  const broken = fc
    .tuple(allowed, fc.nat(), fc.oneof(mutated(choice.map(good)), asBet))
    .map(([legs, index, leg]) => legs.map((each, at): unknown => (at === index % legs.length ? leg : each)));
  return fc.record({
    legs: fc.oneof(
      { weight: 8, arbitrary: allowed },
      { weight: 3, arbitrary: broken },
      distinct(1, parlayLegs.max + 2),
      repeated,
      noLegs,
    ),
    amount: fc
      .oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 1_000 }) }, fc.constant(99_999_999))
      .map(toDollars),
    account: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      fc.constantFrom(...seasons.map(({ id }) => id), 'main', 'no-such-season'),
    ),
  });
}

/** Generates bodies for a route: mostly valid or almost valid, with existing games, teams and users, and some that are not JSON. */
function bodies(name: RouteName, route: Inputs, targets: Targets): fc.Arbitrary<string | null> {
  if (route.body === undefined)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom(...broken));
  const { firstDay, lastDay } = aSeason();
  const anyGood = fc
    .tuple(fromContract(route.body), bets(targets), parlays(targets), fc.constantFrom(...targets.players), fc.nat(3))
    .map(([value, bet, parlay, { uid }, some]) => {
      if (some === 0 || typeof value !== 'object' || value === null) return value;
      return {
        ...value,
        ...('betId' in value && bet),
        ...('legs' in value && parlay),
        ...('uid' in value && { uid }),
        ...('lastDay' in value && { firstDay, lastDay }),
      };
    });
  const good = signInBodies(name, targets.signIn) ?? anyGood;
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

/** Days of the league: today, one without games, and the first and last ones that a path can have. */
const nights = () => [new Date().toISOString().slice(0, 10), '2000-02-29', '0000-01-01', '9999-12-31'];

/** Generates path parameters: mostly the caller's own or existing ids, some of other users, some garbage. */
function values(name: string, path: string, targets: Targets): fc.Arbitrary<(self: Player) => string> {
  const garbage = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.constantFrom('..', '%', '%00', '__proto__', '{}', 'x'.repeat(128)),
  );
  const uids = () => targets.players.map(({ uid }) => uid);
  const known = path.startsWith('/api/admin') ? targets.operator.known[name] : undefined;
  const [own, others] =
    known !== undefined
      ? [() => [known], () => [known]]
      : name === ':uid' || name === ':memberId'
        ? [(self: Player) => (name === ':uid' ? [self.uid] : uids()), uids]
        : name === ':groupId'
          ? [targets.groups, targets.invites]
          : name === ':code'
            ? [targets.invites, targets.invites]
            : name === ':day'
              ? [nights, nights]
              : name === ':providerId'
                ? [() => ['authelia'], () => ['unknown']]
                : path.includes('/userbets/')
                  ? [(self: Player) => targets.betsOf(self.uid), targets.bets]
                  : [() => targets.games.map(({ id }) => id), uids];
  return fc.oneof(
    { weight: 7, arbitrary: oneOf(own).map((of) => (self: Player) => of(self) ?? 'none') },
    { weight: 2, arbitrary: oneOf(others).map((of) => (self: Player) => of(self) ?? 'none') },
    { weight: 1, arbitrary: garbage.map((text) => () => text) },
  );
}

/** Generates paths with parameters filled in, and a query if the route has one. */
function paths(path: string, route: Inputs, targets: Targets): fc.Arbitrary<(self: Player) => string> {
  const names = path.match(/:\w+/g) ?? [];
  const seasons = fc.option(fc.constantFrom(...targets.seasons), { freq: 4 });
  return fc
    .tuple(
      fc.tuple(...names.map((name) => values(name, path, targets))),
      queries(route, targets),
      fc.boolean(),
      seasons,
    )
    .map(([parts, queryOf, upper, season]) => (self) => {
      const ofSeason = season && path.replace(':groupId/seasons/:seasonId', `${season.groupId}/seasons/${season.id}`);
      const filled = names.reduce(
        (text, name, index) => text.replace(name, asPart(parts[index]?.(self))),
        ofSeason ?? path,
      );
      return `${upper ? filled.replace('/api', '/API') : filled}${queryOf(self)}`;
    });
}

/** Generates queries for a route: valid or almost valid, some with cursors of existing pages. */
function queries({ query }: Inputs, targets: Targets): fc.Arbitrary<(self: Player) => string> {
  if (query === undefined) return fc.constant(() => '');
  const player = fc.constantFrom(...targets.players);
  const comparison = () =>
    fc.tuple(fromContract(query), player, player).map(([value, a, b]) => ({ ...Object(value), a: a.uid, b: b.uid }));
  const good = 'b' in query.shape ? comparison() : fromContract(query);
  const following = fc.tuple(good, oneOf(targets.cursors)).map(
    ([query, cursorOf]) =>
      (self: Player) =>
        queryText({ ...Object(query), cursor: cursorOf(self) }),
  );
  const plain = [good, mutated(good)].map((some) => some.map((value) => () => queryText(value)));
  return fc.oneof(...plain, ...('cursor' in query.shape ? [following] : []));
}

/** Generates authorization headers: mostly the caller's own token. */
function tokens({ players }: Targets): fc.Arbitrary<(self: Player) => string | null> {
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

/** Routes after which their caller bets no more. Other users call them, or soon every request would be rejected. */
const leaving: ReadonlySet<RouteName> = new Set(['deleteAccount', 'pauseBetting', 'limitStakes']);

/** Generates requests to all routes of the contract from its schemas, with mutations. */
export function anyRequest(targets: Targets): fc.Arbitrary<WireRequest> {
  const perRoute = (Object.keys(endpoints) as RouteName[]).map((route) => {
    const { method, path } = endpoints[route];
    const inputs: Inputs = routes[route];
    const own = leaving.has(route) ? { ...targets, players: targets.leavers } : targets;
    // The newcomer must not get an account, and the admin plays no part in other routes.
    const others = route === 'createUser' ? [] : [targets.newcomer];
    const { admin } = targets.operator;
    const callers =
      inputs.access === 'admin' ? targets.players.flatMap((player) => [admin, player]) : [...own.players, ...others];
    return fc
      .tuple(
        fc.noBias(fc.constantFrom(...callers)),
        paths(path, inputs, own),
        bodies(route, inputs, own),
        tokens(own),
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
