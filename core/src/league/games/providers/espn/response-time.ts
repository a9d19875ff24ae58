/** When a response was made, by the source's clock and by ours. */
export interface ResponseTime {
  /** `Date` less `Age`, milliseconds since 1970 by the source's clock; null without a date. */
  readonly sourceTime: number | null;
  /** Whether a cache answered. */
  readonly isCached: boolean;
  /** Milliseconds since 1970 by our clock. */
  readonly at: number;
}

/** `Date` and `Age` are whole seconds, so their difference may vary by one second for the same response. */
const roundingMs = 1_000;

/**
 * Reads when a response was made. A cache answers with an earlier response and says how old it is in `Age`.
 * @param receivedAt milliseconds since 1970 by our clock
 */
export function responseTime(headers: Headers, receivedAt: number): ResponseTime {
  const age = headers.get('age') ?? '';
  const ageMs = /^\d{1,9}$/.test(age.trim()) ? Number(age) * 1_000 : 0;
  const date = Date.parse(headers.get('date') ?? '');
  return {
    sourceTime: Number.isNaN(date) ? null : date - ageMs,
    isCached: ageMs > 0,
    at: receivedAt - ageMs,
  };
}

/** The time of a list that took several responses: of the oldest one, so that a cached one never counts as new. */
export function oldestTime(responses: readonly Headers[], receivedAt: number): ResponseTime {
  const [oldest] = responses.map((headers) => responseTime(headers, receivedAt)).sort((a, b) => a.at - b.at);
  return oldest ?? responseTime(new Headers(), receivedAt);
}

/** Whether a response was made after an earlier one. It was not if a cache repeats that one, or an older one. */
export function isNewer(response: ResponseTime, earlier: ResponseTime): boolean {
  if (response.at <= earlier.at) return false;
  if (response.sourceTime === null || earlier.sourceTime === null)
    return !response.isCached || response.at > earlier.at + roundingMs;
  const toleranceMs = response.isCached || earlier.isCached ? roundingMs : 0;
  return response.sourceTime > earlier.sourceTime + toleranceMs;
}
