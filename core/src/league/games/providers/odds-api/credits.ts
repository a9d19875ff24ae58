import type { Credits } from '../provider.ts';

/** The credits a response reports in its headers, those of an error included; null when it reports none. */
export function readCredits(headers: Headers): Credits | null {
  const remaining = numberIn(headers, 'x-requests-remaining');
  if (remaining === null) return null;
  return {
    remaining,
    used: numberIn(headers, 'x-requests-used') ?? 0,
    last: numberIn(headers, 'x-requests-last') ?? 0,
  };
}

function numberIn(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? '';
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : null;
}
