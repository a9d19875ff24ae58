import { z } from 'zod';

export const timestamp = z.iso.datetime().describe('ISO 8601, UTC');
/** A night of games, in the time zone of the league. */
export const nightDay = z.iso.date().describe("A day in the league's time zone (America/New_York), `yyyy-mm-dd`");
export const dollars = z.number().describe('US dollars, at most two decimals');
export const americanPrice = z.int().describe('American price: −110 wins 100 on a stake of 110');
