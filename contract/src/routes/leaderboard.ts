import { z } from 'zod';
import { publicUserSchema } from '../entities.ts';
import { leaderboardRowSchema, ownRankSchema, usersPageSchema } from '../leaderboard.ts';
import { limit, own, type RouteSpec, selfErrors } from './route-spec.ts';

const page = {
  access: 'public',
  query: z.strictObject({
    limit,
    cursor: z.string().min(1).max(2_000).optional().describe('`nextCursor` of the page before'),
  }),
  beside: usersPageSchema,
  errors: ['bad-request'],
} as const;

export const leaderboardRoutes = {
  listUsers: {
    ...page,
    summary: 'What everybody may see of the users: by balance, highest first, then username, then uid',
    success: { 200: z.array(publicUserSchema) },
  },
  readLeaderboard: {
    ...page,
    summary: 'The same with ranks and the places gained today',
    success: { 200: z.array(leaderboardRowSchema) },
  },
  getRank: {
    summary: 'The own rank among all users',
    access: 'self',
    params: own,
    success: { 200: ownRankSchema },
    errors: [...selfErrors, 'user-not-found'],
  },
} as const satisfies Record<string, RouteSpec>;
