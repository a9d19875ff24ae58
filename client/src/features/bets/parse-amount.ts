import { type Cents, toCents } from '@courtside/contract/money';

/** A typed amount in cents, or why it is not one. `problem` is null while there is nothing to explain yet. */
export type ReadAmount =
  | { readonly cents: Cents; readonly problem: null }
  | { readonly cents: null; readonly problem: string | null };

const decimalSigns = new Map<string, '.' | ','>();

/** The decimal sign of a locale, read once, because the first use of `Intl` is slow. */
function decimalSignOf(locale: string): '.' | ',' {
  const known = decimalSigns.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const sign = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  decimalSigns.set(locale, sign);
  return sign;
}

/** Zeros or nothing: the user may not have finished typing. */
const incomplete = /^0*[.,]?0*$/;
/** An amount without groups. A dot is a decimal sign in every locale, because the app itself writes `10.50`. */
const plain = { '.': /^\d*(\.\d{0,2})?$/, ',': /^\d*([.,]\d{0,2})?$/ };
/** An amount with one sign between all groups of three digits. */
const grouped = {
  '.': /^\d{1,3}([,' ])\d{3}(\1\d{3})*(\.\d{0,2})?$/,
  ',': /^\d{1,3}([.' ])\d{3}(\1\d{3})*(,\d{0,2})?$/,
};
/** Where a comma is the decimal sign: a thousand with its group sign, or one dollar with three decimals. */
const ambiguous = /^\d{1,3}\.\d{3}$/;

/**
 * Reads typed dollars: above 0, with at most two decimals, an optional `$` and optional group signs. Where a dot is the
 * decimal sign of the locale, `1,250.50` is $1,250.50. Where a comma is, so is `1.250,50`, and `10,5` is $10.50.
 *
 * `1.000` is never $1.00. Where a dot groups thousands, it is refused with the reason, because the same text could be
 * $1.00; `1.000,00` and `1.000.000` are accepted. Where a dot is the decimal sign, it has too many decimals.
 */
export function readAmount(text: string, locale: string = navigator.language): ReadAmount {
  const typed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s/g, ' ')
    .replaceAll('’', "'");
  if (incomplete.test(typed)) return { cents: null, problem: null };
  const sign = decimalSignOf(locale);
  const rule = `up to two decimals, like 10${sign}50`;
  if (sign === ',' && ambiguous.test(typed))
    return { cents: null, problem: `Write ${typed.replace('.', '')} without the dot, or ${rule}.` };
  const group = grouped[sign].exec(typed)?.[1] ?? '';
  if (group === '' && !plain[sign].test(typed)) return { cents: null, problem: `Use ${rule}.` };

  const dollars = Number.parseFloat((group === '' ? typed : typed.replaceAll(group, '')).replace(',', '.'));
  const isAmount = Number.isFinite(dollars) && dollars > 0;
  return isAmount ? { cents: toCents(dollars), problem: null } : { cents: null, problem: `Use ${rule}.` };
}

/** Typed dollars in cents; null for anything but a valid amount. See `readAmount`. */
export function parseAmount(text: string, locale?: string): Cents | null {
  return readAmount(text, locale).cents;
}

/** Cents as a user would type them: `25`, `12.50`. */
export function amountText(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
