/** Money is counted in whole cents everywhere but at the edges, where people and the REST answers speak dollars. */
export type Cents = number;

/** The largest amount one request may name: ten million dollars. */
export const maxAmountCents: Cents = 1_000_000_000;

/** Starting balance of a new account: $1,000.00. */
export const openingBalanceCents: Cents = 100_000;

/** The most a first deposit may be, before its bonus of the same amount: $1,000.00. */
export const firstDepositMaxCents: Cents = 100_000;

/** The most a daily top-up may be: $500.00. */
export const topUpMaxCents: Cents = 50_000;

/** An account with less than this, open holds and pending stakes included, may be topped up: $100.00. */
export const topUpBelowCents: Cents = 10_000;

/**
 * Rounds to the nearest whole number, halves away from zero (so −2.5 becomes −3).
 * The nudge of two ulps undoes what a decimal fraction loses in binary and in one multiplication,
 * so that 1.005 dollars is 100.5 cents and not 100.499…. Whole numbers are left alone: a large one would be nudged up.
 */
export function roundHalfAway(value: number): number {
  const magnitude = Math.abs(value);
  const rounded = Number.isInteger(magnitude) ? magnitude : Math.round(magnitude * (1 + 2 * Number.EPSILON));
  return value < 0 ? 0 - rounded : rounded;
}

/** Dollars to whole cents, halves away from zero. */
export function toCents(dollars: number): Cents {
  return roundHalfAway(dollars * 100);
}

/** Whole cents to dollars, as the REST answers carry them. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/**
 * True when a dollar amount has no more than two decimals. A few ulps are forgiven, so that 0.1 + 0.2 passes;
 * the allowance grows with the amount and stays far below a tenth of a cent up to the largest one.
 */
export function isWholeCents(dollars: number): boolean {
  if (!Number.isFinite(dollars)) return false;
  return Math.abs(toCents(dollars) / 100 - dollars) <= 4 * Number.EPSILON * Math.abs(dollars);
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as `$1,234.50`, a true minus sign in front of a loss. */
export function formatCents(cents: Cents): string {
  return `${cents < 0 ? '−' : ''}${usd.format(Math.abs(cents) / 100)}`;
}

/** Cents with the sign always shown: `+$24.50`, `−$10.00`. */
export function formatChange(cents: Cents): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);
}
