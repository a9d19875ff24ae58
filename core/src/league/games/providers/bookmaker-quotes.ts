import { impliedProbability, isAmericanPrice, type League, type MarketName } from '@courtside/contract';
import { comparableChances } from './compare-quotes.ts';
import { dropOutliers } from './outliers.ts';
import type { Quote } from './provider.ts';

/** A quote with its bookmaker's key. */
export interface BookmakerQuote extends Quote {
  readonly bookmaker: string;
}

/** The chosen quote, and why other bookmakers were skipped, as `key: reason`. */
export interface PickedQuote {
  readonly quote: Quote | null;
  readonly skipped: readonly string[];
}

/** Preferred bookmakers, in this order. The others follow alphabetically, so that a game keeps its bookmaker. */
const preferred = ['draftkings', 'fanduel'];

/** Larger prices are errors of the feed. Payouts are exact to the cent up to here. */
const maxPrice = 100_000;
/** The implied probabilities of both sides sum to 1 plus the bookmaker's margin. */
const minSum = 1;
const maxSum = 1.25;
const rounding = 1e-9;
/** The clocks of sources differ by less than this. */
const maxAheadMs = 60_000;

/** Why both prices of a market cannot be a bookmaker's; null if they can. */
export function impossibleReason(prices: readonly [number, number]): string | null {
  if (!prices.every(isPossible)) return 'an impossible price';
  const [first, second] = prices;
  const sum = impliedProbability(first) + impliedProbability(second);
  return sum < minSum - rounding || sum > maxSum + rounding ? 'an impossible margin' : null;
}

/**
 * Chooses the quote of the most preferred bookmaker among plausible ones. Bookmakers that are listed twice with different
 * prices, or whose prices are far from those of the others, are skipped. The quote is null when no bookmaker is left.
 * @param skipped why other bookmakers were skipped already
 */
export function chooseQuote(
  quotes: readonly BookmakerQuote[],
  { league, market }: { readonly league: League; readonly market: MarketName },
  skipped: readonly string[],
): PickedQuote {
  const reasons = [...skipped];
  const valid: BookmakerQuote[] = [];
  for (const [key, [first, ...others]] of Map.groupBy(quotes, ({ bookmaker }) => bookmaker)) {
    if (first === undefined) continue;
    if (others.every((other) => isSameQuote(other, first))) valid.push(first);
    else reasons.push(`${key}: listed twice with different prices`);
  }
  const kept = dropOutliers(valid, (quote) => comparableChances(market, quote, league));
  for (const quote of valid) if (!kept.includes(quote)) reasons.push(`${quote.bookmaker}: far from the others`);
  const [best = null] = kept.sort(byPreference);
  const quote = best !== null && kept.length === 1 ? { ...best, soleBookmaker: true } : best;
  return { quote, skipped: reasons.sort() };
}

function isPossible(price: number): boolean {
  return isAmericanPrice(price) && Math.abs(price) <= maxPrice;
}

function isSameQuote(one: Quote, other: Quote): boolean {
  return one.line === other.line && one.prices.every((price, side) => price === other.prices[side]);
}

function byPreference(one: BookmakerQuote, other: BookmakerQuote): number {
  return rank(one) - rank(other) || (one.bookmaker < other.bookmaker ? -1 : 1);
}

/** A lower rank is preferred. A price from the future may be frozen, so every other bookmaker ranks before it. */
function rank({ bookmaker, updatedAt, reportedAt = updatedAt }: BookmakerQuote): number {
  const index = preferred.indexOf(bookmaker);
  const isAhead = reportedAt.getTime() - updatedAt.getTime() > maxAheadMs;
  return (index < 0 ? preferred.length : index) + (isAhead ? preferred.length + 1 : 0);
}
