/** MongoDB's code for a write whose key exists. */
export const duplicateKey = 11_000;

/** True for the error of a write whose document or unique key exists already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === duplicateKey;
}
