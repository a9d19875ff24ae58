/** Milliseconds between two checks. A check reads the few documents of one collection. */
const usualCheckMs = 2_000;

/**
 * Calls `exit` once a newer version has upgraded the database: this process would write what that version may not expect.
 * A check that fails is repeated with the next one.
 * @param findNewerVersion returns why this version may not use the database, or null
 * @returns a function that ends the checks
 */
export function exitWhenUpgraded(
  findNewerVersion: () => Promise<string | null>,
  exit: (reason: string) => void,
  checkMs = usualCheckMs,
): () => void {
  let isChecking = false;
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const reason = await findNewerVersion();
      if (reason === null) return;
      clearInterval(timer);
      exit(reason);
    } finally {
      isChecking = false;
    }
  }
  // MongoDB is away: its own checks report that.
  const timer = setInterval(() => void check().catch(() => undefined), checkMs);
  timer.unref();
  return () => clearInterval(timer);
}
