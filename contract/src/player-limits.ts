import { z } from 'zod';
import { amountSchema } from './entities.ts';
import { maxPauseDays } from './limits.ts';
import { dollars, timestamp } from './scalars.ts';
import { dayMs } from './time.ts';

/** How long after the user asked for it a higher daily limit applies, in ms. */
export const raiseDelayMs = dayMs;

const dailyLimit = dollars
  .nullable()
  .describe('The most that all stakes of one UTC day add up to; null without a limit');

/** What a user allows themselves. */
export const playerLimitsSchema = z.object({
  pausedUntil: timestamp.nullable().describe('The user takes no part until then; null while there is no pause'),
  dailyLimit,
  nextDailyLimit: z
    .object({ dailyLimit, at: timestamp.describe('When it applies') })
    .nullable()
    .describe('A higher limit, or none, that the user has asked for'),
  stakedToday: dollars.describe('Stakes since midnight UTC in all accounts, without those that were undone'),
});
export type PlayerLimits = z.infer<typeof playerLimitsSchema>;

export const newPauseSchema = z.strictObject({
  days: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maxPauseDays, `must be at most ${maxPauseDays}`)
    .describe('A pause can be made longer, but not shorter'),
});

export const newDailyLimitSchema = z.strictObject({
  dailyLimit: amountSchema
    .nullable()
    .describe('A lower limit applies immediately, a higher one or none (null) after 24 hours'),
});
