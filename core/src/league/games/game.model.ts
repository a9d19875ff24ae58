import { betStatusSchema, leagueNames, marketNameSchema } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { as, nullable } from '../../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../../platform/db/schema-options.ts';
import { marketsSchema } from './markets/market.schema.ts';
import { pointsSchema, reportSchema } from './results/report.schema.ts';
import { type StoredTeamLook, teamLookSchema } from './team-look.schema.ts';
import { trackingSchema } from './tracking.schema.ts';

/** A market's first price that later readings contradicted. All bets that were placed at it are void. */
const obviousErrorSchema = Schema.create(
  {
    market: { type: String, enum: marketNameSchema.options, required: true },
    /** When the price was read. Bets at it carry this time as `firstReadAt`. */
    readAt: { type: Date, required: true },
    /** Null for a moneyline. */
    line: nullable(Number, { numbers: 'halves' }),
    /** American prices, as in the market. */
    prices: { type: [Number], required: true, ...as<readonly [number, number]>() },
    /** When a second contradicting reading proved the error. */
    foundAt: { type: Date, required: true },
    /** When the bets at this price were closed; null until then. */
    settledAt: nullable(Date),
  },
  objectOptions,
);

/** The score of a game. */
const scoreSchema = Schema.create(
  {
    team1: { type: Number, required: true },
    team2: { type: Number, required: true },
    /** Points by quarter, then overtimes; empty if the feed has none. */
    periods: { type: [[Number]], required: true, ...as<[number, number][]>() },
    /** The clock on the scoreboard; null if the feed has none. */
    clock: nullable(String),
  },
  objectOptions,
);

/** The game's id at each source; null while that source has not listed it. */
const sourceIdsSchema = Schema.create({ odds: nullable(String), scoreboard: nullable(String) }, objectOptions);

const earlierResultSchema = Schema.create(
  {
    /** Null for a void game. */
    score: nullable(pointsSchema),
  },
  objectOptions,
);

/** The last change of a game that calendars show. */
const calendarChangeSchema = Schema.create(
  {
    /** The game's version after it: higher with each such change. */
    version: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** Games with their markets. */
export const gameSchema = Schema.create(
  {
    /** The game's id. */
    _id: { type: String, required: true },
    league: { type: String, enum: leagueNames, required: true },
    team1: { type: String, required: true },
    team2: { type: String, required: true },
    /** How team 1 and team 2 look. Absent for the NBA, whose teams the product knows. */
    teams: {
      type: [teamLookSchema],
      allowNull: false,
      default: undefined,
      ...as<readonly [StoredTeamLook, StoredTeamLook]>(),
    },
    /** Tip-off. */
    startTime: { type: Date, required: true },
    /** When betting ends; never after tip-off. */
    endTime: { type: Date, required: true },
    markets: { type: marketsSchema, required: true },
    betStatus: { type: String, enum: betStatusSchema.options, required: true },
    score: nullable(scoreSchema),
    /** Increases by one with each change of this game. */
    version: { type: Number, required: true },
    /** When its tip-off last moved, or it last became void or stopped being void. Absent if neither has happened. */
    calendarChange: { type: calendarChangeSchema, allowNull: false },
    /** When the sources first responded without the game; null while a source lists it. */
    missingSince: nullable(Date),
    /** How long it has been missing while the sources responded, in milliseconds. Absent unless it is missing. */
    missingForMs: { type: Number, allowNull: false },
    /** When every bet on it was closed; null until then, and again while a corrected result is being settled. */
    settledAt: nullable(Date),
    sourceIds: { type: sourceIdsSchema, required: true },
    /** The earliest time at which the game is known to have been under way. Bets placed from then on are void. */
    startedAt: nullable(Date),
    /** Counts the results of the game: 0 while it is undecided, 1 with the first, one more with each correction. */
    resultRevision: { type: Number, required: true },
    /** Why the result was corrected or decided by an operator, in a sentence; null for the sources' first result. */
    resultNote: nullable(String),
    /** When the first result was decided; corrections do not change it. Absent while the game is undecided. */
    resultAt: { type: Date, allowNull: false },
    /** The results before the latest one, oldest first. Absent until a result is corrected. */
    earlierResults: { type: [earlierResultSchema], allowNull: false, default: undefined },
    /** Who decided the latest result. Absent while the game is undecided. */
    decidedBy: { type: String, enum: ['sources', 'operator'] as const, allowNull: false },
    /**
     * What the sources disagree about, in a sentence; until they agree, no bet is paid. After an operator's decision only
     * information: how the sources differ from it. Absent or null otherwise.
     */
    dispute: { type: String },
    /** First prices that proved wrong, oldest first. Absent if there were none. */
    obviousErrors: { type: [obviousErrorSchema], allowNull: false, default: undefined },
    /** What each results source last reported. */
    reports: { type: Map, of: reportSchema, allowNull: false },
    /** Unconfirmed readings of the game itself, and the other values that the next reading is compared with. */
    tracking: { type: trackingSchema, allowNull: false },
  },
  { ...documentOptions, collection: 'games' },
);

// Lists undecided games by tip-off, and the latest decided ones.
gameSchema.index({ betStatus: 1, startTime: -1 });
// Finds decided games whose bets are not closed yet.
gameSchema.index({ settledAt: 1, startTime: -1 });
// Finds games whose result may still be corrected.
gameSchema.index({ resultAt: -1 });
// Finds the decided games that the odds source still lists.
gameSchema.index({ 'sourceIds.odds': 1 });

export type GameDoc = DocumentOf<typeof gameSchema>;

/** A market's first price that later readings contradicted. */
export type ObviousError = NonNullable<GameDoc['obviousErrors']>[number];
