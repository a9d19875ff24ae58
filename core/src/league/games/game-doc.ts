import { betStatusSchema, marketNameSchema } from '@courtside/contract';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { as, halfPoints, nullable, object, optional, optionalOrNull, required } from '../../platform/db/fields.ts';
import { type EarlierTracking, reportFields, storedPauses, type Tracking, trackingFields } from './reports.ts';

/** The teams of a game, its moneyline, and until when users can bet on it. */
export const marketFields = {
  team1: required(String),
  team2: required(String),
  /** American prices. */
  team1Price: required(Number),
  team2Price: required(Number),
  /** Tip-off. */
  startTime: required(Date),
  /** When betting ends; never after tip-off. */
  endTime: required(Date),
};

/** Line and prices of a spread or a total. */
export const lineFields = {
  /** Spread: points added to team 1's score. Total: points of both teams together. A multiple of 0.5. */
  line: required(Number, halfPoints),
  /** American prices: team 1 and team 2 of a spread, over and under of a total. */
  prices: required([Number], as<readonly [number, number]>()),
};

/** State and age of one market's prices. */
const marketAgeFields = {
  /** The bookmaker that offers the price; null for the simulator's own. */
  bookmaker: nullable(String),
  /** When the source last changed the price or the line. */
  updatedAt: required(Date),
  /** The source's own time of that change, if it was ahead of our clock; `updatedAt` is then when it was first read. */
  reportedAt: optional(Date),
  /** When the price was last read. */
  readAt: required(Date),
  /** No bet is accepted at this price from then on. */
  staleAt: required(Date),
  /** Why no bets are accepted; null while they are. Never `stale`: `staleAt` already says it. */
  pause: nullable(String, { enum: storedPauses }),
  /** When prices are expected back, if that is known. */
  resumesAt: nullable(Date),
  /** True if no other bookmaker had a usable price. Absent otherwise. */
  soleBookmaker: optional(Boolean),
  /** True from the market's first reading, which was at `readAt`, until a second one confirms the price. Absent otherwise. */
  unconfirmed: optional(Boolean),
};

const lineMarket = object({ ...marketAgeFields, ...lineFields });

/** A market's first price that later readings contradicted. All bets that were placed at it are void. */
const obviousErrorFields = {
  market: required(String, { enum: marketNameSchema.options }),
  /** When the price was read. Bets at it carry this time as `firstReadAt`. */
  readAt: required(Date),
  /** Null for a moneyline. */
  line: nullable(Number, halfPoints),
  /** American prices, as in the market. */
  prices: required([Number], as<readonly [number, number]>()),
  /** When a second contradicting reading proved the error. */
  foundAt: required(Date),
  /** When the bets at this price were closed; null until then. */
  settledAt: nullable(Date),
};

/** The points of a result. */
export const pointsFields = { team1: required(Number), team2: required(Number) };

/** The score of a game. */
const scoreFields = {
  team1: required(Number),
  team2: required(Number),
  /** Points by quarter, then overtimes; empty if the feed has none. */
  periods: required([[Number]], as<[number, number][]>()),
  /** The clock on the scoreboard; null if the feed has none. */
  clock: nullable(String),
};

/** Games with their markets. */
export const gameCollection = defineCollection({
  name: 'games',
  fields: {
    /** The game's id. */
    _id: required(String),
    ...marketFields,
    moneyline: required(object(marketAgeFields)),
    /** Null while no source offers it; absent in games stored before there were spreads. */
    spread: optionalOrNull(lineMarket),
    /** Null while no source offers it; absent in games stored before there were totals. */
    total: optionalOrNull(lineMarket),
    betStatus: required(String, { enum: betStatusSchema.options }),
    score: nullable(object(scoreFields)),
    /** Increases by one with each change of this game. */
    version: required(Number),
    /** When the sources first responded without the game; null while a source lists it. */
    missingSince: nullable(Date),
    /** How long it has been missing while the sources responded, in milliseconds. Absent unless it is missing. */
    missingForMs: optional(Number),
    /** When every bet on it was closed; null until then, and again while a corrected result is being settled. */
    settledAt: nullable(Date),
    /** The game's id at each source; null while that source has not listed it. */
    sourceIds: required(object({ odds: nullable(String), scoreboard: nullable(String) })),
    /** The earliest time at which the game is known to have been under way. Bets placed from then on are void. */
    startedAt: nullable(Date),
    /** Counts the results of the game: 0 while it is undecided, 1 with the first, one more with each correction. */
    resultRevision: required(Number),
    /** Why the result was corrected or decided by an operator, in a sentence; null for the sources' first result. */
    resultNote: nullable(String),
    /** When the first result was decided; corrections do not change it. Absent while the game is undecided. */
    resultAt: optional(Date),
    /** The results before the latest one, oldest first. Absent until a result is corrected. */
    earlierResults: optional([
      object({
        /** Null for a void game. */
        score: nullable(object(pointsFields)),
      }),
    ]),
    /** Who decided the latest result. Absent while the game is undecided. */
    decidedBy: optional(String, { enum: ['sources', 'operator'] }),
    /**
     * What the sources disagree about, in a sentence; until they agree, no bet is paid. After an operator's decision only
     * information: how the sources differ from it. Absent or null otherwise.
     */
    dispute: optionalOrNull(String),
    /** First prices that proved wrong, oldest first. Absent if there were none. */
    obviousErrors: optional([object(obviousErrorFields)]),
    /** What each results source last reported. */
    reports: optional(Map, { of: object(reportFields) }),
    /** Unconfirmed readings, and the other values that the next reading is compared with. */
    tracking: optional(object(trackingFields), as<Tracking | EarlierTracking>()),
  },
  indexes: [
    { key: { betStatus: 1, startTime: -1 } },
    { key: { settledAt: 1, startTime: -1 } },
    { key: { resultAt: -1 } },
    { key: { 'sourceIds.odds': 1 } },
  ],
});

export type GameDoc = DocumentOf<typeof gameCollection>;

/** A market with a line: a spread or a total. */
export type LineMarket = NonNullable<GameDoc['spread']>;

/** A market's first price that later readings contradicted. */
export type ObviousError = NonNullable<GameDoc['obviousErrors']>[number];
