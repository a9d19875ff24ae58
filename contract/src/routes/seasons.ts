import type { RouteDeclarations } from './route-declaration.ts';

export const seasonRoutes = {
  listSeasons: {
    method: 'GET',
    path: '/api/groups/:groupId/seasons',
    access: 'member',
    scope: 'read',
    weight: 1,
    spoils: true,
  },
  createSeason: { method: 'POST', path: '/api/groups/:groupId/seasons', access: 'owner', scope: 'bet', weight: 1 },
  readAllTime: {
    method: 'GET',
    path: '/api/groups/:groupId/seasons/all-time',
    access: 'member',
    scope: 'read',
    weight: 10,
    spoils: true,
  },
  getSeason: {
    method: 'GET',
    path: '/api/groups/:groupId/seasons/:seasonId',
    access: 'member',
    scope: 'read',
    weight: 10,
    spoils: true,
  },
  compareMembers: {
    method: 'GET',
    path: '/api/groups/:groupId/seasons/:seasonId/head-to-head',
    access: 'member',
    scope: 'read',
    weight: 10,
    spoils: true,
  },
  readLuck: {
    method: 'GET',
    path: '/api/groups/:groupId/seasons/:seasonId/luck',
    access: 'member',
    scope: 'read',
    // Reads every decided bet of the season: 4,000 of 20 members.
    weight: 40,
    spoils: true,
  },
  rebuy: {
    method: 'POST',
    path: '/api/groups/:groupId/seasons/:seasonId/rebuys',
    access: 'member',
    scope: 'bet',
    weight: 10,
    limit: 'money',
  },
  listAccounts: {
    method: 'GET',
    path: '/api/users/:uid/accounts',
    access: 'self',
    scope: 'read',
    weight: 1,
    spoils: true,
  },
} as const satisfies RouteDeclarations;
