import type { RouteDeclarations } from './route-declaration.ts';

/** Head-to-heads between members of a group, and the tab they are played on. */
export const challengeRoutes = {
  readTab: { method: 'GET', path: '/api/groups/:groupId/tab', access: 'member', scope: 'read', weight: 10 },
  listOwnChallenges: { method: 'GET', path: '/api/challenges', access: 'signed-in', scope: 'read', weight: 3 },
  createChallenge: {
    method: 'POST',
    path: '/api/groups/:groupId/challenges',
    access: 'member',
    scope: 'bet',
    weight: 1,
    limit: 'money',
  },
  takeChallenge: {
    method: 'POST',
    path: '/api/groups/:groupId/challenges/:challengeId/take',
    access: 'member',
    scope: 'bet',
    weight: 1,
    limit: 'money',
  },
  declineChallenge: {
    method: 'POST',
    path: '/api/groups/:groupId/challenges/:challengeId/decline',
    access: 'member',
    scope: 'bet',
    weight: 1,
    limit: 'money',
  },
  withdrawChallenge: {
    method: 'POST',
    path: '/api/groups/:groupId/challenges/:challengeId/withdraw',
    access: 'member',
    scope: 'bet',
    weight: 1,
    limit: 'money',
  },
  answerChallenge: {
    method: 'POST',
    path: '/api/groups/:groupId/challenges/:challengeId/answer',
    access: 'member',
    scope: 'bet',
    weight: 1,
    limit: 'money',
  },
  listChallengeBlocks: { method: 'GET', path: '/api/challenge-blocks', access: 'signed-in', scope: 'read', weight: 2 },
  blockChallenges: {
    method: 'PUT',
    path: '/api/challenge-blocks/:memberId',
    access: 'signed-in',
    scope: 'none',
    weight: 2,
  },
  unblockChallenges: {
    method: 'DELETE',
    path: '/api/challenge-blocks/:memberId',
    access: 'signed-in',
    scope: 'none',
    weight: 2,
  },
  limitTab: { method: 'PUT', path: '/api/groups/:groupId/tab/limit', access: 'owner', scope: 'bet', weight: 1 },
  startTab: { method: 'POST', path: '/api/groups/:groupId/tab', access: 'owner', scope: 'bet', weight: 1 },
} as const satisfies RouteDeclarations;
