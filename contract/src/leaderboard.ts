import { z } from 'zod';
import { publicUserSchema } from './entities.ts';

const rank = z.int().positive().describe('1 has the highest balance; no two users share a rank');
export const placesGained = z
  .int()
  .nullable()
  .describe(
    'Change in rank since the start of the day (UTC), positive when moving up; null if the user had no rank then or it is not known',
  );
const total = z.int().nonnegative().describe('The number of users');

/** A user's place on the leaderboard: by balance, then username, then uid. */
export const leaderboardRowSchema = publicUserSchema.extend({ rank, placesGained });
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

/** A user's rank among all users. */
export const ownRankSchema = z.object({ rank, placesGained, total });

/** A user found by name. The rank is null while ranks are unavailable. */
export const foundUserSchema = leaderboardRowSchema.extend({ rank: rank.nullable() });
export type FoundUser = z.infer<typeof foundUserSchema>;

/** Metadata of a list of users. */
export const usersPageSchema = z.object({
  nextCursor: z.string().nullable().describe("The next page's cursor; null on the last page and for the complete list"),
  total,
});
