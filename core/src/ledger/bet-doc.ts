import { userBetStatusSchema } from '@courtside/contract';
import type { Document } from 'mongodb';
import { marketFields, offerSchema } from '../league/games/game.model.ts';
import { pointsSchema } from '../league/games/report.schema.ts';
import { type DocumentOf, defineCollection } from '../platform/db/collection.ts';
import { as, halfPoints, nullable, object, optional, required } from '../platform/db/fields.ts';
import { type AccountId, allSeasonAccounts, endOfMainAccounts } from './account-id.ts';

/** A bet when it is placed, without its account. */
export const stakedBetFields = {
  /** Chosen by the client that places it; unique among the user's own bets. */
  id: required(String),
  /** The user who placed it. */
  uid: required(String),
  gameId: required(String),
  /** Absent for a moneyline, and in bets placed before there were other markets. */
  market: optional(String, { enum: ['spread', 'total'] }),
  /** What the user chose: team 1 or 2, in a total over (1) or under (2). */
  side: required(Number, { enum: [1, 2] }),
  /** The side's line: points added to the chosen team's score, or the total. Absent for a moneyline. */
  line: optional(Number, halfPoints),
  amount: required(Number),
  /** American price taken. */
  price: required(Number),
  /** What a win pays back, stake included, in cents. */
  potential: required(Number),
  /**
   * True if `potential` was rounded down, which it is for stakes under a dollar. Absent for other stakes, and in bets from
   * before that rule (`isPotentialOf`).
   */
  roundedDown: optional(Boolean),
  placedAt: required(Date),
  /** The game when the bet was placed. */
  betData: required(
    object({
      ...marketFields,
      /** The bet's market as the game had it; absent for a moneyline. */
      offer: optional(offerSchema),
      /** When the market was first read; absent if a second reading had confirmed its price. */
      firstReadAt: optional(Date),
    }),
  ),
};

/** How a bet on a decided game can end. */
export const results = ['won', 'lost', 'push', 'void'] as const;
export type Result = (typeof results)[number];

/** The results of a game before and after a correction; null for a void game. */
export const correctedScoresFields = {
  before: nullable(pointsSchema),
  after: nullable(pointsSchema),
};

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

const pending = { partialFilterExpression: { status: 'pending' } };

/** The fields of a bet. */
export const betFields = {
  ...stakedBetFields,
  /** The account that paid the stake. Everything the bet is owed goes there. */
  account: required(String, as<AccountId>()),
  status: required(String, { enum: userBetStatusSchema.options }),
  settledAt: nullable(Date),
  /** True for a bet that its user undid; its status is void. Absent otherwise. */
  cancelled: optional(Boolean),
  /** True for a bet that was refunded because its odds were an obvious error; its status is void. Absent otherwise. */
  priceError: optional(Boolean),
  /** What cashing out paid, in cents. Absent for every other bet. */
  cashedOut: optional(Number),
  /** The game's result revision at the bet's last correction. Absent until its result was corrected. */
  revision: optional(Number),
  /** The bet's last correction. Absent until its result was corrected, and in bets corrected before this was stored. */
  correction: optional(
    object({
      /** The status before. */
      from: required(String, { enum: results }),
      /** Absent if the score did not decide: the bet turned out to be late. */
      scores: optional(object(correctedScoresFields)),
    }),
  ),
};

export const betCollection = defineCollection({
  name: 'bets',
  fields: {
    /** The bet's `betKey`. */
    _id: required(String),
    ...betFields,
  },
  indexes: [
    { key: { uid: 1, 'betData.startTime': -1, placedAt: -1, _id: -1 } },
    // Closing a bet removes it from these two, which costs the engine less than moving it within them. A query uses
    // them when it names the status and has a condition on their field.
    { key: { uid: 1 }, name: 'pending_of_user', ...pending },
    { key: { gameId: 1 }, name: 'pending_on_game', ...pending },
    // Decided bets of seasons only: bets of main accounts, and bets that were undone, do not pay for it.
    {
      key: { account: 1, 'betData.startTime': 1, placedAt: 1, id: 1 },
      name: decidedOfSeason,
      partialFilterExpression: { account: allSeasonAccounts, status: { $in: [...decidedStatuses] } },
    },
    // Lists of groups, from main accounts only. The game is in the key so that bets before their tip-off are not read.
    {
      key: { account: 1, 'betData.startTime': -1, placedAt: -1, gameId: 1 },
      name: notUndoneOfMain,
      partialFilterExpression: { account: { $lt: endOfMainAccounts }, ...notUndone },
    },
    // The same from accounts of seasons: an index of its own, so that an upgrade does not rebuild the one of main accounts.
    {
      key: { account: 1, 'betData.startTime': -1, placedAt: -1, gameId: 1 },
      name: notUndoneOfSeason,
      partialFilterExpression: { account: allSeasonAccounts, ...notUndone },
    },
    // A correction reads all bets of a game in the order of their keys.
    { key: { gameId: 1, _id: 1 } },
  ],
  retiredIndexes: ['uid_1_status_1', 'status_1_gameId_1', 'bets_of_season'],
});

export type BetDoc = DocumentOf<typeof betCollection>;
