import type { ErrorCode } from './errors.ts';

/** Method and path of a REST route. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/**
 * Method and path of every REST route. The schemas are in `routes.ts` under the same names; this file does not import
 * them, so that browsers do not load a validator.
 */
export const endpoints = {
  listBets: { method: 'GET', path: '/api/bets' },
  getBet: { method: 'GET', path: '/api/bets/:betId' },
  getUser: { method: 'GET', path: '/api/users/:uid' },
  createUser: { method: 'POST', path: '/api/users/:uid' },
  renameUser: { method: 'PATCH', path: '/api/users/:uid' },
  holdStake: { method: 'PATCH', path: '/api/users/:uid/bet' },
  readLedger: { method: 'GET', path: '/api/users/:uid/ledger' },
  readBalanceHistory: { method: 'GET', path: '/api/users/:uid/balance-history' },
  deposit: { method: 'POST', path: '/api/users/:uid/deposit' },
  topUp: { method: 'POST', path: '/api/users/:uid/topup' },
  placeBet: { method: 'POST', path: '/api/userbets/:uid' },
  listUserBets: { method: 'GET', path: '/api/userbets/user_id/:uid' },
  getUserBet: { method: 'GET', path: '/api/userbets/:uid/:betId' },
  undoBet: { method: 'DELETE', path: '/api/userbets/:uid/:betId' },
  cashOutBet: { method: 'POST', path: '/api/userbets/:uid/:betId/cash-out' },
  listGroups: { method: 'GET', path: '/api/groups' },
  createGroup: { method: 'POST', path: '/api/groups' },
  getGroup: { method: 'GET', path: '/api/groups/:groupId' },
  listGroupBets: { method: 'GET', path: '/api/groups/:groupId/bets' },
  readGroupHistory: { method: 'GET', path: '/api/groups/:groupId/history' },
  readOwnInvite: { method: 'GET', path: '/api/groups/:groupId/invite' },
  joinGroup: { method: 'PUT', path: '/api/groups/:groupId' },
  leaveGroup: { method: 'DELETE', path: '/api/groups/:groupId/users/:uid' },
  listSeasons: { method: 'GET', path: '/api/groups/:groupId/seasons' },
  createSeason: { method: 'POST', path: '/api/groups/:groupId/seasons' },
  getSeason: { method: 'GET', path: '/api/groups/:groupId/seasons/:seasonId' },
  compareMembers: { method: 'GET', path: '/api/groups/:groupId/seasons/:seasonId/head-to-head' },
  rebuy: { method: 'POST', path: '/api/groups/:groupId/seasons/:seasonId/rebuys' },
  listAccounts: { method: 'GET', path: '/api/users/:uid/accounts' },
  readTab: { method: 'GET', path: '/api/groups/:groupId/tab' },
  limitTab: { method: 'PUT', path: '/api/groups/:groupId/tab/limit' },
  startTab: { method: 'POST', path: '/api/groups/:groupId/tab' },
  listOwnChallenges: { method: 'GET', path: '/api/challenges' },
  createChallenge: { method: 'POST', path: '/api/groups/:groupId/challenges' },
  takeChallenge: { method: 'POST', path: '/api/groups/:groupId/challenges/:challengeId/take' },
  declineChallenge: { method: 'POST', path: '/api/groups/:groupId/challenges/:challengeId/decline' },
  withdrawChallenge: { method: 'POST', path: '/api/groups/:groupId/challenges/:challengeId/withdraw' },
  answerChallenge: { method: 'POST', path: '/api/groups/:groupId/challenges/:challengeId/answer' },
  listChallengeBlocks: { method: 'GET', path: '/api/challenge-blocks' },
  blockChallenges: { method: 'PUT', path: '/api/challenge-blocks/:memberId' },
  unblockChallenges: { method: 'DELETE', path: '/api/challenge-blocks/:memberId' },
  renameGroup: { method: 'PATCH', path: '/api/groups/:groupId' },
  transferGroup: { method: 'PUT', path: '/api/groups/:groupId/owner' },
  archiveGroup: { method: 'PUT', path: '/api/groups/:groupId/archived' },
  rotateInvites: { method: 'POST', path: '/api/groups/:groupId/invite/rotation' },
  expireInvites: { method: 'PUT', path: '/api/groups/:groupId/invite/expiry' },
  removeMember: { method: 'POST', path: '/api/groups/:groupId/removed' },
  listRemoved: { method: 'GET', path: '/api/groups/:groupId/removed' },
  letMemberIn: { method: 'DELETE', path: '/api/groups/:groupId/removed/:memberId' },
  readGroupLog: { method: 'GET', path: '/api/groups/:groupId/log' },
  readChat: { method: 'GET', path: '/api/groups/:groupId/chat' },
  connectChat: { method: 'PUT', path: '/api/groups/:groupId/chat' },
  disconnectChat: { method: 'DELETE', path: '/api/groups/:groupId/chat' },
  testChat: { method: 'POST', path: '/api/groups/:groupId/chat/test' },
  retryChat: { method: 'POST', path: '/api/groups/:groupId/chat/retry' },
  react: { method: 'PUT', path: '/api/groups/:groupId/reactions' },
  readMoments: { method: 'GET', path: '/api/groups/:groupId/moments' },
  readNightPicture: { method: 'GET', path: '/api/groups/:groupId/night-picture' },
  readSeals: { method: 'GET', path: '/api/groups/:groupId/seals' },
  readInvite: { method: 'GET', path: '/api/invites/:code' },
  readInjuries: { method: 'GET', path: '/api/injuries' },
  scrapeInjuries: { method: 'POST', path: '/api/injuries/scrape' },
  listUsers: { method: 'GET', path: '/api/users' },
  readLeaderboard: { method: 'GET', path: '/api/leaderboard' },
  searchUsers: { method: 'GET', path: '/api/leaderboard/search' },
  getRank: { method: 'GET', path: '/api/users/:uid/rank' },
  readPlayerLimits: { method: 'GET', path: '/api/users/:uid/limits' },
  pauseBetting: { method: 'PUT', path: '/api/users/:uid/pause' },
  limitStakes: { method: 'PUT', path: '/api/users/:uid/daily-limit' },
  listApiKeys: { method: 'GET', path: '/api/users/:uid/keys' },
  createApiKey: { method: 'POST', path: '/api/users/:uid/keys' },
  revokeApiKey: { method: 'DELETE', path: '/api/users/:uid/keys/:keyId' },
  exportAccount: { method: 'GET', path: '/api/users/:uid/export' },
  deleteAccount: { method: 'POST', path: '/api/users/:uid/deletion' },
  subscribePush: { method: 'PUT', path: '/api/push/subscription' },
  unsubscribePush: { method: 'DELETE', path: '/api/push/subscription' },
  readPushSettings: { method: 'GET', path: '/api/push/settings' },
  changePushSettings: { method: 'PUT', path: '/api/push/settings' },
  readAdminOverview: { method: 'GET', path: '/api/admin' },
  listAdminGames: { method: 'GET', path: '/api/admin/games' },
  decideGame: { method: 'POST', path: '/api/admin/games/:betId/decision' },
  listFailedJobs: { method: 'GET', path: '/api/admin/jobs' },
  retryJob: { method: 'POST', path: '/api/admin/jobs/:queue/:jobId/retry' },
  confirmRestore: { method: 'POST', path: '/api/admin/restore/confirmation' },
  findAdminUsers: { method: 'GET', path: '/api/admin/users' },
  changeUserAccess: { method: 'POST', path: '/api/admin/users/:userId/access' },
  readAdminLog: { method: 'GET', path: '/api/admin/log' },
} as const satisfies Record<string, Endpoint>;

export type RouteName = keyof typeof endpoints;

/** The JSON body of a successful response. */
interface Success<T> {
  readonly success: true;
  readonly data: T;
  readonly message?: string;
}

/** The JSON body of an error response. `message` is for users, `code` for programs. */
export interface Failure {
  readonly success: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** The input field at fault, if there is one. */
  readonly field?: string;
  /** Identifies the request in the server's log. */
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type ApiResponse<T> = Success<T> | Failure;
