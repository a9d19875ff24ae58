/** Endpoints of the operator page, which browsers load only with that page. */
export const adminEndpoints = {
  readAdminOverview: { method: 'GET', path: '/api/admin' },
  listAdminGames: { method: 'GET', path: '/api/admin/games' },
  decideGame: { method: 'POST', path: '/api/admin/games/:betId/decision' },
  listFailedJobs: { method: 'GET', path: '/api/admin/jobs' },
  retryJob: { method: 'POST', path: '/api/admin/jobs/:queue/:jobId/retry' },
  findAdminUsers: { method: 'GET', path: '/api/admin/users' },
  changeUserAccess: { method: 'POST', path: '/api/admin/users/:userId/access' },
  readAdminLog: { method: 'GET', path: '/api/admin/log' },
} as const;
