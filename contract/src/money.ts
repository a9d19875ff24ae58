/** An amount in whole cents. Only REST responses and texts for users are in dollars. */
export type Cents = number;

/** The name of a user's main account where a season's id could stand. */
export const mainAccountName = 'main';

/** The largest amount a request may contain: $10,000,000.00. */
export const maxAmountCents: Cents = 1_000_000_000;

/** Starting balance of a new account: $1,000.00. */
export const openingBalanceCents: Cents = 100_000;

/** Maximum of the first deposit, without its bonus of the same amount: $500.00. */
export const firstDepositMaxCents: Cents = 50_000;

/** Maximum of a daily top-up: $500.00. */
export const topUpMaxCents: Cents = 50_000;

/** Deposits and top-ups require that balance, open holds and pending stakes add up to less than this: $100.00. */
export const cashierBelowCents: Cents = 10_000;

/**
 * Whether the cashier has an offer for an account with this balance. `atStake` is what it has on hold and in play. Both in
 * cents.
 */
export function isCashierOpen({ balance, atStake }: { readonly balance: Cents; readonly atStake: Cents }): boolean {
  return balance + atStake < cashierBelowCents;
}

/**
 * Rounds to the nearest whole number, halves away from zero (−2.5 becomes −3).
 * Adding two ulps compensates for the binary representation of a decimal fraction and for one multiplication, so that
 * 1.005 dollars are 100.5 cents and not 100.499…. Whole numbers are returned as they are, because two ulps of a large one
 * can reach the next whole number.
 */
export function roundHalfAway(value: number): number {
  const magnitude = Math.abs(value);
  const rounded = Number.isInteger(magnitude) ? magnitude : Math.round(magnitude * (1 + 2 * Number.EPSILON));
  return value < 0 ? 0 - rounded : rounded;
}

/** Converts dollars to whole cents, rounding halves away from zero. */
export function toCents(dollars: number): Cents {
  return roundHalfAway(dollars * 100);
}

/** Converts whole cents to dollars, as REST responses contain them. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/**
 * Checks that a dollar amount has at most two decimals. It tolerates an error of a few ulps, so that 0.1 + 0.2 passes.
 * The tolerance grows with the amount and stays far below a tenth of a cent, even for the largest amount.
 */
export function isWholeCents(dollars: number): boolean {
  if (!Number.isFinite(dollars)) return false;
  return Math.abs(toCents(dollars) / 100 - dollars) <= 4 * Number.EPSILON * Math.abs(dollars);
}

/** Groups the digits of a whole number by thousands: `1,234`. */
function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Formats cents as `$1,234.50`, with a typographic minus sign (U+2212) for negative amounts. Without `Intl`, whose first
 * use blocks a browser's main thread for tens of milliseconds.
 */
export function formatCents(cents: Cents): string {
  const digits = String(roundHalfAway(Math.abs(cents))).padStart(3, '0');
  return `${cents < 0 ? '−' : ''}$${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Formats cents with an explicit sign: `+$24.50`, `−$10.00`. */
export function formatChange(cents: Cents): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);
}

/** Formats cents as whole dollars, `$1,235`, where cents would only be noise, such as on the axis of a chart. */
export function formatWholeDollars(cents: Cents): string {
  const dollars = Math.abs(roundHalfAway(cents / 100));
  return `${cents < 0 && dollars > 0 ? '−' : ''}$${groupDigits(String(dollars))}`;
}

/** Formats cents as whole dollars with an explicit sign: `+$24`, `−$10`, `$0`. */
export function formatWholeChange(cents: Cents): string {
  const text = formatWholeDollars(cents);
  return cents > 0 && text !== formatWholeDollars(0) ? `+${text}` : text;
}
