import { z } from 'zod';
import { americanPrice, timestamp } from './scalars.ts';

/** The markets of a game: who wins it, by how many points, and how many points both teams score together. */
export const marketNameSchema = z.enum(['moneyline', 'spread', 'total']);
export type MarketName = z.infer<typeof marketNameSchema>;

/** What a bet is on: a team in a moneyline or spread, over or under in a total. */
export const sideSchema = z.enum(['team1', 'team2', 'over', 'under']);
export type Side = z.infer<typeof sideSchema>;

/**
 * Why a market accepts no bets although its game is open: its price is too old, an implausible or irreversible change
 * waits for confirmation, no bookmaker offers a plausible price, the feed names different teams, or the month's credits are
 * used up.
 */
export const pauseReasonSchema = z.enum(['stale', 'confirming', 'no-price', 'unknown-teams', 'no-credits']);
export type PauseReason = z.infer<typeof pauseReasonSchema>;

/** State and age of one market of a game. */
const marketSchema = z.object({
  state: z.enum(['open', 'paused']).describe('Bets are accepted only while the state is `open`, before `staleAt`'),
  reason: pauseReasonSchema.nullable().describe('Why the market is paused; null while it is open'),
  updatedAt: timestamp.describe('When the source last changed the price or the line'),
  staleAt: timestamp.describe('When the price becomes too old to bet on, unless a newer one arrives'),
  resumesAt: timestamp.nullable().describe('When prices are expected to return; null if unknown'),
  unconfirmed: z
    .boolean()
    .optional()
    .describe(
      'True while only one reading has shown this price: a cash-out pays at most the stake until a second one does. Absent otherwise',
    ),
});
export type Market = z.infer<typeof marketSchema>;

const line = z.number().multipleOf(0.5);
const teamPrices = z.object({ team1: americanPrice, team2: americanPrice });

const moneylineSchema = marketSchema.extend({
  line: z.null(),
  prices: teamPrices.describe('The same as `team1_price` and `team2_price`'),
});
const spreadSchema = marketSchema.extend({
  line: line.describe("Points added to team1's score: −5.5 if team1 is favored by 5.5"),
  prices: teamPrices,
});
const totalSchema = marketSchema.extend({
  line: line.describe('Points of both teams together'),
  prices: z.object({ over: americanPrice, under: americanPrice }),
});

/** The markets of a game, with their lines and prices. */
export const marketsSchema = z.object({
  moneyline: moneylineSchema,
  spread: spreadSchema.nullable().describe('Null while no source offers it'),
  total: totalSchema.nullable().describe('Null while no source offers it'),
});
export type Markets = z.infer<typeof marketsSchema>;

/** What a bet is on, without its game: `line` is that of the chosen side. */
export const selectionSchema = z.object({
  market: marketNameSchema,
  side: sideSchema,
  line: line
    .nullable()
    .describe(
      "Spread: points added to the chosen team's score, so +5.5 for team2 of a spread of −5.5. Total: points of both teams " +
        'together. Null for a moneyline',
    ),
});
export type Selection = z.infer<typeof selectionSchema>;
