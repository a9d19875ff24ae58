import { injuriesFailureKindSchema } from '@courtside/contract';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { as, nullable } from '../../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../../platform/db/schema-options.ts';

/** A player as the page lists it, with change marks. */
const playerSchema = Schema.create(
  {
    playerName: { type: String, required: true },
    position: { type: String, required: true },
    injuryStatus: { type: String, required: true },
    injuryDetails: { type: String, required: true },
    returnDate: { type: String, allowNull: false },
    /** Whether the player was added when the report last changed. */
    isNew: { type: Boolean, required: true },
    /** When the player was added or last changed status; null if that was before our first report. */
    changedAt: nullable(Date),
  },
  objectOptions,
);

const teamSchema = Schema.create(
  {
    teamName: { type: String, required: true },
    players: { type: [playerSchema], required: true },
  },
  objectOptions,
);

/** Why an attempt failed, for operators. */
const failureSchema = Schema.create(
  {
    at: { type: Date, required: true },
    kind: { type: String, enum: injuriesFailureKindSchema.options, required: true },
    message: { type: String, required: true },
    /** Wait before the next attempt that the page's server requested, in milliseconds. Absent if none. */
    waitMs: { type: Number, allowNull: false },
  },
  objectOptions,
);

/** The current report, in one document, and which process may fetch the next one. */
export const injuriesSchema = Schema.create(
  {
    _id: { type: String, required: true },
    /** Counts the attempts that have begun, so that an attempt that took too long can be recognized. */
    tries: { type: Number, required: true },
    /** When the current attempt times out; null while there is none. */
    fetchingUntil: nullable(Date),
    /** Number of the last attempt that ended. */
    version: { type: Number, required: true },
    /** Mongoose cannot cast objects with a field `isNew`, which its own documents have. The database checks them. */
    teams: {
      type: [Schema.Types.Mixed],
      required: true,
      itemSchema: teamSchema,
      ...as<InferRawDocTypeFromSchema<typeof teamSchema>[]>(),
    },
    lastUpdated: nullable(Date),
    changedAt: nullable(Date),
    /** The latest attempt if it failed; null otherwise. */
    failure: nullable(failureSchema),
  },
  { ...documentOptions, collection: 'injuries' },
);

export type InjuriesDoc = DocumentOf<typeof injuriesSchema>;
