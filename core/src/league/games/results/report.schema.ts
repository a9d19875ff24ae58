import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { as, type DeepReadonly, nullable } from '../../../platform/db/fields.ts';
import { objectOptions } from '../../../platform/db/schema-options.ts';
import { playStates } from '../providers/provider.ts';

/** Points in the order of the game's teams. */
export const pointsSchema = Schema.create(
  {
    team1: { type: Number, required: true },
    team2: { type: Number, required: true },
  },
  objectOptions,
);

/** What a results source last reported about a game. Stored with the game, so that the audit can check the result. */
export const reportSchema = Schema.create(
  {
    state: { type: String, enum: playStates, required: true },
    /** The final score; null in every other state. */
    score: nullable(pointsSchema),
    /** When the source first reported this state and score. */
    since: { type: Date, required: true },
    /** When the source last reported it. Absent in reports stored before this was recorded: only `since` is known of them. */
    readAt: { type: Date, allowNull: false },
    /** The start that the source listed with it. Absent in reports stored before this was recorded. */
    startTime: { type: Date, allowNull: false },
    /** The last period of a final; absent if the source has no clock. */
    period: { type: Number, allowNull: false },
    /** Periods of regulation of a final, if they are not those of the league. Absent otherwise. */
    regulation: { type: Number, allowNull: false },
    /** The score at which a canceled game stopped: another source may list it as final. Absent if the game did not begin. */
    stoppedAt: { type: pointsSchema, allowNull: false },
    /** The final that the source reported before and took back. Removed when what it reports now is confirmed. */
    retracted: { type: pointsSchema, allowNull: false },
    /** No longer written or read. */
    disputed: { type: Boolean, allowNull: false, ...as<true>() },
  },
  objectOptions,
);

export type Report = DeepReadonly<InferRawDocTypeFromSchema<typeof reportSchema>>;
