import { z } from 'zod';
import { publicUserSchema } from './entities.ts';

const rank = z.int().positive().describe('1 is the richest; no two users share a rank');
export const placesGained = z
  .int()
  .nullable()
  .describe('Since the day began (UTC), negative when lost; null for who was not there then, or while unknown');
const total = z.int().nonnegative().describe('How many users there are');

/** A user's place on the leaderboard: by balance, then username, then uid. */
export const leaderboardRowSchema = publicUserSchema.extend({ rank, placesGained });
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

/** One user's rank among all. */
export const ownRankSchema = z.object({ rank, placesGained, total });

/** A user found by name: the rank is null while ranks are not known. */
export const foundUserSchema = leaderboardRowSchema.extend({ rank: rank.nullable() });
export type FoundUser = z.infer<typeof foundUserSchema>;

/** Metadata of a list of users. */
export const usersPageSchema = z.object({
  nextCursor: z.string().nullable().describe("The next page's cursor; null at the end, and for the complete list"),
  total,
});
