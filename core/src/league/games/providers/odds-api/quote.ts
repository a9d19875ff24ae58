import { canonicalTeam, impliedProbability, isAmericanPrice } from '@courtside/contract';
import { z } from 'zod';
import type { Quote } from '../provider.ts';
import { dropOutliers } from './outliers.ts';

const time = z.iso.datetime({ offset: true }).nullish().catch(null);
const bookmakerSchema = z.object({ key: z.string().min(1), last_update: time, markets: z.array(z.unknown()) });
const marketKeySchema = z.object({ key: z.literal('h2h') });
const marketSchema = z.object({
  last_update: time,
  outcomes: z.array(z.object({ name: z.string(), price: z.number() })),
});

/** Preferred bookmakers, in this order. The others follow alphabetically, so that a game keeps its bookmaker. */
const preferred = ['draftkings', 'fanduel'];

/** Larger prices are errors of the feed. Payouts are exact to the cent up to here. */
const maxPrice = 100_000;
/** The implied probabilities of both sides sum to 1 plus the bookmaker's margin. */
const minSum = 1;
const maxSum = 1.25;
const rounding = 1e-9;

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
 * Picks the moneyline of the most preferred bookmaker with plausible prices. Prices are American, as requested, and are
 * assigned by team name. The quote is null when no bookmaker is left.
 * @param bookmakers as the feed lists them
 * @param teams canonical names, home team first
 */
export function pickQuote(
  bookmakers: readonly unknown[],
  teams: readonly [home: string, away: string],
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
    const quote = readQuote(bookmaker, teams, rules);
    if (typeof quote === 'string') skipped.push(`${bookmaker.key}: ${quote}`);
    else quotes.set(bookmaker.key, [...(quotes.get(bookmaker.key) ?? []), quote]);
  }
  const valid: BookmakerQuote[] = [];
  for (const [key, [first, ...others]] of quotes) {
    if (first === undefined) continue;
    if (others.every((other) => isSamePrice(other, first))) valid.push(first);
    else skipped.push(`${key}: listed twice with different prices`);
  }
  const kept = dropOutliers(valid, chancesOf);
  for (const quote of valid) if (!kept.includes(quote)) skipped.push(`${quote.bookmaker}: far from the others`);
  return { quote: kept.sort(byPreference)[0] ?? null, skipped: skipped.sort() };
}

/** Reads the bookmaker's quote, or the reason to skip it. */
function readQuote(
  bookmaker: z.infer<typeof bookmakerSchema>,
  [home, away]: readonly [string, string],
  { now, maxAgeMs }: QuoteRules,
): BookmakerQuote | string {
  const moneylines = bookmaker.markets.filter((market) => marketKeySchema.safeParse(market).success);
  if (moneylines.length !== 1) return moneylines.length === 0 ? 'no moneyline' : 'more than one moneyline';
  const market = marketSchema.safeParse(moneylines[0]).data;
  if (market === undefined) return 'a moneyline that cannot be read';
  const prices = new Map(market.outcomes.map(({ name, price }) => [canonicalTeam(name), price]));
  const [team1Price, team2Price] = [prices.get(home), prices.get(away)];
  if ([...prices.keys()].some((name) => name !== home && name !== away)) return 'prices of other teams';
  if (team1Price === undefined || team2Price === undefined) return 'a side is missing';
  if (market.outcomes.length !== 2) return 'a team with two prices';
  if (![team1Price, team2Price].every(isPossible)) return 'an impossible price';
  const sum = impliedProbability(team1Price) + impliedProbability(team2Price);
  if (sum < minSum - rounding || sum > maxSum + rounding) return 'an impossible margin';
  const lastUpdate = market.last_update ?? bookmaker.last_update;
  if (!lastUpdate) return 'a price of unknown age';
  const updatedAt = Math.min(Date.parse(lastUpdate), now);
  if (now - updatedAt > maxAgeMs) return 'past the age bound';
  return { bookmaker: bookmaker.key, team1Price, team2Price, updatedAt: new Date(updatedAt) };
}

function isPossible(price: number): boolean {
  return isAmericanPrice(price) && Math.abs(price) <= maxPrice;
}

function isSamePrice(one: Quote, other: Quote): boolean {
  return one.team1Price === other.team1Price && one.team2Price === other.team2Price;
}

function chancesOf({ team1Price, team2Price }: Quote): readonly [number, number] {
  return [impliedProbability(team1Price), impliedProbability(team2Price)];
}

function byPreference(one: BookmakerQuote, other: BookmakerQuote): number {
  return rank(one) - rank(other) || (one.bookmaker < other.bookmaker ? -1 : 1);
}

function rank({ bookmaker }: BookmakerQuote): number {
  const index = preferred.indexOf(bookmaker);
  return index < 0 ? preferred.length : index;
}
