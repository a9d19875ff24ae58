import { decimalToAmerican, isAmericanPrice } from '@courtside/contract';
import { z } from 'zod';

const bookmakerSchema = z.object({
  key: z.string(),
  markets: z.array(
    z.object({ key: z.string(), outcomes: z.array(z.object({ name: z.string().trim(), price: z.number() })) }),
  ),
});
type Bookmaker = z.infer<typeof bookmakerSchema>;

/** A price of the home team and one of the visitors. */
export type Prices = readonly [home: number, away: number];

/** Asked first, in this order; all others follow by their keys, so that a game keeps its bookmaker. */
const preferred = ['draftkings', 'fanduel'];

/** Beyond it a price is a slip of the feed; payouts are exact to the cent up to here. */
const longestPrice = 100_000;

/**
 * The prices a game is offered at, as the feed gives them: those of the first bookmaker with a two-way moneyline for
 * exactly these teams. Null when there is none. Bookmakers that cannot be read count as having none.
 */
export function pickPrices(bookmakers: readonly unknown[], home: string, away: string): Prices | null {
  const readable = bookmakers.flatMap((bookmaker) => bookmakerSchema.safeParse(bookmaker).data ?? []);
  for (const bookmaker of readable.sort(byPreference)) {
    for (const { key, outcomes } of bookmaker.markets) {
      if (key !== 'h2h' || outcomes.length !== 2) continue;
      const homePrice = outcomes.find((outcome) => outcome.name === home)?.price;
      const awayPrice = outcomes.find((outcome) => outcome.name === away)?.price;
      if (homePrice !== undefined && awayPrice !== undefined) return [homePrice, awayPrice];
    }
  }
  return null;
}

/**
 * Both prices as American ones. Some feeds answer in decimal odds whatever they were asked for, which one price below
 * 100 or with a fraction gives away, so a market is read as one or the other as a whole. Null when it is neither:
 * a bookmaker who takes no bets shows 1.
 */
export function toAmericanPrices(prices: Prices): Prices | null {
  const american = prices.every(isAmericanPrice) ? prices : fromDecimal(prices);
  return american?.every((price) => Math.abs(price) <= longestPrice) ? american : null;
}

function fromDecimal([home, away]: Prices): Prices | null {
  return home > 1 && away > 1 ? [decimalToAmerican(home), decimalToAmerican(away)] : null;
}

function byPreference(one: Bookmaker, other: Bookmaker): number {
  return rank(one) - rank(other) || (one.key < other.key ? -1 : 1);
}

function rank({ key }: Bookmaker): number {
  const index = preferred.indexOf(key);
  return index < 0 ? preferred.length : index;
}
