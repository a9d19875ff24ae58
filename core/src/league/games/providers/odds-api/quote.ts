import type { MarketName } from '@courtside/contract';
import { z } from 'zod';
import { type BookmakerQuote, chooseQuote, impossibleReason, type PickedQuote } from '../bookmaker-quotes.ts';
import { type GameTeams, marketFormats, outcomesSchema } from './market-formats.ts';

const time = z.iso.datetime({ offset: true }).nullish().catch(null);
const bookmakerSchema = z.object({ key: z.string().min(1), last_update: time, markets: z.array(z.unknown()) });
const keySchema = z.object({ key: z.string() });
const marketSchema = z.object({ last_update: time, outcomes: outcomesSchema });

export interface QuoteRules {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Older prices are skipped, counted from the source's last update. Milliseconds. */
  readonly maxAgeMs: number;
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
  game: GameTeams,
  rules: QuoteRules,
): PickedQuote {
  const skipped: string[] = [];
  const quotes: BookmakerQuote[] = [];
  for (const item of bookmakers) {
    const bookmaker = bookmakerSchema.safeParse(item).data;
    if (bookmaker === undefined) {
      skipped.push('unnamed: it cannot be read');
      continue;
    }
    const quote = readQuote(bookmaker, market, game, rules);
    if (quote === null) continue;
    if (typeof quote === 'string') skipped.push(`${bookmaker.key}: ${quote}`);
    else quotes.push(quote);
  }
  return chooseQuote(quotes, { league: game.league, market }, skipped);
}

/** Reads the bookmaker's quote, or the reason to skip it. Null when the bookmaker does not offer a spread or total. */
function readQuote(
  bookmaker: z.infer<typeof bookmakerSchema>,
  name: MarketName,
  game: GameTeams,
  { now, maxAgeMs }: QuoteRules,
): BookmakerQuote | string | null {
  const { key, read } = marketFormats[name];
  const listed = bookmaker.markets.filter((market) => keySchema.safeParse(market).data?.key === key);
  if (listed.length === 0) return name === 'moneyline' ? 'no moneyline' : null;
  if (listed.length > 1) return `more than one ${name}`;
  const market = marketSchema.safeParse(listed[0]).data;
  if (market === undefined) return `a ${name} that cannot be read`;
  const odds = read(market.outcomes, game);
  if (typeof odds === 'string') return odds;
  const impossible = impossibleReason(odds.prices);
  if (impossible !== null) return impossible;
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
