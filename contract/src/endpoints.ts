/** Method and path of every REST route. Schemas of the same names are in `routes.ts`; this file stays free of them so that a browser need not load a validator. */
export const endpoints = {
  listBets: { method: 'GET', path: '/api/bets' },
  getBet: { method: 'GET', path: '/api/bets/:betId' },
  getUser: { method: 'GET', path: '/api/users/:uid' },
  createUser: { method: 'POST', path: '/api/users/:uid' },
  holdStake: { method: 'PATCH', path: '/api/users/:uid/bet' },
  readLedger: { method: 'GET', path: '/api/users/:uid/ledger' },
  deposit: { method: 'POST', path: '/api/users/:uid/deposit' },
  topUp: { method: 'POST', path: '/api/users/:uid/topup' },
  placeBet: { method: 'POST', path: '/api/userbets/:uid' },
  listUserBets: { method: 'GET', path: '/api/userbets/user_id/:uid' },
  getUserBet: { method: 'GET', path: '/api/userbets/:uid/:betId' },
  cancelBet: { method: 'DELETE', path: '/api/userbets/:uid/:betId' },
  listGroups: { method: 'GET', path: '/api/groups' },
  createGroup: { method: 'POST', path: '/api/groups' },
  getGroup: { method: 'GET', path: '/api/groups/:groupId' },
  joinGroup: { method: 'PUT', path: '/api/groups/:groupId' },
  leaveGroup: { method: 'DELETE', path: '/api/groups/:groupId/users/:uid' },
  readInjuries: { method: 'GET', path: '/api/injuries' },
  scrapeInjuries: { method: 'POST', path: '/api/injuries/scrape' },
  listUsers: { method: 'GET', path: '/api/users' },
  readLeaderboard: { method: 'GET', path: '/api/leaderboard' },
  getRank: { method: 'GET', path: '/api/users/:uid/rank' },
} as const;

export type RouteName = keyof typeof endpoints;
