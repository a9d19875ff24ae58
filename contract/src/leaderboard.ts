import { z } from 'zod';
import { publicUserSchema } from './entities.ts';
import { dollars } from './scalars.ts';

export const rank = z
  .int()
  .positive()
  .describe('One more than the number of users with a higher sum of balance and `atStake`: equal sums share a rank');
export const position = z.int().positive().describe('Position in the list, starting at 1; unique');
export const netProfit = dollars.describe(
  'What decided and cashed-out bets have paid back, less their stakes; negative for a loss',
);
export const placesGained = z
  .int()
  .nullable()
  .describe(
    'Change in rank since the start of the day (UTC), positive when moving up; null if the user had no rank then or it is not known',
  );
const total = z.int().nonnegative().describe('The number of users');

/** A user on a list, which is ordered by balance plus `atStake`, then username, then uid. */
export const listedUserSchema = publicUserSchema.extend({
  atStake: dollars.describe('Open holds and the stakes of pending bets'),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A user's row on the leaderboard. */
export const leaderboardRowSchema = listedUserSchema.extend({
  rank,
  position,
  placesGained,
  netProfit,
  hasBet: z.boolean().describe('Whether the user has placed a bet that was not refunded'),
});
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

/** A user's rank among all users. */
export const ownRankSchema = z.object({ rank, position, placesGained, total });

/** A user found by name. Rank and position are null while ranks are unavailable. */
export const foundUserSchema = leaderboardRowSchema.extend({ rank: rank.nullable(), position: position.nullable() });
export type FoundUser = z.infer<typeof foundUserSchema>;

/** Metadata of a list of users. */
export const usersPageSchema = z.object({
  nextCursor: z.string().nullable().describe("The next page's cursor; null on the last page and for the complete list"),
  total,
});
