import { z } from 'zod';
import { toCents, toDollars } from './money.ts';

export const timestamp = z.iso.datetime().describe('ISO 8601, UTC');
/** A time: `Date` in the domain, ISO 8601 text on the wire. */
export const instant = z.codec(timestamp, z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
/** A night of games, in the time zone of the league. */
export const nightDay = z.iso.date().describe("A day in the league's time zone (America/New_York), `yyyy-mm-dd`");
export const dollars = z.number().describe('US dollars, at most two decimals');
/** An amount: whole cents in the domain, dollars on the wire. */
export const cents = z.codec(dollars, z.number(), { decode: toCents, encode: toDollars });
export const americanPrice = z.int().describe('American price: −110 wins 100 on a stake of 110');
