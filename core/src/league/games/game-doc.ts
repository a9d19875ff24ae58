import type { BetStatus, MarketName, PauseReason, Score } from '@courtside/contract';
import { defineCollection } from '../../platform/db/collection.ts';
import type { EarlierTracking, Reports, Tracking } from './reports.ts';

/** The teams of a game, its moneyline, and until when users can bet on it. */
export interface Market {
  readonly team1: string;
  readonly team2: string;
  /** American prices. */
  readonly team1Price: number;
  readonly team2Price: number;
  /** Tip-off. */
  readonly startTime: Date;
  /** When betting ends; never after tip-off. */
  readonly endTime: Date;
}

/** State and age of one market's prices. */
interface MarketAge {
  /** The bookmaker that offers the price; null for the simulator's own. */
  readonly bookmaker: string | null;
  /** When the source last changed the price or the line. */
  readonly updatedAt: Date;
  /** The source's own time of that change, if it was ahead of our clock; `updatedAt` is then when it was first read. */
  readonly reportedAt?: Date;
  /** When the price was last read. */
  readonly readAt: Date;
  /** No bet is accepted at this price from then on. */
  readonly staleAt: Date;
  /** Why no bets are accepted; null while they are. Never `stale`: `staleAt` already says it. */
  readonly pause: Exclude<PauseReason, 'stale'> | null;
  /** When prices are expected back, if that is known. */
  readonly resumesAt: Date | null;
  /** True if no other bookmaker had a usable price. Absent otherwise. */
  readonly soleBookmaker?: boolean;
  /** True from the market's first reading, which was at `readAt`, until a second one confirms the price. Absent otherwise. */
  readonly unconfirmed?: boolean;
}

/** A market with a line: a spread or a total. */
export interface LineMarket extends MarketAge {
  /** Spread: points added to team 1's score. Total: points of both teams together. A multiple of 0.5. */
  readonly line: number;
  /** American prices: team 1 and team 2 of a spread, over and under of a total. */
  readonly prices: readonly [number, number];
}

/** A market's first price that later readings contradicted. All bets that were placed at it are void. */
export interface ObviousError {
  readonly market: MarketName;
  /** When the price was read. Bets at it carry this time as `firstReadAt`. */
  readonly readAt: Date;
  /** Null for a moneyline. */
  readonly line: number | null;
  /** American prices, as in the market. */
  readonly prices: readonly [number, number];
  /** When a second contradicting reading proved the error. */
  readonly foundAt: Date;
  /** When the bets at this price were closed; null until then. */
  readonly settledAt: Date | null;
}

/** A game as the `games` collection stores it. */
export interface GameDoc extends Market {
  /** The game's id. */
  readonly _id: string;
  readonly moneyline: MarketAge;
  /** Null while no source offers it; absent in games stored before there were spreads. */
  readonly spread?: LineMarket | null;
  /** Null while no source offers it; absent in games stored before there were totals. */
  readonly total?: LineMarket | null;
  readonly betStatus: BetStatus;
  readonly score: Score | null;
  /** Increases by one with each change of this game. */
  readonly version: number;
  /** When the sources first responded without the game; null while a source lists it. */
  readonly missingSince: Date | null;
  /** How long it has been missing while the sources responded, in milliseconds. Absent unless it is missing. */
  readonly missingForMs?: number;
  /** When every bet on it was closed; null until then, and again while a corrected result is being settled. */
  readonly settledAt: Date | null;
  /** The game's id at each source; null while that source has not listed it. */
  readonly sourceIds: { readonly odds: string | null; readonly scoreboard: string | null };
  /** The earliest time at which the game is known to have been under way. Bets placed from then on are void. */
  readonly startedAt: Date | null;
  /** Counts the results of the game: 0 while it is undecided, 1 with the first, one more with each correction. */
  readonly resultRevision: number;
  /** Why the result was corrected or decided by an operator, in a sentence; null for the sources' first result. */
  readonly resultNote: string | null;
  /** When the first result was decided; corrections do not change it. Absent while the game is undecided. */
  readonly resultAt?: Date;
  /** Who decided the latest result. Absent while the game is undecided. */
  readonly decidedBy?: 'sources' | 'operator';
  /**
   * What the sources disagree about, in a sentence; no bet is paid meanwhile. After an operator's decision only information: how
   * the sources differ from it. Absent or null otherwise.
   */
  readonly dispute?: string | null;
  /** First prices that proved wrong, oldest first. Absent if there were none. */
  readonly obviousErrors?: readonly ObviousError[];
  /** What each results source last reported. */
  readonly reports?: Reports;
  /** Unconfirmed readings, and the other values that the next reading is compared with. */
  readonly tracking?: Tracking | EarlierTracking;
}

export const gameCollection = defineCollection<GameDoc>({
  name: 'games',
  indexes: [
    { key: { betStatus: 1, startTime: -1 } },
    { key: { settledAt: 1, startTime: -1 } },
    { key: { resultAt: -1 } },
    { key: { 'sourceIds.odds': 1 } },
  ],
});
