/** Endpoints of limits, API keys, export and deletion, which browsers load only with that part of the profile. */
export const accountEndpoints = {
  readPlayerLimits: { method: 'GET', path: '/api/users/:uid/limits' },
  pauseBetting: { method: 'PUT', path: '/api/users/:uid/pause' },
  limitStakes: { method: 'PUT', path: '/api/users/:uid/daily-limit' },
  listApiKeys: { method: 'GET', path: '/api/users/:uid/keys' },
  createApiKey: { method: 'POST', path: '/api/users/:uid/keys' },
  revokeApiKey: { method: 'DELETE', path: '/api/users/:uid/keys/:keyId' },
  exportAccount: { method: 'GET', path: '/api/users/:uid/export' },
  deleteAccount: { method: 'POST', path: '/api/users/:uid/deletion' },
} as const;
