import { z } from 'zod';
import {
  foundUserSchema,
  leaderboardRowSchema,
  listedUserSchema,
  ownRankSchema,
  usersPageSchema,
} from '../leaderboard.ts';
import type { leaderboardRoutes } from './leaderboard.ts';
import { optionalPageSize, own, pageSize, type SchemasOf, wholeNumber } from './route-schemas.ts';

/** Long enough for the longest username: 640 code units of three bytes each. */
const cursor = z.string().min(1).max(4_000).optional().describe('`nextCursor` of the previous page');
const page = { meta: usersPageSchema, errors: [] } as const;

export const leaderboardSchemas = {
  listUsers: {
    ...page,
    summary:
      'All users with their public fields, ordered by balance plus `atStake` (highest first), username and uid. Without `limit` the ' +
      'list is complete and streamed; with it, the list comes in pages',
    query: z.strictObject({ limit: optionalPageSize({ max: 1_000 }), cursor }),
    success: { 200: z.array(listedUserSchema) },
  },
  readLeaderboard: {
    ...page,
    summary: 'Users with their ranks and the places gained today, from the top or from any position',
    query: z
      .strictObject({
        limit: pageSize({ max: 100 }),
        cursor,
        start: wholeNumber({ min: 1 })
          .optional()
          .describe('Position of the first row, starting at 1; replaces `cursor`'),
      })
      .refine(({ start, cursor }) => start === undefined || cursor === undefined, {
        path: ['start'],
        message: 'cannot be given together with cursor',
      }),
    success: { 200: z.array(leaderboardRowSchema) },
  },
  searchUsers: {
    summary: 'Users whose names start with the given text, ignoring case and accents, ordered by name',
    query: z.strictObject({
      name: z.string().min(1).max(200).describe('Start of the name'),
      limit: pageSize({ max: 100, defaultSize: 20 }),
    }),
    success: { 200: z.array(foundUserSchema) },
    errors: [],
  },
  getRank: {
    summary: "The caller's rank among all users",
    params: own,
    success: { 200: ownRankSchema },
    errors: ['user-not-found'],
  },
} as const satisfies SchemasOf<typeof leaderboardRoutes>;
