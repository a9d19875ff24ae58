import { injuriesFailureKindSchema } from '@courtside/contract';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, object, optional, required, requiredPlainList } from '../../platform/db/fields.ts';

/** A player as the page lists it, with change marks. */
const reportedPlayer = object({
  playerName: required(String),
  position: required(String),
  injuryStatus: required(String),
  injuryDetails: required(String),
  returnDate: optional(String),
  /** Whether the player was added when the report last changed. */
  isNew: required(Boolean),
  /** When the player was added or last changed status; null if that was before our first report. */
  changedAt: nullable(Date),
});

/** The current report, in one document, and which process may fetch the next one. */
export const injuriesCollection = defineCollection({
  name: 'injuries',
  fields: {
    _id: required(String),
    /** Counts the attempts that have begun, so that an attempt that took too long can be recognized. */
    tries: required(Number),
    /** When the current attempt times out; null while there is none. */
    fetchingUntil: nullable(Date),
    /** Number of the last attempt that ended. */
    version: required(Number),
    teams: requiredPlainList({ teamName: required(String), players: required([reportedPlayer]) }),
    lastUpdated: nullable(Date),
    changedAt: nullable(Date),
    /** The latest attempt if it failed, with the reason for operators. */
    failure: nullable(
      object({
        at: required(Date),
        kind: required(String, { enum: injuriesFailureKindSchema.options }),
        message: required(String),
        /** Wait before the next attempt that the page's server requested, in milliseconds. Absent if none. */
        waitMs: optional(Number),
      }),
    ),
  },
});

export type InjuriesDoc = DocumentOf<typeof injuriesCollection>;
