import { z } from 'zod';
import { errors } from './errors.ts';
import { fieldErrors } from './field-errors.ts';
import { idPattern } from './ids.ts';
import { leagueNames } from './leagues.ts';
import { marketsSchema, selectionSchema } from './markets.ts';
import { isWholeCents, maxAmountCents } from './money.ts';
import { americanPrice, dollars, timestamp } from './scalars.ts';

const money = z.number().positive('must be greater than 0').refine(isWholeCents, 'must have at most two decimals');

/** Dollars to stake or hold: above 0, at most two decimals, at most ten million. */
export const amountSchema = money
  .max(maxAmountCents / 100, `must be at most ${maxAmountCents / 100}`)
  .register(fieldErrors, { code: 'invalid-amount', message: errors['invalid-amount'].message });

/** Dollars to deposit or top up. The cashier checks the maximum, with its own error message. */
export const cashierAmountSchema = money
  .describe('US dollars, above 0, at most two decimals')
  .register(fieldErrors, { code: 'invalid-amount', message: 'Please enter a valid amount.' });

/** The cash-out amount the user saw: 0 or more, because a one-cent bet can be worth less than a cent. */
export const cashOutAmountSchema = z
  .number()
  .nonnegative('must be at least 0')
  .refine(isWholeCents, 'must have at most two decimals')
  .register(fieldErrors, { code: 'invalid-amount', message: 'Please enter a valid amount.' });

const idRule = 'must be 1 to 128 letters, digits, dots, dashes or underscores';

/**
 * An identifier that a client may choose: letters, digits, dash, underscore, dot.
 * `__proto__` is rejected because responses contain objects keyed by id, `.` and `..` because ids are parts of paths.
 */
export const idSchema = z.string().regex(idPattern, idRule);

/** The id of a group. Users paste it, so surrounding spaces are ignored, and a malformed id is reported as an unknown group. */
export const groupIdSchema = z
  .string()
  .trim()
  .regex(idPattern, idRule)
  .describe('The id shown to its members; surrounding spaces are ignored')
  .register(fieldErrors, { code: 'bad-request', message: errors['group-not-found'].message });

export const betStatusSchema = z.enum(['open', 'closed', 'final', 'settled', 'void']);
export type BetStatus = z.infer<typeof betStatusSchema>;

/** A schema of a list that is not written. Both directions have the same type. */
type ReadonlyList<T extends readonly unknown[]> = z.ZodType<T, T>;

const scoreSchema = z.object({
  team1: z.int(),
  team2: z.int(),
  periods: z
    .array(z.tuple([z.int(), z.int()]))
    .describe('Points by quarter, then overtimes; empty if the feed has none') as ReadonlyList<
    readonly (readonly [number, number])[]
  >,
  clock: z.string().nullable().describe("The clock on the scoreboard, such as 'Q3 4:12'; null if the feed has none"),
});
export type Score = z.infer<typeof scoreSchema>;

/** The leagues that a season or a group is limited to: at least one, each once. */
export const leagueListSchema = z
  .array(z.enum(leagueNames))
  .min(1)
  .refine((names) => new Set(names).size === names.length, 'must name each league once');

/** The league of a bet's game. */
export const otherLeagueSchema = z.enum(leagueNames).optional().describe('Absent for the NBA');

const color = z.string().regex(/^#[0-9A-F]{6}$/);

/** How a team is shown whose league's feed says so. */
const teamLookSchema = z.object({
  shortName: z.string().describe('Such as `Duke` for `Duke Blue Devils`'),
  letters: z.string().describe('On the scoreboard, such as `DUKE`'),
  colors: z.tuple([color, color]).describe('Primary and secondary color, `#RRGGBB`') as ReadonlyList<
    readonly [string, string]
  >,
});
export type TeamLook = z.infer<typeof teamLookSchema>;

/** A game and its markets. The specification calls it a bet. */
export const gameSchema = z.object({
  id: z.string(),
  bet_id: z.string(),
  league: z.enum(leagueNames),
  team1: z.string().describe('Home team'),
  team2: z.string().describe('Away team'),
  team1_price: americanPrice.describe('Moneyline'),
  team2_price: americanPrice.describe('Moneyline'),
  startTime: timestamp.describe('Tip-off'),
  endTime: timestamp.describe('When betting ends'),
  betStatus: betStatusSchema,
  score: scoreSchema.nullable().describe('Null before tip-off'),
  checking: z
    .boolean()
    .optional()
    .describe('True while the sources contradict each other or the result; no bet is paid until they agree'),
  teams: (z.tuple([teamLookSchema, teamLookSchema]) as ReadonlyList<readonly [TeamLook, TeamLook]>)
    .optional()
    .describe('How the home and the away team look; absent for the NBA'),
  markets: marketsSchema,
});
export type Game = z.infer<typeof gameSchema>;

/** The moneyline of a game from a given moment on. */
const pricePointSchema = z.object({ at: timestamp, team1_price: americanPrice, team2_price: americanPrice });
export type PricePoint = z.infer<typeof pricePointSchema>;

/** A game with its price history. */
export const gameHistorySchema = gameSchema.extend({
  oddsHistory: z.array(pricePointSchema).describe('The last 500 changes, oldest first'),
});
export type GameHistory = z.infer<typeof gameHistorySchema>;

export const userBetStatusSchema = z.enum(['pending', 'won', 'lost', 'push', 'void', 'cashed-out']);
export type UserBetStatus = z.infer<typeof userBetStatusSchema>;

/** What a correction changes into one another: results of a settled bet, and `pending` for a parlay that is open again. */
export const correctedStatusSchema = userBetStatusSchema.extract(['won', 'lost', 'push', 'void', 'pending']);

const points = scoreSchema
  .pick({ team1: true, team2: true })
  .nullable()
  .describe('The final score; null for a void game');

/** The results of a game before and after a correction. */
export const correctedScoresSchema = z.object({ before: points, after: points });
export type CorrectedScores = z.infer<typeof correctedScoresSchema>;

const betDataSchema = gameSchema
  .pick({ team1: true, team2: true, team1_price: true, team2_price: true, startTime: true })
  .extend({ league: otherLeagueSchema });

/** How a leg of a parlay stands; `open` until its game is decided. */
export const legStateSchema = z.enum(['open', 'won', 'lost', 'push', 'void']);
export type LegState = z.infer<typeof legStateSchema>;

const betLegSchema = z.object({
  betId: z.string().describe('The game'),
  ...selectionSchema.shape,
  teamChosen: z.string().describe('The chosen team; `Over` or `Under` in a total'),
  price: americanPrice.describe('American price taken'),
  result: legStateSchema.describe('A void leg and a push do not count; a ticket with a lost leg is lost at once'),
  betData: betDataSchema,
});
export type UserBetLeg = z.infer<typeof betLegSchema>;

/** A bet of a user. Of a parlay, `betId`, market, side, line and `betData` are those of its first leg. */
export const userBetSchema = z.object({
  id: z.string(),
  userId: z.string(),
  account: z
    .string()
    .describe('The account that paid the stake: `main`, the id of a season, or `tab` for a head-to-head'),
  betId: z.string(),
  ...selectionSchema.shape,
  teamChosen: z.string().describe('The chosen team; `Over` or `Under` in a total; `4-leg parlay` of a parlay'),
  price: americanPrice.describe('American price taken; of a parlay the product of its legs, rounded'),
  amount: dollars,
  potentialWinnings: dollars.describe(
    'Payout of a win, stake included. Of a parlay without the legs that turned out void or a push; what a won one has paid',
  ),
  legs: z.array(betLegSchema).optional().describe('All legs of a parlay, by tip-off; absent for a bet on one game'),
  status: userBetStatusSchema,
  placedAt: timestamp,
  settledAt: timestamp.nullable(),
  cancelled: z.boolean().describe('Undone by its owner within ten seconds; the status is void then'),
  priceError: z
    .boolean()
    .optional()
    .describe(
      'True if it was refunded because its odds were an obvious error; the status is void then. Absent otherwise',
    ),
  correction: z
    .object({
      from: correctedStatusSchema.describe('The status before the correction'),
      revision: z.int().optional().describe('Orders the corrections of a bet: a higher one is newer'),
      scores: correctedScoresSchema.optional().describe('Absent if the score did not decide the correction'),
    })
    .optional()
    .describe("The last correction of the game's result that changed this bet; absent if there was none"),
  challenge: z.string().optional().describe('The head-to-head that the bet is one side of; absent for other bets'),
  opponent: z
    .string()
    .optional()
    .describe(
      'Username of the other side of a head-to-head. Absent for other bets, and in live messages: there `own-challenges` has it',
    ),
  cashedOut: dollars.nullable().describe('What cashing out paid; null unless the status is cashed-out'),
  betData: betDataSchema,
});
export type UserBet = z.infer<typeof userBetSchema>;

/** Metadata of a list of the caller's own bets. */
export const userBetsPageSchema = z.object({
  nextCursor: z.string().nullable().describe("The next page's cursor; null on the last page and for the complete list"),
});

export const publicUserSchema = z.object({
  id: z.string(),
  uid: z.string(),
  username: z.string(),
  displayName: z.string(),
  balance: dollars,
  totalWinnings: dollars.describe('Net profit on won bets'),
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/** Deposits and top-ups an account has taken, so that clients offer only those that are available. */
const cashierSchema = z.object({
  firstDeposit: z.enum(['due', 'taken']),
  toppedUpOn: z.iso.date().nullable().describe('The UTC day of the last top-up; null if there was none'),
});

/** What became of an account's bets. */
export const betStatsSchema = z.object({
  bets: z.int().describe('All bets'),
  running: z.int().describe('Pending bets'),
  won: z.int(),
  lost: z.int(),
  push: z.int().describe('Bets whose result was exactly on their line; their stakes were returned'),
  void: z.int().describe('Refunded bets, including those their owner undid'),
  cashedOut: z.int(),
  staked: dollars.describe('Stakes of decided and cashed-out bets, pushes included'),
  profit: dollars.describe('What decided and cashed-out bets paid back, less their stakes'),
});

/** The caller's own record. `seq` is the number of the last ledger entry; a record with a higher `seq` is newer. */
export const ownUserSchema = publicUserSchema.extend({
  email: z.string().nullable(),
  groupIds: z.array(z.string()),
  cashier: cashierSchema,
  atStake: dollars.describe('Open holds and the stakes of pending bets'),
  stats: betStatsSchema,
  seq: z.int().nonnegative(),
});
export type OwnUser = z.infer<typeof ownUserSchema>;

/** A player on the injuries report. Texts missing on the page are empty. */
const injuredPlayerSchema = z.object({
  playerName: z.string(),
  position: z.string(),
  injuryStatus: z.string().describe("As written on the page, such as 'Out' or 'Day-To-Day'"),
  injuryDetails: z.string(),
  returnDate: z
    .string()
    .optional()
    .describe("As written on the page, such as 'Nov 25'; absent if the page has no date"),
  isNew: z.boolean().describe('Added to the report by the latest change of its players or their statuses'),
  changedAt: timestamp
    .nullable()
    .describe(
      'When the player was added to the report or last changed status; null if that was before the first time we read it',
    ),
});
export type InjuredPlayer = z.infer<typeof injuredPlayerSchema>;

/** A team's part of the injuries report. */
export const injuryRecordSchema = z.object({ teamName: z.string(), players: z.array(injuredPlayerSchema) });
export type InjuryRecord = z.infer<typeof injuryRecordSchema>;

/**
 * Why reading the injuries page failed: no response, a timeout, an error status, a response that is too large or is not
 * a web page, or a page whose layout has changed.
 */
export const injuriesFailureKindSchema = z.enum([
  'unreachable',
  'timeout',
  'refused',
  'too-large',
  'not-a-page',
  'changed',
]);
export type InjuriesFailureKind = z.infer<typeof injuriesFailureKindSchema>;

/** The last injuries report that was read successfully, and its age. */
export const injuriesReportSchema = z.object({
  teams: z.array(injuryRecordSchema),
  lastUpdated: timestamp.nullable().describe('When the page was last read successfully; null if never'),
  changedAt: timestamp.nullable().describe("When the report's players or their statuses last changed"),
  failure: z
    .object({ at: timestamp, kind: injuriesFailureKindSchema })
    .nullable()
    .describe('The last attempt, if it failed; `teams` are then those of `lastUpdated`'),
});
export type InjuriesReport = z.infer<typeof injuriesReportSchema>;
