import { expect, it } from 'vitest';
import { endpoints, type RouteName } from './endpoints.ts';
import { allowsRoute, scopeOf } from './route-scopes.ts';
import { routes } from './routes.ts';

const names = Object.keys(endpoints) as RouteName[];
const withCaller = names.filter((name) => routes[name].access !== 'public');

const readable: RouteName[] = [
  'getUser',
  'readLedger',
  'readBalanceHistory',
  'listUserBets',
  'getUserBet',
  'listGroups',
  'getGroup',
  'listGroupBets',
  'readGroupHistory',
  'readOwnInvite',
  'listSeasons',
  'getSeason',
  'compareMembers',
  'listAccounts',
  'listRemoved',
  'readGroupLog',
  'readTab',
  'readSeals',
  'listOwnChallenges',
  'listChallengeBlocks',
  'readChat',
  'readMoments',
  'readNightPicture',
  'getRank',
  'readPlayerLimits',
];
const changeable: RouteName[] = [
  'createUser',
  'renameUser',
  'holdStake',
  'deposit',
  'topUp',
  'placeBet',
  'undoBet',
  'cashOutBet',
  'createGroup',
  'joinGroup',
  'leaveGroup',
  'createSeason',
  'rebuy',
  'createChallenge',
  'takeChallenge',
  'declineChallenge',
  'withdrawChallenge',
  'answerChallenge',
  'limitTab',
  'startTab',
  'react',
];

it('a key of scope read calls these routes, none of which changes anything', () => {
  expect(withCaller.filter((name) => allowsRoute('read', name)).sort()).toEqual([...readable].sort());
  for (const name of readable) expect(endpoints[name].method).toBe('GET');
});

it('a route that reads never needs scope bet, and one that changes something is never open to scope read', () => {
  for (const name of withCaller) {
    const expected = endpoints[name].method === 'GET' ? 'read' : 'bet';
    expect([name, scopeOf(name)]).toEqual([name, expect.toBeOneOf([expected, 'none'])]);
  }
});

it('a key of scope bet calls these routes too', () => {
  expect(withCaller.filter((name) => allowsRoute('bet', name)).sort()).toEqual([...readable, ...changeable].sort());
});

it('no key acts as an admin or as the owner of a group, manages keys, changes limits or chats, or exports or deletes the account', () => {
  const refused = names.filter((name) => scopeOf(name) === 'none');
  expect(refused.filter((name) => routes[name].access !== 'admin').sort()).toEqual([
    'archiveGroup',
    'blockChallenges',
    'changePushSettings',
    'connectChat',
    'createApiKey',
    'deleteAccount',
    'disconnectChat',
    'expireInvites',
    'exportAccount',
    'letMemberIn',
    'limitStakes',
    'listApiKeys',
    'pauseBetting',
    'readPushSettings',
    'removeMember',
    'renameGroup',
    'retryChat',
    'revokeApiKey',
    'rotateInvites',
    'subscribePush',
    'testChat',
    'transferGroup',
    'unblockChallenges',
    'unsubscribePush',
  ]);
  for (const name of names) if (routes[name].access === 'admin') expect(refused).toContain(name);
});
