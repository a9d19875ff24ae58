import { RestoreInProgressError } from '../../platform/db/restore-marker.ts';
import { explainStartFailure } from '../../platform/start.ts';
import { explainFailure, type Failure } from '../operator/report-failure.ts';
import { ArchiveError } from './archive-format.ts';

/** Explains why a backup or a restore failed. The exit code is 2 for an invalid command line, 1 otherwise. */
export function explainBackupFailure(error: unknown): Failure {
  if (error instanceof ArchiveError) return { message: error.message, code: 1 };
  if (error instanceof RestoreInProgressError) return { message: explainStartFailure(error), code: 1 };
  return explainFailure(error);
}
