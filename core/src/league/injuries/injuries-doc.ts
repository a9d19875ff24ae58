import { defineCollection } from '../../platform/db/collection.ts';
import type { InjuriesFailure, ReportedTeam } from './report.ts';

/** The one document of the `injuries` collection: the current report, and which process may fetch the next one. */
export interface InjuriesDoc {
  readonly _id: string;
  /** Counts the attempts that have begun, so that an attempt that took too long can be recognized. */
  readonly tries: number;
  /** When the current attempt times out; null while there is none. */
  readonly fetchingUntil: Date | null;
  /** Number of the last attempt that ended. */
  readonly version: number;
  readonly teams: readonly ReportedTeam[];
  readonly lastUpdated: Date | null;
  readonly changedAt: Date | null;
  readonly failure: InjuriesFailure | null;
}

export const injuriesCollection = defineCollection<InjuriesDoc>({ name: 'injuries' });
