import type { BetStatus, PauseReason, Score } from '@courtside/contract';
import { Schema } from 'mongoose';
import { nullable, optional, part, required, type Stored } from '../../platform/db/fields.ts';
import { schemaOptions } from '../../platform/db/schema-options.ts';
import type { Reports, Tracking } from './reports.ts';

/** What can be bet on in a game, and until when. */
export const market = {
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

const fields = {
  /** The game's id. */
  _id: required(String),
  ...market,
  /** State and age of the moneyline's prices. */
  moneyline: required(
    part({
      /** Whose price it is; null for the simulator's own. */
      bookmaker: nullable(String),
      /** When the source last changed the price. */
      updatedAt: required(Date),
      /** When the price was last read. */
      readAt: required(Date),
      /** No bet is accepted at this price from then on. */
      staleAt: required(Date),
      /** Why no bets are accepted, null while they are. Age needs no reason here: `staleAt` says it. */
      pause: nullable<Exclude<PauseReason, 'stale'>>(String),
      /** When prices are expected back, if that is known. */
      resumesAt: nullable(Date),
    }),
  ),
  betStatus: required<BetStatus>(String),
  score: nullable<Score>(Schema.Types.Mixed),
  /** Counts the changes of this game, up by one with each. */
  version: required(Number),
  /** When the sources first responded without it; null while one lists it. */
  missingSince: nullable(Date),
  /** How long it has been missing while the sources responded, in milliseconds. Absent unless it is missing. */
  missingForMs: optional(Number),
  /** When every bet on it was closed; null until then, and again while a corrected result is being settled. */
  settledAt: nullable(Date),
  /** What each source calls this game; null while that source has not listed it. */
  sourceIds: required(part({ odds: nullable(String), scoreboard: nullable(String) })),
  /** The earliest moment at which the game is known to have been under way: bets placed from then on are void. */
  startedAt: nullable(Date),
  /** Counts the results of the game: 0 while it is undecided, 1 with the first, one more with each correction. */
  resultRevision: required(Number),
  /** Why the result was corrected or decided by an operator, in a sentence; null for the sources' first result. */
  resultNote: nullable(String),
  /** When the first result was decided; corrections do not move it. Absent while the game is undecided. */
  resultAt: optional(Date),
  /** Who decided the latest result; absent while the game is undecided. */
  decidedBy: optional<'sources' | 'operator'>(String),
  /** What the sources disagree about, in a sentence, while nothing is paid for it. Absent or null otherwise. */
  dispute: optional<string | null>(Schema.Types.Mixed),
  /** What each results source last reported. */
  reports: optional<Reports>(Schema.Types.Mixed),
  /** Unconfirmed readings and what else the next reading is compared with. */
  tracking: optional<Tracking>(Schema.Types.Mixed),
};

/** A game as the `games` collection keeps it. */
export interface GameDoc extends Stored<typeof fields> {}

/** The schema of the `games` collection. */
export const gameSchema = new Schema<GameDoc>(fields, { ...schemaOptions, collection: 'games' });
gameSchema.index({ betStatus: 1, startTime: -1 });
gameSchema.index({ settledAt: 1, startTime: -1 });
gameSchema.index({ resultAt: -1 });
gameSchema.index({ 'sourceIds.odds': 1 });
