import type { RouteDeclarations } from './route-declaration.ts';

/** Routes of the operator page. None of them changes a balance except by settling bets. */
export const adminRoutes = {
  readAdminOverview: { method: 'GET', path: '/api/admin', access: 'admin', scope: 'none', weight: 10 },
  listAdminGames: { method: 'GET', path: '/api/admin/games', access: 'admin', scope: 'none', weight: 1 },
  decideGame: {
    method: 'POST',
    path: '/api/admin/games/:betId/decision',
    access: 'admin',
    scope: 'none',
    weight: 1,
    limit: 'operator',
  },
  listFailedJobs: { method: 'GET', path: '/api/admin/jobs', access: 'admin', scope: 'none', weight: 1 },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/:queue/:jobId/retry',
    access: 'admin',
    scope: 'none',
    weight: 1,
    limit: 'operator',
  },
  confirmRestore: {
    method: 'POST',
    path: '/api/admin/restore/confirmation',
    access: 'admin',
    scope: 'none',
    weight: 1,
    limit: 'operator',
  },
  findAdminUsers: { method: 'GET', path: '/api/admin/users', access: 'admin', scope: 'none', weight: 1 },
  changeUserAccess: {
    method: 'POST',
    path: '/api/admin/users/:userId/access',
    access: 'admin',
    scope: 'none',
    weight: 1,
    limit: 'operator',
  },
  makeUserResetLink: {
    method: 'POST',
    path: '/api/admin/users/:userId/reset-link',
    access: 'admin',
    scope: 'none',
    weight: 1,
    limit: 'operator',
  },
  readAdminLog: { method: 'GET', path: '/api/admin/log', access: 'admin', scope: 'none', weight: 1 },
} as const satisfies RouteDeclarations;
