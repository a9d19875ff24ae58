import { z } from 'zod';
import { dollars, publicUserSchema, timestamp } from './entities.ts';

/** A member's place in a group: by balance, then username, then uid. */
export const standingsRowSchema = publicUserSchema
  .pick({ uid: true, username: true, balance: true, totalWinnings: true })
  .extend({ rank: z.int().positive(), inPlay: dollars.describe('Stakes on bets that are still open') });

/** A group of friends, as its members see it. */
export const groupSchema = z.object({
  id: z.string().describe('Cannot be guessed: who is told it may join'),
  groupName: z.string(),
  creatorId: z.string().describe('Who made it, or inherited it'),
  memberIds: z.array(z.string()).describe('Oldest member first'),
  leaderboard: z.array(standingsRowSchema).describe('The standings in the answer for one group, empty elsewhere'),
  createdAt: timestamp,
});
export type Group = z.infer<typeof groupSchema>;

/** A group with its standings. */
export const groupStandingsSchema = groupSchema.extend({
  totalBalance: dollars.describe('Of all members'),
  averageBalance: dollars.describe('Of a member, rounded to cents'),
});
export type GroupStandings = z.infer<typeof groupStandingsSchema>;
