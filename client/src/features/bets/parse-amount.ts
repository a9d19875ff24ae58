import { type Cents, isWholeCents, toCents } from '@courtside/contract/money';

const decimal = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/**
 * The dollars a person typed, in cents: a decimal number above 0 with at most two decimals,
 * a dollar sign and thousands commas allowed. Null for anything else.
 */
export function parseAmount(text: string): Cents | null {
  const trimmed = text.trim();
  if (!decimal.test(trimmed)) return null;
  const dollars = Number.parseFloat(trimmed.replace(/[$,\s]/g, ''));
  if (!Number.isFinite(dollars) || dollars <= 0 || !isWholeCents(dollars)) return null;
  return toCents(dollars);
}

/** Cents as a person would type them: `25`, `12.50`. */
export function amountText(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
