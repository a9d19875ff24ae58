import { z } from 'zod';
import { floorPickSchema, groupBetSchema, nightTableSchema } from './groups.ts';
import { netProfit } from './leaderboard.ts';
import { selectionSchema } from './markets.ts';
import { dollars, nightDay, timestamp } from './scalars.ts';

const points = z.object({ team1: z.int(), team2: z.int() });

const nightPickSchema = floorPickSchema.extend({
  inPlay: dollars.describe('Stakes of open bets'),
  returned: dollars.describe('Stakes of void bets, and of bets whose line was met exactly'),
  profit: netProfit.describe('What the other bets have paid back, less their stakes'),
});
export type NightPick = z.input<typeof nightPickSchema>;

const nightGameSchema = z.object({
  id: z.string(),
  team1: z.string().describe('Home team'),
  team2: z.string().describe('Away team'),
  startTime: timestamp.describe('Tip-off'),
  state: z.enum(['upcoming', 'live', 'final', 'void']),
  score: points.nullable().describe('Null unless the state is `final`'),
  scoreBefore: points.nullable().describe('The final score before its last correction; null without one'),
  picks: z
    .array(nightPickSchema)
    .describe('What members have, or had, on each selection, by kind of money. Without head-to-heads and parlays'),
});
export type NightGame = z.input<typeof nightGameSchema>;

const closeBetSchema = z.object({
  bet: groupBetSchema,
  by: z
    .number()
    .describe('Points between the line of the bet and the final score; of a parlay those of its closest leg'),
});

const highlightsSchema = z.object({
  winner: z
    .object({ uids: z.array(z.string()).describe('Several if they share the win'), profit: netProfit })
    .nullable()
    .describe('The highest profit; null until the night is over, and if no member is ahead'),
  swing: z
    .object({
      uid: z.string(),
      betId: z.string().describe('The id of the game'),
      profit: netProfit.describe("What the member's decided bets on the game have made"),
      bets: z.int().positive().describe('How many these bets are'),
      legs: z.int().optional().describe('How many legs the parlay has that it is; absent for bets on one game'),
    })
    .nullable()
    .describe("The largest change of a member's profit by one game, or by one parlay"),
  loneliestWin: groupBetSchema
    .nullable()
    .describe(
      'The won bet with the highest profit on a side that no other member was on. A side is a team, by moneyline or spread, or ' +
        'over or under; bets in every kind of money count',
    ),
  worstBeat: closeBetSchema
    .nullable()
    .describe(
      'The lost bet that missed its line by the fewest points; of several, the one that was likeliest to win by its price',
    ),
  closestCall: closeBetSchema
    .nullable()
    .describe(
      'The won bet that beat its line by the fewest points; of several, the one that was least likely to win by its price',
    ),
});
export type NightHighlights = z.infer<typeof highlightsSchema>;

const turnSchema = selectionSchema.extend({
  teamChosen: z.string().describe('The chosen team, or `Over` or `Under`'),
  at: timestamp.describe('When the bet was decided'),
  profit: netProfit,
});
export type NightTurn = z.infer<typeof turnSchema>;

const recordSchema = z.object({
  uid: z.string(),
  bets: z.int().positive().describe("The member's bets that the group may see"),
  won: z.int().nonnegative(),
  lost: z.int().nonnegative(),
  best: turnSchema
    .nullable()
    .describe(
      'The won bet on one game with the highest profit; null without one, and for all but the first 50 members',
    ),
  worst: turnSchema.nullable().describe('The lost bet on one game with the highest stake; null as `best`'),
});
export type NightRecord = z.infer<typeof recordSchema>;

const nightMoneySchema = nightTableSchema.extend({
  seasonName: z.string().nullable().describe('Null for main accounts'),
  isOver: z.boolean().describe('Whether no bet on the night in this money is open'),
  records: z.array(recordSchema).describe('One for each row, in the same order'),
  highlights: highlightsSchema.describe('What stands out; null where nothing does'),
});
export type NightMoney = z.input<typeof nightMoneySchema>;

/** A night of a group, from the bets that the group may see. Void bets count in no table. */
export const nightPageSchema = z.object({
  groupId: z.string(),
  groupName: z.string(),
  memberIds: z.array(z.string()).describe('Oldest member first'),
  night: nightDay,
  games: z
    .array(nightGameSchema)
    .describe('The games with a bet that the group may see, void ones among them, by tip-off'),
  money: z
    .array(nightMoneySchema)
    .describe(
      'The table and the highlights of each kind of money with such a bet: main accounts first, then the last five seasons, ' +
        'latest first',
    ),
  members: z
    .array(z.object({ uid: z.string(), username: z.string() }))
    .describe('The names of the members in the tables and on the games'),
  previous: nightDay.nullable().describe('The night before with a bet that the group may see; null without one'),
  next: nightDay.nullable().describe('The night after with such a bet; null without one'),
});
export type NightPage = z.input<typeof nightPageSchema>;

/** A member's link to a night. Its address is shown only once, when it is made. */
const nightLinkSchema = z.object({
  uid: z.string().describe('The member who made it'),
  username: z.string(),
  createdAt: timestamp,
});

/** Whom the nights that members of a group share show by name. */
export const shownMembersSchema = z.object({
  isShown: z.boolean().describe('Whether they show the name, the profit and standout picks of the caller'),
  shown: z.int().nonnegative().describe('How many members they show'),
  members: z.int().positive().describe('How many members the group has'),
});

/** How a night is shared. */
export const nightSharingSchema = shownMembersSchema.extend({
  links: z
    .array(nightLinkSchema)
    .describe("The caller's own link to the night; every link to it for the owner of the group"),
});
export type NightSharing = z.infer<typeof nightSharingSchema>;

/** A link that was just made. */
export const newNightLinkSchema = z.object({
  createdAt: timestamp,
  path: z.string().describe('Path of the page, without a sign-in. Shown only here: Courtside stores a hash'),
});
export type NewNightLink = z.infer<typeof newNightLinkSchema>;
