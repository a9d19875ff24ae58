import { leagueNames, userBetStatusSchema } from '@courtside/contract';
import type { Document } from 'mongodb';
import { Schema } from 'mongoose';
import { pointsSchema } from '../league/games/results/report.schema.ts';
import type { DocumentOf } from '../platform/db/collection.ts';
import { as, nullable } from '../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';
import { type AccountId, allSeasonAccounts, allTabAccounts, endOfMainAccounts } from './account-id.ts';

/** Line and prices of a spread or a total when a bet was placed on it. */
export const offerSchema = Schema.create(
  {
    /** Spread: points added to team 1's score. Total: points of both teams together. A multiple of 0.5. */
    line: { type: Number, required: true, numbers: 'halves' },
    /** American prices: team 1 and team 2 of a spread, over and under of a total. */
    prices: { type: [Number], required: true, ...as<readonly [number, number]>() },
  },
  objectOptions,
);

/** The game when a bet was placed on it. */
export const betDataSchema = Schema.create(
  {
    /** Absent for the NBA. */
    league: { type: String, enum: leagueNames, allowNull: false },
    team1: { type: String, required: true },
    team2: { type: String, required: true },
    /** American prices of the moneyline. */
    team1Price: { type: Number, required: true },
    team2Price: { type: Number, required: true },
    /** Tip-off. */
    startTime: { type: Date, required: true },
    /** When betting ended; never after tip-off. */
    endTime: { type: Date, required: true },
    /** The bet's market as the game had it; absent for a moneyline. */
    offer: { type: offerSchema, allowNull: false },
    /** When the market was first read; absent if a later reading had confirmed its price. */
    firstReadAt: { type: Date, allowNull: false },
  },
  objectOptions,
);

/** One pick: a side of a market of a game, at a price. */
const legFields = {
  gameId: { type: String, required: true },
  /** Absent for a moneyline, and in bets placed before there were other markets. */
  market: { type: String, enum: ['spread', 'total'], allowNull: false },
  /** What the user chose: team 1 or 2, in a total over (1) or under (2). */
  side: { type: Number, enum: [1, 2], required: true },
  /** The side's line: points added to the chosen team's score, or the total. Absent for a moneyline. */
  line: { type: Number, numbers: 'halves', allowNull: false },
  /** American price taken. */
  price: { type: Number, required: true },
  betData: { type: betDataSchema, required: true },
} as const;

const legSchema = Schema.create(legFields, objectOptions);

/** A bet when it is placed, without its account. Its own leg is the first one of a parlay, by tip-off. */
const stakedBetFields = {
  /** Chosen by the client that places it; unique among the user's own bets. */
  id: { type: String, required: true },
  /** The user who placed it. */
  uid: { type: String, required: true },
  ...legFields,
  /** All legs of a parlay, by tip-off. Absent for a bet on one game, whose leg is the bet's own (`legsOf`). */
  legs: { type: [legSchema], allowNull: false, default: undefined },
  /** Cents. */
  amount: { type: Number, required: true },
  /** What a win pays back, stake included, in cents. */
  potential: { type: Number, required: true },
  /**
   * True if `potential` was rounded down, which it is for stakes under a dollar and for parlays. Absent for other stakes, and in bets from
   * before that rule (`isPotentialOf`).
   */
  roundedDown: { type: Boolean, allowNull: false },
  placedAt: { type: Date, required: true },
  /**
   * The head-to-head that the bet is one side of. Its `potential` is the pot then: both stakes. Absent for bets against the
   * house.
   */
  challenge: { type: String, allowNull: false },
} as const;

export const stakedBetSchema = Schema.create(stakedBetFields, objectOptions);

/** How a bet on a decided game can end. */
const results = ['won', 'lost', 'push', 'void'] as const;
export type Result = (typeof results)[number];

/** How a leg of a parlay has ended, or that its game was not decided yet. */
export const legStates = [...results, 'open'] as const;
export type LegState = (typeof legStates)[number];

/** How each leg of a parlay had ended at an entry, in the order of the legs. Absent for a bet on one game. */
export const legResults = {
  type: [String],
  enum: legStates,
  allowNull: false,
  default: undefined,
  ...as<readonly LegState[]>(),
} as const;

/**
 * How each leg of a parlay stands by the result of its game, in the order of the legs: also while it is open, and of the other legs
 * once one has decided it. Follows the results, not the ledger. Absent for a bet on one game.
 */
const legStatesField = {
  type: [String],
  enum: legStates,
  allowNull: false,
  default: undefined,
  ...as<readonly LegState[]>(),
} as const;

/** The results of a game before and after a correction; null for a void game. */
export const correctedScoresSchema = Schema.create(
  { before: nullable(pointsSchema), after: nullable(pointsSchema) },
  objectOptions,
);

/** The statuses between which a correction moves a bet. `pending` only for a parlay that was lost, and is open again. */
export const correctedStatuses = [...results, 'pending'] as const;
export type CorrectedStatus = (typeof correctedStatuses)[number];

/** The last correction of a bet. */
const correctionSchema = Schema.create(
  {
    /** The status before. */
    from: { type: String, enum: correctedStatuses, required: true },
    /** Absent if the score did not decide: the bet turned out to be late. */
    scores: { type: correctedScoresSchema, allowNull: false },
  },
  objectOptions,
);

/** The statuses of bets that count: all but pending and void ones. */
export const decidedStatuses = ['won', 'lost', 'push', 'cashed-out'] as const;

/** Name of the index of the decided bets of seasons, by account and tip-off. */
export const decidedOfSeason = 'decided_bets_of_season';

/** A filter for bets that were not undone. It matches a missing field, because an index cannot filter by `$ne`. */
export const notUndone: Document = { cancelled: null };

/** Name of the index of the bets of main accounts that were not undone, by account and tip-off. */
export const notUndoneOfMain = 'not_undone_of_main_account';

/** Name of the index of the bets of seasons that were not undone, by account and tip-off. */
export const notUndoneOfSeason = 'not_undone_of_season';

/** Name of the index of parlays by any of their games. */
export const parlaysOnGame = 'parlays_on_game';

/** Name of the index of pending parlays by any of their games. */
export const pendingParlaysOnGame = 'pending_parlays_on_game';

/** The fields of a bet. */
export const betFields = {
  ...stakedBetFields,
  /** The account that paid the stake. Everything the bet is owed goes there. */
  account: { type: String, required: true, ...as<AccountId>() },
  status: { type: String, enum: userBetStatusSchema.options, required: true },
  settledAt: nullable(Date),
  /** True for a bet that its user undid; its status is void. Absent otherwise. */
  cancelled: { type: Boolean, allowNull: false },
  /** True for a bet that was refunded because its odds were an obvious error; its status is void. Absent otherwise. */
  priceError: { type: Boolean, allowNull: false },
  /** What cashing out paid, in cents. Absent for every other bet. */
  cashedOut: { type: Number, allowNull: false },
  /**
   * Orders the corrections of a bet: the result revision of its game, or one more than before for a parlay. Absent until its
   * result was corrected.
   */
  revision: { type: Number, allowNull: false },
  legResults,
  legStates: legStatesField,
  /** What its results have paid on a parlay, in cents: less than `potential` if legs dropped out. Absent for other bets. */
  paid: { type: Number, allowNull: false },
  /** Absent until its result was corrected, and in bets corrected before this was stored. */
  correction: { type: correctionSchema, allowNull: false },
} as const;

/** A bet of an account: a projection of the ledger's entries. */
export const betSchema = Schema.create(
  {
    /** The bet's `betKey`. */
    _id: { type: String, required: true },
    ...betFields,
  },
  { ...documentOptions, collection: 'bets' },
);

// Reads a page of a user's bets, newest game first.
betSchema.index({ uid: 1, 'betData.startTime': -1, placedAt: -1, _id: -1 });
// Closing a bet removes it from the next two, which costs the engine less than moving it within them. A query uses
// them when it names the status and has a condition on their field.
const pending = { partialFilterExpression: { status: 'pending' } };
// Reads the pending bets of the members of a group.
betSchema.index({ uid: 1 }, { name: 'pending_of_user', ...pending });
// Finds games with pending bets, and counts these.
betSchema.index({ gameId: 1 }, { name: 'pending_on_game', ...pending });
// Reads the highlights of a season. Bets of main accounts, and bets that were undone, do not pay for it.
betSchema.index(
  { account: 1, 'betData.startTime': 1, placedAt: 1, id: 1 },
  {
    name: decidedOfSeason,
    partialFilterExpression: { account: allSeasonAccounts, status: { $in: [...decidedStatuses] } },
  },
);
// Lists the bets of groups, from main accounts only. The game is in the key so that bets before their tip-off are not read.
betSchema.index(
  { account: 1, 'betData.startTime': -1, placedAt: -1, gameId: 1 },
  { name: notUndoneOfMain, partialFilterExpression: { account: { $lt: endOfMainAccounts }, ...notUndone } },
);
// The same from accounts of seasons: an index of its own, so that an upgrade does not rebuild the one of main accounts.
betSchema.index(
  { account: 1, 'betData.startTime': -1, placedAt: -1, gameId: 1 },
  { name: notUndoneOfSeason, partialFilterExpression: { account: allSeasonAccounts, ...notUndone } },
);
// Reads the bets of a tab. Other bets do not pay for it.
betSchema.index(
  { account: 1, placedAt: 1 },
  { name: 'bets_of_tab', partialFilterExpression: { account: allTabAccounts } },
);
// A settlement and a correction read the bets of a game in the order of their keys.
betSchema.index({ gameId: 1, _id: 1 });
// The same for parlays, by any of their legs. Bets on one game do not pay for it.
betSchema.index(
  { 'legs.gameId': 1, _id: 1 },
  { name: parlaysOnGame, partialFilterExpression: { legs: { $exists: true } } },
);
// Finds games with pending parlays.
betSchema.index(
  { 'legs.gameId': 1 },
  { name: pendingParlaysOnGame, partialFilterExpression: { legs: { $exists: true }, status: 'pending' } },
);

export type BetDoc = DocumentOf<typeof betSchema>;
