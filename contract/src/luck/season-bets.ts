import { z } from 'zod';
import { legStateSchema, userBetStatusSchema } from '../entities.ts';
import { marketNameSchema } from '../markets.ts';
import { americanPrice, dollars } from '../scalars.ts';
import { seasonRowSchema, seasonSchema } from '../seasons.ts';

const chance = z.number().min(0).max(1);

const memberSchema = seasonRowSchema.pick({ uid: true, username: true, isMember: true, debt: true }).extend({
  canWin: z.boolean().describe('Whether the member can win the title: has bet, and did not join too late for it'),
});

/**
 * One question that decides bets: who wins a game, or a spread or a total at one line. Its chance is that of the last of its bets
 * that was placed, because those prices are nearest to the tip-off.
 */
const drawSchema = z.object({
  betId: z.string().describe('The id of the game'),
  market: marketNameSchema,
  line: z
    .number()
    .multipleOf(0.5)
    .nullable()
    .describe("Spread: points added to team1's score. Total: points of both teams together. Null for a moneyline"),
  chance: chance.describe(
    'The chance that the first side wins, team1 or over: from both prices without the margin when the last of these bets ' +
      'was placed',
  ),
});

/** A bet whose member and draw are positions in the lists of members and draws, so that thousands of bets stay small. */
const betSchema = z.object({
  member: z.int().nonnegative().describe('The position of its member in `members`, from 0'),
  draw: z.int().nonnegative().describe('The position of its draw in `draws`, from 0'),
  side: z.literal([0, 1]).describe('0: team1 or over; 1: team2 or under'),
  stake: dollars,
  payout: dollars.describe('What a win pays, stake included'),
  fair: chance.describe('The chance that the bet wins: from both prices without the margin when it was placed'),
  status: userBetStatusSchema.extract(['won', 'lost', 'push', 'cashed-out']),
  paid: dollars.describe('What the bet paid back: the payout, the refunded stake, the cash-out, or 0'),
});

/** A leg of a parlay: a side of a draw at a price. */
const legSchema = z.object({
  draw: betSchema.shape.draw,
  side: betSchema.shape.side,
  price: americanPrice.describe('The price taken'),
  result: legStateSchema
    .exclude(['void'])
    .describe('How the leg had ended when the parlay was decided: `open` of one that was lost or cashed out before'),
});

/** A parlay. A leg that turned out void is not among its legs, and counts nowhere. */
const parlaySchema = betSchema.omit({ draw: true, side: true }).extend({
  payout: dollars.describe('What it pays if all legs but pushed ones win, stake included'),
  fair: chance.describe('The chance that these legs win: the product of their fair chances when it was placed'),
  legs: z.array(legSchema),
});

/**
 * The bets of a season that are decided or cashed out, on games that have tipped off, for computing luck and replays. Those of a
 * final season have the results that its table counts, whatever was corrected later.
 */
export const seasonBetsSchema = z.object({
  season: seasonSchema,
  members: z.array(memberSchema).describe('The members of the table, by position'),
  draws: z.array(drawSchema).describe('The questions that decide these bets'),
  bets: z.array(betSchema).describe('Bets on one game. Those that are void or were undone are left out'),
  parlays: z.array(parlaySchema).describe('The same of parlays, once all their games have tipped off'),
});
export type SeasonBets = z.input<typeof seasonBetsSchema>;

/** What luck and replays read of a season. Money in dollars. */
export interface PlayedSeason extends Omit<SeasonBets, 'season'> {
  readonly season: Pick<SeasonBets['season'], 'bankroll'>;
}

export type PlayedBet = SeasonBets['bets'][number];
export type PlayedParlay = SeasonBets['parlays'][number];

/** How a draw ends: its first side wins (team1, over), its second side wins, or its bets are refunded. */
export type DrawOutcome = 'first' | 'second' | 'push';
