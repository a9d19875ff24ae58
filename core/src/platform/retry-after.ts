import { hourMs } from '@courtside/contract';

/** Longest wait that a source may ask for. A wrong Retry-After would otherwise stop it for days. */
export const maxWaitMs = hourMs;

/** Wait after a 429 response without a readable Retry-After, in milliseconds. */
export const rateLimitWaitMs = 60_000;

/**
 * Reads the wait that a Retry-After header requests, in milliseconds; null if there is none or it is unreadable. A date is
 * compared with the source's own clock, the Date header.
 */
export function readRetryAfter(headers: Headers): number | null {
  const wait = (headers.get('retry-after') ?? '').trim();
  if (/^\d+$/.test(wait)) return Number(wait) * 1_000;
  // Date.parse takes numbers such as "-1" and "12.5" for years and months.
  if (!/^[a-z]/i.test(wait)) return null;
  const ms = Date.parse(wait) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
