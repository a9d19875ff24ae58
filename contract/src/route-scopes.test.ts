import { describe, expect, it } from 'vitest';
import { endpoints, type RouteName } from './endpoints.ts';
import { allowsRoute, scopeOf } from './route-scopes.ts';

const names = Object.keys(endpoints) as RouteName[];
const withCaller = names.filter((name) => endpoints[name].access !== 'public');
const ofScope = (scope: ReturnType<typeof scopeOf>) => withCaller.filter((name) => scopeOf(name) === scope);

/** Routes that no API key may ever call, whatever their declarations say. */
const withheld: readonly RouteName[] = [
  'listApiKeys',
  'createApiKey',
  'revokeApiKey',
  'exportAccount',
  'deleteAccount',
  'pauseBetting',
  'limitStakes',
  'connectChat',
  'disconnectChat',
  'testChat',
  'retryChat',
  'renameGroup',
  'transferGroup',
  'archiveGroup',
  'rotateInvites',
  'expireInvites',
  'limitGroupLeagues',
  'removeMember',
  'letMemberIn',
  'blockChallenges',
  'unblockChallenges',
  'subscribePush',
  'unsubscribePush',
  'readPushSettings',
  'changePushSettings',
];

describe.each(['read', 'bet'] as const)('a key of scope %s', (scope) => {
  it.each(withheld)('may not call %s', (name) => {
    expect([scopeOf(name), allowsRoute(scope, name)]).toEqual(['none', false]);
  });

  it('may not act as an admin', () => {
    const ofAdmins = names.filter((name) => endpoints[name].access === 'admin');
    expect(ofAdmins.length).toBeGreaterThan(0);
    for (const name of ofAdmins) expect([name, allowsRoute(scope, name)]).toEqual([name, false]);
  });

  it('calls the public routes, like anyone', () => {
    const open = names.filter((name) => endpoints[name].access === 'public');
    for (const name of open) expect([scopeOf(name), allowsRoute(scope, name)]).toEqual([null, true]);
  });
});

it('a key of scope read calls the routes of that scope, none of which changes anything', () => {
  expect(withCaller.filter((name) => allowsRoute('read', name))).toEqual(ofScope('read'));
  for (const name of ofScope('read')) expect([name, endpoints[name].method]).toEqual([name, 'GET']);
});

it('a key of scope bet calls these routes too, and those that change something', () => {
  const both = new Set([...ofScope('read'), ...ofScope('bet')]);
  expect(withCaller.filter((name) => allowsRoute('bet', name))).toEqual(withCaller.filter((name) => both.has(name)));
  for (const name of ofScope('bet')) expect([name, endpoints[name].method]).not.toEqual([name, 'GET']);
});

it('a key changes nothing as the owner of a group, except its seasons and its tab', () => {
  const byOwner = ofScope('bet').filter((name) => endpoints[name].access === 'owner');
  expect(byOwner.sort()).toEqual(['createSeason', 'limitTab', 'startTab']);
});
