/** Texts of a line of 0. */
const evenLine = /^(pk|pick|pick'?em|even|0)$/i;
const numberedLine = /^[+-]?\d{1,3}(\.\d)?$/;

/**
 * Reads an American price: `"-142"`, `"+120"`, `"EVEN"` or a number. Null for anything else, such as `"OFF"` for a withdrawn
 * price, and for the placeholder 0.
 */
export function readPrice(value: unknown): number | null {
  if (typeof value === 'number') return value === 0 ? null : value;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^even$/i.test(text)) return 100;
  return /^[+-]?\d{3,6}$/.test(text) ? Number(text) : null;
}

/** Reads a line: `"+2.5"`, `"PK"` or a number. Null for anything else. */
export function readLine(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (evenLine.test(text)) return 0;
  return numberedLine.test(text) ? Number(text) : null;
}

/** Reads the line of the over or the under: `"o228.5"`, `"u228.5"` or a number. The text of the other side is null. */
export function readTotal(value: unknown, side: 'over' | 'under'): number | null {
  if (typeof value !== 'string') return readLine(value);
  return readLine(value.trim().replace(side === 'over' ? /^o/i : /^u/i, ''));
}
