/** MongoDB's code for an index that it does not begin to build, because its disk has less than 500 MiB left. */
const outOfDiskSpace = 14_031;

/** The disk of the database has too little room. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** @returns a sentence for the operator instead of the database's error about a full disk; any other error itself */
export function explainDiskFull(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === outOfDiskSpace)) return error;
  return new DiskFullError(
    'The disk of the database has too little room to create an index: free at least 600 MB on it, then start again.',
  );
}
