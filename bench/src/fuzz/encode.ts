/** The text of a body: a value as JSON, or text that is meant to be sent as it is. */
export function bodyText(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'object' && value !== null && 'raw' in value) return String(value.raw);
  return JSON.stringify(value) ?? null;
}

/** Encodes any value as a part of a URL. */
export function asPart(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

/** The query of a URL with the fields of a value. */
export function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `?${asPart(value)}`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const pairs = fields.map((pair) => pair.map((part) => asPart(part)).join('='));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
