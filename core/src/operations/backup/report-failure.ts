import { RestoreInProgressError } from '../../platform/db/restore-marker.ts';
import { explainStartFailure } from '../../platform/start.ts';
import { reportFailure } from '../operator/report-failure.ts';
import { ArchiveError } from './archive-format.ts';

/** Prints why a command failed, and sets the exit code: 2 for an invalid command line, 1 otherwise. */
export function reportBackupFailure(error: unknown): void {
  if (!(error instanceof ArchiveError || error instanceof RestoreInProgressError)) {
    reportFailure(error);
    return;
  }
  process.stderr.write(`${error instanceof ArchiveError ? error.message : explainStartFailure(error)}\n`);
  process.exitCode = 1;
}
