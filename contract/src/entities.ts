import { z } from 'zod';
import { errors } from './errors.ts';
import { isWholeCents, maxAmountCents } from './money.ts';
import { refusals } from './refusals.ts';

export const timestamp = z.iso.datetime().describe('ISO 8601, UTC');
export const dollars = z.number().describe('US dollars, at most two decimals');
const americanPrice = z.int().describe('American price (moneyline)');

const money = z.number().positive('must be greater than 0').refine(isWholeCents, 'must have at most two decimals');

/** Dollars a person asks to stake or hold: above 0, at most two decimals, at most ten million. */
export const amountSchema = money
  .max(maxAmountCents / 100, `must be at most ${maxAmountCents / 100}`)
  .register(refusals, { code: 'invalid-amount', message: errors['invalid-amount'].message });

/** Dollars a person asks the cashier for, who says how many may be given; refused in words of its own. */
export const cashierAmountSchema = money
  .describe('US dollars, above 0, at most two decimals')
  .register(refusals, { code: 'invalid-amount', message: 'Please enter a valid amount.' });

/** The amount a user was shown for cashing out: 0 or more, as a cent may be worth less than a cent. */
export const cashOutAmountSchema = z
  .number()
  .nonnegative('must be at least 0')
  .refine(isWholeCents, 'must have at most two decimals')
  .register(refusals, { code: 'invalid-amount', message: 'Please enter a valid amount.' });

const idPattern = /^(?!(?:__proto__|\.{1,2})$)[\w.-]{1,128}$/;
const idRule = 'must be 1 to 128 letters, digits, dots, dashes or underscores';

/**
 * An identifier a client may name: letters, digits, dash, underscore, dot.
 * `__proto__` is no key of an answer keyed by id, and `.` and `..` no part of a path, so none of them is an id.
 */
export const idSchema = z.string().regex(idPattern, idRule);

/** The id of a group. People paste it, so spaces around it are ignored, and what cannot be an id is no group. */
export const groupIdSchema = z
  .string()
  .trim()
  .regex(idPattern, idRule)
  .describe('As its members know it; spaces around it are ignored')
  .register(refusals, { code: 'bad-request', message: errors['group-not-found'].message });

export const betStatusSchema = z.enum(['open', 'closed', 'final', 'settled', 'void']);
export type BetStatus = z.infer<typeof betStatusSchema>;

const scoreSchema = z.object({
  team1: z.int(),
  team2: z.int(),
  periods: z
    .array(z.tuple([z.int(), z.int()]))
    .describe('Points by quarter, overtimes last; empty when the feed has none'),
  clock: z.string().nullable().describe("What the scoreboard shows, such as 'Q3 4:12'; null when the feed has none"),
});
export type Score = z.infer<typeof scoreSchema>;

/**
 * Why a market takes no bets although its game is open: its price is past the age bound, an implausible or irreversible
 * reading waits for its confirmation, no bookmaker has a price that makes sense, the feed names other teams, or the
 * month's credits are used up.
 */
export const pauseReasonSchema = z.enum(['stale', 'confirming', 'no-price', 'unknown-teams', 'no-credits']);
export type PauseReason = z.infer<typeof pauseReasonSchema>;

/** State and age of one market of a game. */
const marketSchema = z.object({
  state: z.enum(['open', 'paused']).describe('Bets are accepted only while it is open and before `staleAt`'),
  reason: pauseReasonSchema.nullable().describe('Why it is paused; null while it is open'),
  updatedAt: timestamp.describe('When the source last changed the price'),
  staleAt: timestamp.describe('The price is past its age bound from then on, unless a newer one arrives'),
  resumesAt: timestamp.nullable().describe('When prices are expected back; null when that is not known'),
});
export type Market = z.infer<typeof marketSchema>;

/** A game and its market; the product calls it a bet. */
export const gameSchema = z.object({
  id: z.string(),
  bet_id: z.string(),
  team1: z.string().describe('Home team'),
  team2: z.string().describe('Away team'),
  team1_price: americanPrice,
  team2_price: americanPrice,
  startTime: timestamp.describe('Tip-off'),
  endTime: timestamp.describe('When betting ends'),
  betStatus: betStatusSchema,
  score: scoreSchema.nullable().describe('Null before tip-off'),
  markets: z.object({ moneyline: marketSchema }),
});
export type Game = z.infer<typeof gameSchema>;

/** Prices of a game from a moment on. */
const pricePointSchema = z.object({ at: timestamp, team1_price: americanPrice, team2_price: americanPrice });
export type PricePoint = z.infer<typeof pricePointSchema>;

/** A game with what its prices were. */
export const gameHistorySchema = gameSchema.extend({
  oddsHistory: z.array(pricePointSchema).describe('Oldest first; the last 500 changes'),
});
export type GameHistory = z.infer<typeof gameHistorySchema>;

export const userBetStatusSchema = z.enum(['pending', 'won', 'lost', 'void', 'cashed-out']);
export type UserBetStatus = z.infer<typeof userBetStatusSchema>;

export const userBetSchema = z.object({
  id: z.string(),
  userId: z.string(),
  betId: z.string(),
  teamChosen: z.string(),
  amount: dollars,
  potentialWinnings: dollars.describe('What a win pays back, stake included'),
  status: userBetStatusSchema,
  placedAt: timestamp,
  settledAt: timestamp.nullable(),
  cancelled: z.boolean().describe('Undone by its owner within ten seconds; the status is void then'),
  cashedOut: dollars.nullable().describe('What cashing out paid; null unless the status is cashed-out'),
  betData: gameSchema.pick({ team1: true, team2: true, team1_price: true, team2_price: true, startTime: true }),
});
export type UserBet = z.infer<typeof userBetSchema>;

/** Metadata of a list of the caller's own bets. */
export const userBetsPageSchema = z.object({
  nextCursor: z.string().nullable().describe("The next page's cursor; null at the end, and for the complete list"),
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

/** What an account has taken at the cashier, so that only what is due is offered. */
const cashierSchema = z.object({
  firstDeposit: z.enum(['due', 'taken']),
  toppedUpOn: z.iso.date().nullable().describe('The UTC day of the last top-up; null when there was none'),
});

/** The caller's own record. `seq` is the number of its last ledger entry: a higher one is newer. */
export const ownUserSchema = publicUserSchema.extend({
  email: z.string().nullable(),
  groupIds: z.array(z.string()),
  cashier: cashierSchema,
  atStake: dollars.describe('Open holds and the stakes of pending bets'),
  seq: z.int().nonnegative(),
});
export type OwnUser = z.infer<typeof ownUserSchema>;

/** A player on the injuries report. What the page leaves out is an empty text. */
const injuredPlayerSchema = z.object({
  playerName: z.string(),
  position: z.string(),
  injuryStatus: z.string().describe("As the page says it, such as 'Out' or 'Day-To-Day'"),
  injuryDetails: z.string(),
  returnDate: z.string().optional().describe("The page's own date, such as 'Nov 25'; absent where it has none"),
  isNew: z.boolean().describe('Came onto the report when its players or their statuses last changed'),
  changedAt: timestamp
    .nullable()
    .describe('When the player came onto the report or last changed status; null when that was before our first look'),
});
export type InjuredPlayer = z.infer<typeof injuredPlayerSchema>;

/** A team's part of the injuries report. */
export const injuryRecordSchema = z.object({ teamName: z.string(), players: z.array(injuredPlayerSchema) });
export type InjuryRecord = z.infer<typeof injuryRecordSchema>;

/**
 * Why the injuries page could not be taken: it did not answer, answered too late, refused, was too large,
 * was no web page, or no longer looks like a report.
 */
const injuriesFailureKindSchema = z.enum(['unreachable', 'timeout', 'refused', 'too-large', 'not-a-page', 'changed']);
export type InjuriesFailureKind = z.infer<typeof injuriesFailureKindSchema>;

/** The last good injuries report and how old it is. */
export const injuriesReportSchema = z.object({
  teams: z.array(injuryRecordSchema),
  lastUpdated: timestamp.nullable().describe('When the page was last read well; null before that'),
  changedAt: timestamp.nullable().describe("When the report's players or their statuses last changed"),
  failure: z
    .object({ at: timestamp, kind: injuriesFailureKindSchema })
    .nullable()
    .describe('The last try when it failed: the teams are then those of lastUpdated'),
});
export type InjuriesReport = z.infer<typeof injuriesReportSchema>;
