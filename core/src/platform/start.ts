import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from './config/config-error.ts';
import { DatabaseTooNewError, DatabaseTooOldError } from './db/migrations.ts';
import { RestoreInProgressError } from './db/restore-marker.ts';
import { InvalidDocumentsError } from './db/upgrade/check-documents.ts';
import { DiskFullError } from './db/upgrade/disk-full.ts';

/** Exit code of a process that only an operator can help: a restart would fail in the same way. */
export const refusedExitCode = 78;

/** Whether an operator has to change the database or the version. No retry can succeed before. */
export function needsOperator(error: unknown): error is Error {
  return (
    error instanceof DatabaseTooNewError ||
    error instanceof DatabaseTooOldError ||
    error instanceof InvalidDocumentsError ||
    error instanceof RestoreInProgressError ||
    error instanceof DiskFullError
  );
}

/**
 * Calls `open` until it succeeds or the signal aborts.
 * @param options.onFailure called with each failure and the number of the attempt, from 1
 * @returns what `open` returned, or null when the signal aborted first
 * @throws DatabaseTooNewError, DatabaseTooOldError, InvalidDocumentsError, RestoreInProgressError and DiskFullError, which no
 * retry can fix
 */
export async function openWithRetry<T>(
  open: () => Promise<T>,
  options: { signal: AbortSignal; retryMs: number; onFailure: (error: unknown, tries: number) => void },
): Promise<T | null> {
  const { signal, retryMs, onFailure } = options;
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (needsOperator(error)) throw error;
      onFailure(error, tries);
      // The loop's condition ends it when the signal aborts during the wait.
      await wait(retryMs, undefined, { signal }).catch(() => signal.aborted);
    }
  }
  return null;
}

/** The port a listening error is about, if any. */
function portIn(error: object): string {
  return 'port' in error ? ` ${error.port}` : '';
}

/** Explains a failed start to the operator: a sentence where they can fix it, the stack otherwise. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError || needsOperator(error)) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port${portIn(error)} is taken by another program: stop that, or choose another port.`;
  if (code === 'EACCES') return `Port${portIn(error)} may not be opened by this user: choose one above 1023.`;
  return error.stack ?? error.message;
}
