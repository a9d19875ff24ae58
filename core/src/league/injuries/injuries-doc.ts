import { Schema } from 'mongoose';
import { nullable, required, type Stored } from '../../platform/db/fields.ts';
import { schemaOptions } from '../../platform/db/schema-options.ts';
import type { InjuriesFailure, ReportedTeam } from './report.ts';

const fields = {
  _id: required(String),
  /** Counts the tries begun, so that a try that took too long is known from those after it. */
  tries: required(Number),
  /** Until when the try under way may take; null while there is none. */
  fetchingUntil: nullable(Date),
  /** Number of the last try that ended. */
  version: required(Number),
  teams: required<readonly ReportedTeam[]>(Schema.Types.Mixed),
  lastUpdated: nullable(Date),
  changedAt: nullable(Date),
  failure: nullable<InjuriesFailure>(Schema.Types.Mixed),
};

/** The one document of the injuries: the current report, and whose turn it is to fetch the next. */
export interface InjuriesDoc extends Stored<typeof fields> {}

/** The schema of the `injuries` collection. */
export const injuriesSchema = new Schema<InjuriesDoc>(fields, { ...schemaOptions, collection: 'injuries' });
