import { expect, it } from 'vitest';
import { endpoints, type RouteName } from './endpoints.ts';
import { allowsRoute, scopeOf } from './route-scopes.ts';
import { routes } from './routes.ts';

const names = Object.keys(endpoints) as RouteName[];
const named = (scope: string | null) => names.filter((name) => scopeOf(name) === scope);

it('no key acts as an admin, creates or lists keys, or exports or deletes the account', () => {
  expect(
    named('none')
      .filter((name) => routes[name].access !== 'admin')
      .sort(),
  ).toEqual(['createApiKey', 'deleteAccount', 'exportAccount', 'listApiKeys', 'revokeApiKey'].sort());
  for (const name of names) if (routes[name].access === 'admin') expect(scopeOf(name)).toBe('none');
});

it('a key of scope read calls only routes that change nothing', () => {
  const isClosed = (name: RouteName) => routes[name].access !== 'public';
  const allowed = names.filter((name) => isClosed(name) && allowsRoute('read', name));
  expect(allowed.filter((name) => endpoints[name].method !== 'GET')).toEqual([]);
  expect(allowed).toEqual(expect.arrayContaining(['getUser', 'listUserBets', 'getGroup']));
});

it('a key of scope bet also reads, and calls every route that is not refused to keys', () => {
  const refused = names.filter((name) => !allowsRoute('bet', name));
  expect(refused.sort()).toEqual(named('none').sort());
});
