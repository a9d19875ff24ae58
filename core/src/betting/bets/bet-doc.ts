import type { UserBetStatus } from '@courtside/contract';
import type { Document } from 'mongodb';
import type { LineMarket, Market } from '../../league/games/game-doc.ts';
import { type AccountId, allSeasonAccounts, endOfMainAccounts, type Uid } from '../../money/account-id.ts';
import { defineCollection } from '../../platform/db/collection.ts';

/** A bet as the `bets` collection stores it. */
export interface BetDoc {
  /** The bet's `betKey`. */
  readonly _id: string;
  /** Chosen by the client that places it; unique among the user's own bets. */
  readonly id: string;
  /** The user who placed it. */
  readonly uid: Uid;
  /** The account that paid the stake. Everything the bet is owed goes there. */
  readonly account: AccountId;
  readonly gameId: string;
  /** Absent for a moneyline, and in bets placed before there were other markets. */
  readonly market?: 'spread' | 'total';
  /** What the user chose: team 1 or 2, in a total over (1) or under (2). */
  readonly side: 1 | 2;
  /** The side's line: points added to the chosen team's score, or the total. Absent for a moneyline. */
  readonly line?: number;
  /** Cents. */
  readonly amount: number;
  /** American price taken. */
  readonly price: number;
  /** What a win pays back, stake included, in cents. */
  readonly potential: number;
  /**
   * True if `potential` was rounded down, which it is for stakes under a dollar. Absent for other stakes, and in bets from
   * before that rule (`isPotentialOf`).
   */
  readonly roundedDown?: boolean;
  readonly status: UserBetStatus;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
  /** True for a bet that its user undid; its status is void. Absent otherwise. */
  readonly cancelled?: boolean;
  /** True for a bet that was refunded because its odds were an obvious error; its status is void. Absent otherwise. */
  readonly priceError?: boolean;
  /** What cashing out paid, in cents. Absent for every other bet. */
  readonly cashedOut?: number;
  /** The game's result revision at the bet's last correction. Absent until its result was corrected. */
  readonly revision?: number;
  /**
   * The game when the bet was placed. `offer` is the bet's market as the game had it; absent for a moneyline.
   * `firstReadAt` is when the market was first read; absent if a second reading had confirmed its price.
   */
  readonly betData: Market & { readonly offer?: Pick<LineMarket, 'line' | 'prices'>; readonly firstReadAt?: Date };
}

/** The statuses of bets that count: all but pending and void ones. */
export const decidedStatuses = ['won', 'lost', 'push', 'cashed-out'] as const satisfies readonly UserBetStatus[];

/** Name of the index of the decided bets of seasons, by account and tip-off. */
export const decidedOfSeason = 'decided_bets_of_season';

/** A filter for bets that were not undone. It matches a missing field, because an index cannot filter by `$ne`. */
export const notUndone: Document = { cancelled: null };

/** Name of the index of the bets of main accounts that were not undone, by account and tip-off. */
export const notUndoneOfMain = 'not_undone_of_main_account';

const pending = { partialFilterExpression: { status: 'pending' } };

export const betCollection = defineCollection<BetDoc>({
  name: 'bets',
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
    // A correction reads all bets of a game in the order of their keys.
    { key: { gameId: 1, _id: 1 } },
  ],
  retiredIndexes: ['uid_1_status_1', 'status_1_gameId_1', 'bets_of_season'],
});
