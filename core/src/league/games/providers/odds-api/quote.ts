import { impliedProbability, isAmericanPrice, type MarketName } from '@courtside/contract';
import { z } from 'zod';
import { comparableChances } from '../../compare-quotes.ts';
import type { Quote } from '../provider.ts';
import { marketFormats, outcomesSchema, type Teams } from './market-formats.ts';
import { dropOutliers } from './outliers.ts';

const time = z.iso.datetime({ offset: true }).nullish().catch(null);
const bookmakerSchema = z.object({ key: z.string().min(1), last_update: time, markets: z.array(z.unknown()) });
const keySchema = z.object({ key: z.string() });
const marketSchema = z.object({ last_update: time, outcomes: outcomesSchema });

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

export interface QuoteRules {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Older prices are skipped, counted from the source's last update. Milliseconds. */
  readonly maxAgeMs: number;
}

/** The chosen quote, and why other bookmakers were skipped, as `key: reason`. */
export interface PickedQuote {
  readonly quote: Quote | null;
  readonly skipped: readonly string[];
}

interface BookmakerQuote extends Quote {
  readonly bookmaker: string;
}

/**
 * Picks the quote of the most preferred bookmaker with plausible prices. Prices are American, as requested, and are
 * assigned by name. The quote is null when no bookmaker is left. Not every bookmaker offers a spread and a total, so that
 * is no reason to report one.
 * @param bookmakers as the feed lists them
 */
export function pickQuote(
  bookmakers: readonly unknown[],
  market: MarketName,
  teams: Teams,
  rules: QuoteRules,
): PickedQuote {
  const skipped: string[] = [];
  const quotes = new Map<string, BookmakerQuote[]>();
  for (const item of bookmakers) {
    const bookmaker = bookmakerSchema.safeParse(item).data;
    if (bookmaker === undefined) {
      skipped.push('unnamed: it cannot be read');
      continue;
    }
    const quote = readQuote(bookmaker, market, teams, rules);
    if (quote === null) continue;
    if (typeof quote === 'string') skipped.push(`${bookmaker.key}: ${quote}`);
    else quotes.set(bookmaker.key, [...(quotes.get(bookmaker.key) ?? []), quote]);
  }
  const valid: BookmakerQuote[] = [];
  for (const [key, [first, ...others]] of quotes) {
    if (first === undefined) continue;
    if (others.every((other) => isSameQuote(other, first))) valid.push(first);
    else skipped.push(`${key}: listed twice with different prices`);
  }
  const kept = dropOutliers(valid, (quote) => comparableChances(market, quote));
  for (const quote of valid) if (!kept.includes(quote)) skipped.push(`${quote.bookmaker}: far from the others`);
  const [best = null] = kept.sort(byPreference);
  const quote = best !== null && kept.length === 1 ? { ...best, soleBookmaker: true } : best;
  return { quote, skipped: skipped.sort() };
}

/** Reads the bookmaker's quote, or the reason to skip it. Null when the bookmaker does not offer a spread or total. */
function readQuote(
  bookmaker: z.infer<typeof bookmakerSchema>,
  name: MarketName,
  teams: Teams,
  { now, maxAgeMs }: QuoteRules,
): BookmakerQuote | string | null {
  const { key, read } = marketFormats[name];
  const listed = bookmaker.markets.filter((market) => keySchema.safeParse(market).data?.key === key);
  if (listed.length === 0) return name === 'moneyline' ? 'no moneyline' : null;
  if (listed.length > 1) return `more than one ${name}`;
  const market = marketSchema.safeParse(listed[0]).data;
  if (market === undefined) return `a ${name} that cannot be read`;
  const odds = read(market.outcomes, teams);
  if (typeof odds === 'string') return odds;
  if (!odds.prices.every(isPossible)) return 'an impossible price';
  const [first, second] = odds.prices;
  const sum = impliedProbability(first) + impliedProbability(second);
  if (sum < minSum - rounding || sum > maxSum + rounding) return 'an impossible margin';
  const lastUpdate = market.last_update ?? bookmaker.last_update;
  if (!lastUpdate) return 'a price of unknown age';
  const reportedAt = Date.parse(lastUpdate);
  if (now - reportedAt > maxAgeMs) return 'past the age bound';
  const updatedAt = new Date(Math.min(reportedAt, now));
  return {
    bookmaker: bookmaker.key,
    ...odds,
    updatedAt,
    ...(reportedAt > now && { reportedAt: new Date(reportedAt) }),
  };
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
