import { z } from 'zod';
import { dollars, publicUserSchema, timestamp, userBetSchema } from './entities.ts';
import { placesGained } from './leaderboard.ts';

/** A member's place in a group: by balance, then username, then uid. */
const standingsRowSchema = publicUserSchema
  .pick({ uid: true, username: true, balance: true, totalWinnings: true })
  .extend({
    rank: z.int().positive(),
    placesGained,
    inPlay: dollars.describe('Stakes on bets that are still open'),
  });
export type StandingsRow = z.infer<typeof standingsRowSchema>;

/** A group of friends, as its members see it. */
export const groupSchema = z.object({
  id: z.string().describe('Cannot be guessed: anyone who has it may join'),
  groupName: z.string(),
  creatorId: z.string().describe('The user who created the group or inherited it'),
  memberIds: z.array(z.string()).describe('Oldest member first'),
  leaderboard: z.array(standingsRowSchema).describe('The standings when a single group is read; empty elsewhere'),
  createdAt: timestamp,
});
export type Group = z.infer<typeof groupSchema>;

/** A group with its standings. */
export const groupStandingsSchema = groupSchema.extend({
  totalBalance: dollars.describe('The sum over all members'),
  averageBalance: dollars.describe('The average over all members, rounded to cents'),
});
export type GroupStandings = z.infer<typeof groupStandingsSchema>;

/** A member's bet as shown to the group, which sees it only after tip-off. */
export const groupBetSchema = userBetSchema.extend({ username: z.string() });
export type GroupBet = z.infer<typeof groupBetSchema>;

/** Balances of the members over time, for a chart. All members share the same points in time. */
export const groupHistorySchema = z.object({
  at: z.array(timestamp).describe('Oldest first'),
  members: z.array(
    z.object({
      uid: z.string(),
      username: z.string(),
      balances: z.array(dollars.nullable()).describe('One per point in time; null before the account was opened'),
    }),
  ),
});
export type GroupHistory = z.infer<typeof groupHistorySchema>;
