import type { League, MarketName } from '@courtside/contract';
import type { ObviousError } from '../game.model.ts';
import type { Game } from '../game.ts';
import { plausibleOdds } from '../plausible-odds.ts';
import { distanceBetween } from '../providers/compare-quotes.ts';
import type { Quote, Quotes } from '../providers/provider.ts';
import type { Market, MarketTracking } from './market.schema.ts';
import { mapMarkets, marketMap, marketNames, withMarkets, withMarketTracking } from './market.ts';

/** A reading that only makes prices newer is stored if it extends a `staleAt` by this share of the age bound, or by `maxLagMs`. */
const worthStoringShare = 1 / 3;
const maxLagMs = 5_000;

/** When quotes were read, and how long they are valid. */
interface ReadAt {
  /** When the response was made, or when it was read if the source does not say so. */
  readonly now: Date;
  /** No bets are accepted at a price of this age, in milliseconds, unless its quote has another bound. */
  readonly maxAgeMs: number;
  /** Markets without a quote because the listing contradicts itself. None by default. */
  readonly contradicted?: readonly MarketName[] | undefined;
}

/** A reading of a game of a league. */
interface LeagueReadAt extends ReadAt {
  readonly league: League;
}

/** When a quote was updated. A time ahead of our clock counts from when it was first read, also once our clock passes it. */
function updateOf(
  { updatedAt, reportedAt = updatedAt }: Quote,
  now: Date,
  current: Market | null,
): Pick<Market, 'updatedAt' | 'reportedAt'> {
  if (current?.reportedAt?.getTime() === reportedAt.getTime()) return { updatedAt: current.updatedAt, reportedAt };
  return reportedAt > now ? { updatedAt: now, reportedAt } : { updatedAt: reportedAt };
}

/** The market for a quote that was just read. Its `updatedAt` is never in the future, even if the source's clock is ahead. */
function priced(quote: Quote, { now, maxAgeMs }: ReadAt, current: Market | null): Market {
  const { line, prices, bookmaker, soleBookmaker } = quote;
  const update = updateOf(quote, now, current);
  const staleAt = new Date(update.updatedAt.getTime() + (quote.maxAgeMs ?? maxAgeMs));
  const state = { readAt: now, staleAt, pause: null, resumesAt: null };
  return { line, prices, bookmaker, ...update, ...state, ...(soleBookmaker && { soleBookmaker }) };
}

/** The market for its first quote: unconfirmed until later readings confirm it. */
export function firstPriced(quote: Quote, at: ReadAt): Market {
  return { ...priced(quote, at, null), unconfirmed: true };
}

/**
 * When the same bookmaker's price was read a second time, if an unconfirmed price is still unconfirmed after this reading;
 * `confirmed` otherwise. A wrong price may be repeated with a new time, so only another bookmaker or a third reading confirms
 * it.
 */
function confirmationOf({ unconfirmed, readAt, bookmaker, tracking }: Market, quote: Quote, now: Date) {
  if (unconfirmed !== true) return 'confirmed';
  const repeatedAt = tracking?.repeatedAt ?? null;
  // The first reading itself, applied twice, confirms nothing.
  if (readAt.getTime() === now.getTime()) return repeatedAt;
  if (quote.bookmaker !== bookmaker || (repeatedAt !== null && repeatedAt < now)) return 'confirmed';
  return repeatedAt ?? now;
}

/** How far a quote is from a market's price. */
type Move =
  | { readonly kind: 'plausible' }
  /** An implausible jump that waits for a second reading. */
  | { readonly kind: 'claimed'; readonly claim: MarketTracking['claim'] }
  /** An implausible jump that this reading confirms. */
  | { readonly kind: 'confirmed' };

function moveOf(name: MarketName, current: Market, quote: Quote, { now, league }: LeagueReadAt): Move {
  const { maxJump } = plausibleOdds[league];
  const bound = quote.soleBookmaker || current.soleBookmaker ? maxJump / 2 : maxJump;
  const isNear = (other: Pick<Quote, 'line' | 'prices'>) => distanceBetween(name, other, quote, league) <= bound;
  if (isNear(current)) return { kind: 'plausible' };
  const claim = current.tracking?.claim ?? null;
  if (claim === null || !isNear(claim))
    return { kind: 'claimed', claim: { line: quote.line, prices: quote.prices, at: now } };
  return claim.at < now ? { kind: 'confirmed' } : { kind: 'claimed', claim };
}

/** The market after a quote. An implausible jump pauses it until a second reading confirms it. */
function afterQuote(name: MarketName, current: Market, quote: Quote, at: LeagueReadAt): Market {
  const move = moveOf(name, current, quote, at);
  if (move.kind === 'claimed') return withMarketTracking(current, { claim: move.claim, pause: 'confirming' });
  const market = priced(quote, at, current);
  const confirmation = move.kind === 'plausible' ? confirmationOf(current, quote, at.now) : 'confirmed';
  if (confirmation === 'confirmed') return market;
  // Bets at an unconfirmed price carry the time of its first reading.
  const unconfirmed = { ...market, unconfirmed: true, readAt: current.readAt };
  return withMarketTracking(unconfirmed, { repeatedAt: confirmation });
}

/** The market after a reading in which the source lists it, with or without a quote. */
function afterReading(name: MarketName, current: Market, quote: Quote | null, at: LeagueReadAt): Market {
  if (quote !== null) return afterQuote(name, current, quote, at);
  if (at.contradicted?.includes(name)) return withMarketTracking(current, { pause: 'confirming' });
  // A price past its age bound is reason enough to accept no bets.
  return withMarketTracking(current, { pause: at.now < current.staleAt ? 'no-price' : null });
}

/** The spread or total after a reading; null if it is not offered. */
function lineAfterReading(
  name: 'spread' | 'total',
  current: Market | undefined,
  quote: Quote | null | undefined,
  at: LeagueReadAt,
): Market | null {
  // A market that is no longer requested would wait for a price that never comes.
  if (quote === undefined) return null;
  if (current === undefined) return quote && firstPriced(quote, at);
  return afterReading(name, current, quote, at);
}

/** The unconfirmed first prices that a reading proves to be obvious errors. A confirmed price stays valid for its bets. */
function errorsFound({ markets }: Game, quotes: Quotes, at: LeagueReadAt): ObviousError[] {
  return marketNames.flatMap((name) => {
    const [current, quote] = [markets[name], quotes[name]];
    if (current?.unconfirmed !== true || !quote || moveOf(name, current, quote, at).kind !== 'confirmed') return [];
    const { readAt, line, prices } = current;
    return [{ market: name, readAt, line, prices, foundAt: at.now, settledAt: null }];
  });
}

/** Whether the markets offer other bets than before, not only newer ones. */
function isOtherOffer(before: Game, after: Game): boolean {
  const offers = ({ markets }: Game) =>
    marketNames.map((name) => {
      const market = markets[name];
      return market && [market.line, market.prices, market.pause, market.resumesAt, market.unconfirmed];
    });
  return JSON.stringify(offers(before)) !== JSON.stringify(offers(after));
}

/** A market as it was before a reading, with what the next reading is compared with. */
function withTrackingOf({ tracking: _, ...before }: Market, { tracking }: Market): Market {
  return tracking === undefined ? before : { ...before, tracking };
}

/** Whether newer prices are worth a write: not every reading of a fast source is stored and published. */
function isWorthStoring(before: Game, after: Game, { now, maxAgeMs }: ReadAt): boolean {
  const minGainMs = Math.min(maxLagMs, maxAgeMs * worthStoringShare);
  return marketNames.some((name) => {
    const [old, next] = [before.markets[name], after.markets[name]];
    if (old === undefined || next === undefined) return false;
    const gainedMs = next.staleAt.getTime() - old.staleAt.getTime();
    if (gainedMs < 0) return true;
    // The markets are stored together, so that three of them are not written more often than one.
    const isDue =
      now.getTime() - old.readAt.getTime() >= minGainMs || old.staleAt.getTime() - now.getTime() < minGainMs;
    return gainedMs >= minGainMs && isDue;
  });
}

/** Applies one reading of all markets to a game. Each market is priced, confirmed, and paused independently. */
export function withQuotes(game: Game, quotes: Quotes, readAt: ReadAt): Game {
  const at = { ...readAt, league: game.league };
  const { moneyline, spread, total } = game.markets;
  const markets = marketMap(afterReading('moneyline', moneyline, quotes.moneyline, at), {
    spread: lineAfterReading('spread', spread, quotes.spread, at),
    total: lineAfterReading('total', total, quotes.total, at),
  });
  const errors = errorsFound(game, quotes, at);
  const seen = errors.length === 0 ? game : { ...game, obviousErrors: [...(game.obviousErrors ?? []), ...errors] };
  const next = withMarkets(seen, markets);
  if (isOtherOffer(game, next) || isWorthStoring(game, next, at)) return next;
  return {
    ...next,
    markets: mapMarkets(markets, (market, name) => withTrackingOf(game.markets[name] ?? market, market)),
  };
}

/** The quotes in the order of the game's teams: a source may exchange home and away. */
export function exchanged({ moneyline, spread, ...others }: Quotes): Quotes {
  const exchange = (quote: Quote): Quote => ({
    ...quote,
    line: quote.line === null || quote.line === 0 ? quote.line : -quote.line,
    prices: [quote.prices[1], quote.prices[0]],
  });
  return {
    ...others,
    moneyline: moneyline && exchange(moneyline),
    ...(spread !== undefined && { spread: spread && exchange(spread) }),
  };
}
