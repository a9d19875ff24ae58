/** Method and path of every REST route. Schemas of the same names are in `routes.ts`; this file stays free of them so that a browser need not load a validator. */
export const endpoints = {
  listBets: { method: 'GET', path: '/api/bets' },
  getUser: { method: 'GET', path: '/api/users/:uid' },
  createUser: { method: 'POST', path: '/api/users/:uid' },
  holdStake: { method: 'PATCH', path: '/api/users/:uid/bet' },
  placeBet: { method: 'POST', path: '/api/userbets/:uid' },
  listUserBets: { method: 'GET', path: '/api/userbets/user_id/:uid' },
} as const;

export type RouteName = keyof typeof endpoints;
