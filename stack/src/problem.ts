/**
 * Something only the person at the keyboard can put right.
 * The message is one sentence that says what is wrong and what to do; it is shown without a stack trace.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** The code of a system error (`ENOENT`, `EADDRINUSE`, …), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The message of whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
