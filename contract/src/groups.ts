import { z } from 'zod';
import type { DomainOf } from './domain-of.ts';
import { leagueListSchema, legStateSchema, publicUserSchema, userBetSchema } from './entities.ts';
import { netProfit as netProfitInDollars, placesGained, position, rank } from './leaderboard.ts';
import { selectionSchema } from './markets.ts';
import { americanPrice, cents, instant, nightDay } from './scalars.ts';

const netProfit = cents.describe(netProfitInDollars.description ?? '');

/** A member's row in the standings, which are ordered by balance, then username, then uid. */
export const standingsRowSchema = publicUserSchema.pick({ uid: true, username: true }).extend({
  balance: cents,
  totalWinnings: cents.describe(publicUserSchema.shape.totalWinnings.description ?? ''),
  rank: rank.describe('Among the members; members with the same balance share a rank'),
  position,
  netProfit: netProfit.nullable().describe(`${netProfit.description}; null if unknown`),
  placesGained,
  inPlay: cents.describe('Stakes on bets that are still open'),
});
export type StandingsRow = z.input<typeof standingsRowSchema>;

/** A group of friends, as its members see it. */
export const groupSchema = z.object({
  id: z.string().describe('Cannot be guessed. Admits anyone who has it while `joinableById` is true'),
  groupName: z.string(),
  creatorId: z.string().describe('The user who created the group or inherited it'),
  memberIds: z.array(z.string()).describe('Oldest member first'),
  leaderboard: z.array(standingsRowSchema).describe('The standings when a single group is read; empty elsewhere'),
  createdAt: instant,
  archivedAt: instant
    .nullable()
    .describe('When the owner archived the group, which is read-only since; null while it is open'),
  inviteExpiresAt: instant.nullable().describe('When the invites of all members expire; null if they do not'),
  leagues: leagueListSchema
    .nullable()
    .describe('The leagues whose games count tonight and in messages about the group; null for all'),
  joinableById: z.boolean().describe('False once the owner has replaced the invites: then only a code admits'),
});
export type Group = z.input<typeof groupSchema>;
/** A group with times as `Date`. */
export type DomainGroup = DomainOf<typeof groupSchema>;

/** How a night stands in one kind of money. */
export const nightTableSchema = z.object({
  account: z.string().describe('`main`, or the id of a season of the group'),
  games: z.int().nonnegative().describe('Games of the night with a bet that the group may see'),
  over: z.int().nonnegative().describe('How many of them are decided'),
  firstTipOff: instant.describe('The first tip-off of these games'),
  rows: z
    .array(
      z.object({
        uid: z.string(),
        profit: netProfit.describe("What the decided bets on the night's games have paid back, less their stakes"),
        inPlay: cents.describe("Stakes of bets on the night's games that have tipped off and are not decided"),
        open: z.int().nonnegative().describe('How many these bets are'),
        steps: z
          .array(z.object({ at: instant, profit: netProfit }))
          .describe(
            '`profit` after each minute in which bets were decided, oldest first: the latest 16 of the first 50 members, and ' +
              'the latest one of each other. Empty before the first',
          ),
      }),
    )
    .describe('The members with a bet that the group may see, highest profit first, then by uid'),
});
export type NightTable = z.input<typeof nightTableSchema>;

/** What members have on a selection in one kind of money. */
export const floorPickSchema = selectionSchema.extend({
  account: z.string().describe('`main`, the id of a season of the group, or `tab` for its head-to-heads'),
  uids: z.array(z.string()).describe('The members on this selection, highest stake first, then by uid; at most 12'),
  members: z.int().positive().describe('How many members are on it'),
  stakes: cents.describe('The sum of their stakes'),
});

/** A game in play with the open bets of members on it. */
const floorGameSchema = z.object({
  betId: z.string().describe('The id of the game'),
  picks: z.array(floorPickSchema).describe('What members have on each selection, by kind of money'),
});
export type FloorGame = z.input<typeof floorGameSchema>;

/** A member's open bets on one selection of a game in play. */
export const openBetSchema = selectionSchema.extend({
  uid: z.string(),
  account: z.string().describe('`main`, or the id of a season of the group'),
  betId: z.string().describe('The id of the game'),
  stake: cents.describe('The sum of the stakes'),
  payout: cents.describe('What the bets pay back if they win, stakes included'),
});
export type OpenBet = z.input<typeof openBetSchema>;

/** A member's open parlay whose open legs are all on games in play. A parlay with a hidden leg is in no list of what is open. */
export const openParlaySchema = z.object({
  id: z.string().describe('The id of the bet; unique among the bets of its member'),
  uid: z.string(),
  account: z.string().describe('`main`, or the id of a season of the group'),
  stake: cents,
  legs: z
    .array(
      selectionSchema.extend({
        betId: z.string().describe('The id of the game'),
        price: americanPrice.describe('The price taken'),
        result: legStateSchema.exclude(['lost']),
      }),
    )
    .describe('All legs, by tip-off'),
});
export type OpenParlay = z.input<typeof openParlaySchema>;

/** Which members have no bet on the games of the night that have no result yet, and how those with bets stand. */
export const tonightSchema = z.object({
  night: nightDay.describe(
    'The night that is on: last night until its last game is over, and an hour more if no other game tips off',
  ),
  games: z.int().nonnegative().describe('Games of tonight without a result'),
  nextTipOff: instant.nullable().describe('Null when all of them have tipped off'),
  withoutBet: z
    .array(z.string())
    .describe(
      'The uids of members without a bet on these games from their main balance or a season of the group, oldest member ' +
        'first. Bets that were undone or are void do not count',
    ),
  tables: z
    .array(nightTableSchema)
    .describe('How tonight stands: one table for each kind of money with a bet on a game that has tipped off'),
  floor: z
    .array(floorGameSchema)
    .describe(
      "The members' open bets on games of tonight that have tipped off and have no result, first tip-off first",
    ),
  openBets: z
    .array(openBetSchema)
    .describe('The same bets by member, without head-to-heads and parlays, highest stakes first; at most 500'),
  openParlays: z
    .array(openParlaySchema)
    .describe(
      'The open parlays of which every open leg is on one of these games, highest stakes first; at most 100. A parlay with a leg that is ' +
        'not to be seen yet, or on another night, is only in the stakes of the tables',
    ),
});
export type Tonight = z.input<typeof tonightSchema>;

/** A group with its standings. */
export const groupStandingsSchema = groupSchema.extend({
  tonight: tonightSchema,
  totalBalance: cents.describe('The sum over all members'),
  averageBalance: cents.describe('The average over all members, rounded to cents'),
});
export type GroupStandings = z.input<typeof groupStandingsSchema>;

/** The most members of a group that a list shows by name. */
export const maxLeaders = 5;

/** A group in the list of a member's groups, as the live feed sends it. */
export interface GroupCard {
  readonly id: string;
  readonly groupName: string;
  /** True for a group that the owner has archived. */
  readonly archived: boolean;
  readonly memberCount: number;
  /** The member's own rank: members with equal balances share one. Null while it is unknown. */
  readonly rank: number | null;
  /** The member's own position in the standings, from 1; unique. Null while it is unknown. */
  readonly position: number | null;
  /** The members with the highest balances, at most `maxLeaders`. */
  readonly leaders: readonly { readonly uid: string; readonly username: string }[];
}

/** A member's bet as shown to the group, which sees it only after tip-off. */
export const groupBetSchema = userBetSchema.extend({
  username: z.string(),
  hiddenLegs: z
    .int()
    .positive()
    .optional()
    .describe(
      'Legs of a parlay whose games have not tipped off: they are not in `legs`, `price` and `potentialWinnings`. Absent for none',
    ),
});
export type GroupBet = z.input<typeof groupBetSchema>;

/** Profits of members since they joined the group, for a chart. */
export const groupHistorySchema = z.object({
  members: z.array(
    z.object({
      uid: z.string(),
      username: z.string(),
      points: z
        .array(z.object({ at: instant, profit: netProfit }))
        .describe(
          'Oldest first, at most 251. The first is the profit at the time the member joined; each other point is the profit ' +
            'after bets were decided, at that time, and holds until the next point. Of a member with 250 bets or more since ' +
            'then, the points begin with the oldest of the last 250 bets',
        ),
    }),
  ),
});
export type GroupHistory = z.input<typeof groupHistorySchema>;

/** What an invite shows to anyone who has it. */
export const inviteSchema = z.object({
  invitedBy: z.string().describe('The display name of the member who shares the invite'),
  groupName: z.string(),
  memberCount: z.int().positive(),
});
export type Invite = z.input<typeof inviteSchema>;

/** A member's own invite to a group. */
export const ownInviteSchema = z.object({
  groupId: z.string(),
  code: z.string().describe('Such as `HKPT-4F7`: four and three characters'),
  path: z.string().describe('The path of the page that shows the invite'),
});
export type OwnInvite = z.input<typeof ownInviteSchema>;
