/** Idempotency key of the one entry that closes a bet, whatever its result. */
export function closeKey(betId: string): string {
  return `close:${betId}`;
}

/** Idempotency key of the entry that corrects a closed bet to its game's result of that revision. */
export function correctKey(betId: string, revision: number): string {
  return `correct:${betId}:${revision}`;
}

/** All keys of a bet's corrections, as a range: no bet id contains a colon, and `;` follows it. */
export function correctKeys(betId: string) {
  return { $gte: `correct:${betId}:`, $lt: `correct:${betId};` };
}
