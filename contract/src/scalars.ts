import { z } from 'zod';

export const timestamp = z.iso.datetime().describe('ISO 8601, UTC');
export const dollars = z.number().describe('US dollars, at most two decimals');
export const americanPrice = z.int().describe('American price: −110 wins 100 on a stake of 110');
