import { z } from 'zod';
import { betStatsSchema, idSchema, leagueListSchema, userBetSchema } from './entities.ts';
import { errors } from './errors.ts';
import { fieldErrors } from './field-errors.ts';
import { placesGained, position } from './leaderboard.ts';
import { parlayLegs, seasonLimits } from './limits.ts';
import { isWholeCents } from './money.ts';
import { cents, dollars, instant } from './scalars.ts';

const invalid = { code: 'invalid-season', message: errors['invalid-season'].message } as const;
const day = z.iso.date().describe("A day in the league's time zone (America/New_York), `yyyy-mm-dd`");
const uidAndName = z.object({ uid: z.string(), username: z.string() });
const won = z.int().describe('Won bets');
const push = z.int().describe('Bets whose result was exactly on the line');

/** The account that a bet or a hold takes its stake from. */
export const accountNameSchema = idSchema.describe('`main`, or the id of a season of one of your groups');

const lateJoinersCanWin = z
  .boolean()
  .describe('Whether members who join after the start of the season can win the title; absent for true');

const maxLegs = z.int().min(1).max(parlayLegs.max).describe('The most legs of one bet: 1 for no parlays; absent for 6');

/** What the owner of a group states when opening a season. */
export const newSeasonSchema = z.strictObject({
  name: z.string().register(fieldErrors, { code: 'invalid-season', message: 'Please enter a name for the season.' }),
  firstDay: day.register(fieldErrors, { code: 'invalid-season', message: 'Please choose the first day.' }),
  lastDay: day.register(fieldErrors, { code: 'invalid-season', message: 'Please choose the last day.' }),
  bankroll: z
    .number()
    .min(seasonLimits.minBankroll)
    .max(seasonLimits.maxBankroll)
    .refine(isWholeCents, 'must have at most two decimals')
    .describe('US dollars that every member starts with: 10 to 1,000,000')
    .register(fieldErrors, { code: 'invalid-season', message: 'The bankroll can be from $10.00 to $1,000,000.00.' }),
  maxStakeShare: z
    .int()
    .min(1)
    .max(100)
    .describe('The largest stake of one bet, in percent of the bankroll: 1 to 100')
    .register(fieldErrors, { code: 'invalid-season', message: 'The largest stake can be from 1% to 100%.' }),
  rebuys: z
    .int()
    .min(0)
    .max(seasonLimits.maxRebuys)
    .describe('How often a member may buy in again: 0 to 3')
    .register(fieldErrors, { ...invalid, message: 'A season can have 0 to 3 rebuys.' }),
  leagues: leagueListSchema
    .describe('The leagues whose games the season takes bets on; absent for all')
    .register(fieldErrors, { ...invalid, message: 'Please choose at least one league, each once.' })
    .optional(),
  lateJoinersCanWin: lateJoinersCanWin
    .register(fieldErrors, { ...invalid, message: 'Please choose whether late joiners can win.' })
    .optional(),
  maxLegs: maxLegs.register(fieldErrors, { ...invalid, message: 'A bet can have 1 to 6 legs.' }).optional(),
});
export type NewSeason = z.infer<typeof newSeasonSchema>;

export const seasonStateSchema = z
  .enum(['upcoming', 'running', 'finishing', 'final'])
  .describe('`finishing`: the season is over and bets are pending; `final`: the table never changes again');
export type SeasonState = z.infer<typeof seasonStateSchema>;

/** A season of a group. */
export const seasonSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  name: z.string(),
  firstDay: day,
  lastDay: day,
  startsAt: instant.describe('The start of the first day'),
  endsAt: instant.describe('The end of the last day, exclusive'),
  bankroll: cents,
  maxStakeShare: z.int().describe('In percent of the bankroll'),
  maxStake: cents.describe('The largest stake of one bet'),
  rebuys: z.int().describe('How often a member may buy in again'),
  leagues: leagueListSchema.optional().describe('The leagues whose games the season takes bets on; absent for all'),
  lateJoinersCanWin: lateJoinersCanWin.optional(),
  maxLegs: maxLegs.optional(),
  state: seasonStateSchema,
  createdBy: z.string().describe('The uid of the owner who opened the season'),
  champions: z.array(uidAndName).describe('Empty until the season is final; several if they are tied'),
  finalAt: instant.nullable(),
});
export type Season = z.input<typeof seasonSchema>;

/** A member's row in the standings of a season, which are ordered by standing, then username, then uid. */
export const seasonRowSchema = z.object({
  uid: z.string(),
  username: z.string(),
  rank: z.int().positive().describe('Members with the same standing share a rank'),
  position,
  standing: dollars.describe('Bankroll + profit − debt'),
  profit: dollars.describe('What decided and cashed-out bets have paid back, less their stakes'),
  debt: dollars.describe('Rebuys taken × bankroll'),
  rebuys: z.int().describe('Rebuys taken'),
  balance: dollars,
  inPlay: dollars.describe('Stakes on bets that are still open'),
  joinedOn: day,
  joinedLate: z.boolean().describe('Whether the member joined after the start of the season'),
  placesGained: placesGained.describe(
    'Change in rank since the start of the day, positive when moving up; null for a member who joined today',
  ),
  bets: z.int().describe('All bets except those that were refunded'),
  won,
  lost: z.int(),
  push,
  isMember: z.boolean().describe('False after the member has left the group or was removed'),
});
export type SeasonRow = z.infer<typeof seasonRowSchema>;

/** The board of a week: Monday to Sunday, cut at the first and the last day of the season. */
const seasonWeekSchema = z.object({
  firstDay: day,
  lastDay: day,
  state: seasonStateSchema,
  rows: z
    .array(
      uidAndName.extend({
        rank: z.int().positive(),
        profit: dollars.describe('Of decided bets on games that tipped off in the week'),
        bets: z.int().describe('Decided bets on those games'),
      }),
    )
    .describe('The first ten members by profit'),
  winners: z.array(uidAndName).describe('Empty until the week is final; several if they are tied'),
});
export type SeasonWeek = z.infer<typeof seasonWeekSchema>;

const seasonBetSchema = userBetSchema.extend({ username: z.string(), profit: dollars });
const bestBet = seasonBetSchema.nullable();

/** The outstanding bets of a season. Only bets on games that have tipped off count. */
const seasonBestsSchema = z.object({
  bestBet: bestBet.describe('The decided bet with the highest profit; null without a profit'),
  worstBet: bestBet.describe('The decided bet with the highest loss; null without a loss'),
  longestStreak: uidAndName
    .extend({ wins: z.int().positive() })
    .nullable()
    .describe('The most won bets in a row, by tip-off. Void, pushed and cashed-out bets do not count'),
});

/** A season with its standings, weekly boards and outstanding bets. */
export const seasonDetailSchema = z.object({
  season: seasonSchema,
  rows: z.array(seasonRowSchema).describe('By position; empty until the season starts'),
  weeks: z.array(seasonWeekSchema).describe('Oldest first'),
  bests: seasonBestsSchema,
  own: seasonRowSchema.nullable().describe("The caller's row"),
});
export type SeasonDetail = z.input<typeof seasonDetailSchema>;

export type SeasonBests = z.infer<typeof seasonBestsSchema>;

const contenderSchema = seasonRowSchema
  .pick({ uid: true, username: true, standing: true, profit: true, bets: true, won: true, lost: true, push: true })
  .extend({
    weeksWon: z.int().describe('Weeks won alone or tied'),
    bestBet,
    longestStreak: z.int().describe('The most won bets in a row'),
  });

/** Two members of a season compared. */
export const headToHeadSchema = z.object({
  members: z.tuple([contenderSchema, contenderSchema]),
  sameGame: z
    .object({
      games: z.int().describe('Games on which both have decided bets'),
      aheadA: z.int().describe('Games on which the first member made more'),
      aheadB: z.int().describe('Games on which the second member made more'),
    })
    .describe('Games that have tipped off and on which both members bet'),
});
export type HeadToHead = z.infer<typeof headToHeadSchema>;

const seasonId = z.string().describe('One of `seasons`');

/** How a member finished a season. */
const finishSchema = seasonRowSchema.pick({ rank: true, standing: true, profit: true, joinedLate: true }).extend({
  seasonId,
  isChampion: z.boolean().describe('Whether the member won the title, alone or with others'),
});

/** All finished seasons of a group, and what each member has achieved in them. */
export const allTimeSchema = z.object({
  seasons: z.array(seasonSchema).describe('The seasons that are final, newest first'),
  rows: z
    .array(
      uidAndName.extend({
        isMember: z.boolean().describe('False after the member has left the group or was removed'),
        titles: z.int().describe('Titles won, shared ones included'),
        sharedTitles: z.int(),
        profit: dollars.describe('The sum of the profits'),
        bestNight: z
          .object({ seasonId, day, profit: dollars })
          .nullable()
          .describe('The day with the highest profit, by tip-off; null without a profit on any day'),
        longestStreak: z.int().describe('The most won bets in a row within a season'),
        finishes: z.array(finishSchema).describe('The seasons that the member played, newest first'),
      }),
    )
    .describe('By titles, then profit, then username, then uid'),
});
export type AllTime = z.input<typeof allTimeSchema>;
export type AllTimeRow = AllTime['rows'][number];

/** The main account of a user, or one of a season. */
export const bettingAccountSchema = z.object({
  account: z.string().describe('`main`, or the id of a season'),
  name: z.string().describe('`Main balance`, or the name of the season'),
  groupId: z.string().nullable().describe('The group of the season; null for the main account'),
  groupName: z.string().nullable(),
  balance: dollars,
  atStake: dollars.describe('Open holds and the stakes of pending bets'),
  maxStake: dollars.nullable().describe('The largest stake of one bet; null for no limit'),
  maxLegs: z.int().describe('The most legs of one bet: 1 for no parlays'),
  maxParlayPayout: dollars.describe('The most that a parlay may pay: ten times what the account starts with'),
  leagues: leagueListSchema.optional().describe('The leagues whose games the account takes bets on; absent for all'),
  canBet: z.boolean().describe('Whether the season is running and the user is a member of its group'),
  rebuysLeft: z.int(),
  stats: betStatsSchema,
  seq: z.int().nonnegative().describe("Number of the account's last ledger entry; a higher one is newer"),
});
export type BettingAccount = z.infer<typeof bettingAccountSchema>;
