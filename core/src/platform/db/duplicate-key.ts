/** What MongoDB calls a write that found its key taken. */
export const duplicateKey = 11_000;

/** True for the error of a write that found its document there already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === duplicateKey;
}
