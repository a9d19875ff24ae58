import { z } from 'zod';
import { publicUserSchema } from '../entities.ts';
import { foundUserSchema, leaderboardRowSchema, ownRankSchema, usersPageSchema } from '../leaderboard.ts';
import { optionalPageSize, own, pageSize, type RouteSpec, wholeNumber } from './route-spec.ts';

/** Holds the longest of names, which may be three bytes for each of 640 code units. */
const cursor = z.string().min(1).max(4_000).optional().describe('`nextCursor` of the page before');
const page = { access: 'public', meta: usersPageSchema, errors: [] } as const;

export const leaderboardRoutes = {
  listUsers: {
    ...page,
    summary:
      'All users with their public fields: highest balance first, then username, then uid. Complete and streamed ' +
      'without `limit`, in pages with it',
    query: z.strictObject({ limit: optionalPageSize({ max: 1_000 }), cursor }),
    success: { 200: z.array(publicUserSchema) },
  },
  readLeaderboard: {
    ...page,
    summary: 'The same with ranks and the places gained today, from the top or from any rank on',
    query: z
      .strictObject({
        limit: pageSize({ max: 100 }),
        cursor,
        start: wholeNumber({ min: 1 }).optional().describe('The rank of the first row, from 1 on, instead of a cursor'),
      })
      .refine(({ start, cursor }) => start === undefined || cursor === undefined, {
        path: ['start'],
        message: 'cannot be given together with cursor',
      }),
    success: { 200: z.array(leaderboardRowSchema) },
  },
  searchUsers: {
    summary: 'Users whose names begin so, whatever case and accents, in the order of their names',
    access: 'public',
    query: z.strictObject({
      name: z.string().min(1).max(200).describe('What the names begin with'),
      limit: pageSize({ max: 100, usual: 20 }),
    }),
    success: { 200: z.array(foundUserSchema) },
    errors: [],
  },
  getRank: {
    summary: 'The own rank among all users',
    access: 'self',
    params: own,
    success: { 200: ownRankSchema },
    errors: ['user-not-found'],
  },
} as const satisfies Record<string, RouteSpec>;
