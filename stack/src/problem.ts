/**
 * An error that only the user can fix.
 * The message is one sentence with what is wrong and what to do. It is shown without a stack trace.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** An unknown command, option or argument. The message names the valid ones; the exit code is 2. */
export class InvalidArguments extends Problem {}

/** Returns the code of a system error (`ENOENT`, `EADDRINUSE`, …), or undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the message of a thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
