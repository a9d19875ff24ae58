import { Schema } from 'mongoose';
import type { InjuriesFailure, ReportedTeam } from './report.ts';

/** The one document of the injuries: the current report, and whose turn it is to fetch the next. */
export interface InjuriesDoc {
  readonly _id: string;
  /** Counts the tries begun, so that a try that took too long is known from those after it. */
  readonly tries: number;
  /** Until when the try under way may take; null while there is none. */
  readonly fetchingUntil: Date | null;
  /** Number of the last try that ended. */
  readonly version: number;
  readonly teams: readonly ReportedTeam[];
  readonly lastUpdated: Date | null;
  readonly changedAt: Date | null;
  readonly failure: InjuriesFailure | null;
}

const date = { type: Date, default: null } as const;

/** The schema of the `injuries` collection. */
export const injuriesSchema = new Schema<InjuriesDoc>(
  {
    _id: { type: String, required: true },
    tries: { type: Number, required: true },
    fetchingUntil: date,
    version: { type: Number, required: true },
    teams: { type: Schema.Types.Mixed, required: true },
    lastUpdated: date,
    changedAt: date,
    failure: { type: Schema.Types.Mixed, default: null },
  },
  {
    collection: 'injuries',
    id: false,
    versionKey: false,
    minimize: false,
    strict: 'throw',
    autoIndex: false,
    autoCreate: false,
  },
);
