import type { MarketName } from '@courtside/contract';
import { distanceBetween } from './compare-quotes.ts';
import type { ObviousError } from './game.model.ts';
import type { Game } from './game.ts';
import { marketNames, withMarket, withMarketTracking, withOddsPause } from './market.ts';
import { marketOf, type OfferedMarket } from './market-of.ts';
import type { Quote, Quotes } from './providers/provider.ts';
import { trackingOf } from './start-times.ts';

/**
 * A line or price that moves by more than this probability counts only once a second reading confirms it. With a single
 * bookmaker, half of it.
 */
const plausibleJump = 0.15;
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

/** When a quote was updated. A time ahead of our clock counts from when it was first read, also once our clock passes it. */
function updateOf(
  { updatedAt, reportedAt = updatedAt }: Quote,
  now: Date,
  current: OfferedMarket | null,
): Pick<OfferedMarket, 'updatedAt' | 'reportedAt'> {
  if (current?.reportedAt?.getTime() === reportedAt.getTime()) return { updatedAt: current.updatedAt, reportedAt };
  return reportedAt > now ? { updatedAt: now, reportedAt } : { updatedAt: reportedAt };
}

/** The market for a quote that was just read. Its `updatedAt` is never in the future, even if the source's clock is ahead. */
function priced(quote: Quote, { now, maxAgeMs }: ReadAt, current: OfferedMarket | null): OfferedMarket {
  const { line, prices, bookmaker, soleBookmaker } = quote;
  const update = updateOf(quote, now, current);
  const staleAt = new Date(update.updatedAt.getTime() + (quote.maxAgeMs ?? maxAgeMs));
  const state = { readAt: now, staleAt, pause: null, resumesAt: null };
  return { bookmaker, ...update, ...state, ...(soleBookmaker && { soleBookmaker }), line, prices };
}

/**
 * When the same bookmaker's price was read a second time, if an unconfirmed price is still unconfirmed after this reading;
 * `confirmed` otherwise. A wrong price may be repeated with a new time, so only another bookmaker or a third reading confirms
 * it.
 */
function confirmationOf(current: OfferedMarket, quote: Quote, repeatedAt: Date | null, now: Date) {
  if (current.unconfirmed !== true) return 'confirmed';
  // The first reading itself, applied twice, confirms nothing.
  if (current.readAt.getTime() === now.getTime()) return repeatedAt;
  const isSame = quote.bookmaker === current.bookmaker;
  if (!isSame || (repeatedAt !== null && repeatedAt < now)) return 'confirmed';
  return repeatedAt ?? now;
}

/** The market for its first quote: unconfirmed until later readings confirm it. */
export function firstPriced(quote: Quote, at: ReadAt): OfferedMarket {
  return { ...priced(quote, at, null), unconfirmed: true };
}

/** Whether a market offers other bets than before, not only newer ones. */
function isOtherOffer(before: OfferedMarket | null, after: OfferedMarket | null): boolean {
  const offer = (market: OfferedMarket | null) =>
    market && [market.line, market.prices, market.pause, market.resumesAt, market.unconfirmed];
  return JSON.stringify(offer(before)) !== JSON.stringify(offer(after));
}

/** Whether newer prices are worth a write: not every reading of a fast source is stored and published. */
function isWorthStoring(before: Game, after: Game, { now, maxAgeMs }: ReadAt): boolean {
  const minGainMs = Math.min(maxLagMs, maxAgeMs * worthStoringShare);
  return marketNames.some((name) => {
    const [old, next] = [marketOf(before, name), marketOf(after, name)];
    if (old === null || next === null) return false;
    const gainedMs = next.staleAt.getTime() - old.staleAt.getTime();
    if (gainedMs < 0) return true;
    // The markets are stored together, so that three of them are not written more often than one.
    const isDue =
      now.getTime() - old.readAt.getTime() >= minGainMs || old.staleAt.getTime() - now.getTime() < minGainMs;
    return gainedMs >= minGainMs && isDue;
  });
}

/** Records that a market's unconfirmed first price was an obvious error. A confirmed price stays valid for its bets. */
function withObviousError(
  game: Game,
  market: MarketName,
  { unconfirmed, readAt, line, prices }: OfferedMarket,
  now: Date,
) {
  if (unconfirmed !== true) return game;
  const found: ObviousError = { market, readAt, line, prices, foundAt: now, settledAt: null };
  return { ...game, obviousErrors: [...(game.obviousErrors ?? []), found] };
}

/**
 * Applies a quote of a market that the game offers already. An implausible jump pauses this market until a second reading
 * confirms it.
 */
function withNextQuote(game: Game, name: MarketName, current: OfferedMarket, quote: Quote, at: ReadAt): Game {
  const claim = trackingOf(game).markets[name]?.claim ?? null;
  const bound = quote.soleBookmaker || current.soleBookmaker ? plausibleJump / 2 : plausibleJump;
  const isNear = (other: Pick<Quote, 'line' | 'prices'>) => distanceBetween(name, other, quote) <= bound;
  const repeats = claim !== null && isNear(claim);
  const confirmed = repeats && claim.at < at.now;
  if (!isNear(current) && !confirmed) {
    const { line, prices } = quote;
    const waiting = repeats ? claim : { line, prices, at: at.now };
    return withOddsPause(withMarketTracking(game, name, { claim: waiting }), name, 'confirming');
  }
  const seen = isNear(current) ? game : withObviousError(game, name, current, at.now);
  const repeatedAt = trackingOf(game).markets[name]?.repeatedAt ?? null;
  const confirmation = isNear(current) ? confirmationOf(current, quote, repeatedAt, at.now) : 'confirmed';
  const market = priced(quote, at, current);
  // Bets at an unconfirmed price carry the time of its first reading.
  const isConfirmed = confirmation === 'confirmed';
  const next = withMarket(seen, name, isConfirmed ? market : { ...market, unconfirmed: true, readAt: current.readAt });
  const tracking = { claim: null, repeatedAt: isConfirmed ? null : confirmation };
  return withOddsPause(withMarketTracking(next, name, tracking), name, null);
}

function withQuote(game: Game, name: MarketName, quote: Quote, at: ReadAt): Game {
  const current = marketOf(game, name);
  if (current !== null) return withNextQuote(game, name, current, quote, at);
  const next = withMarket(game, name, firstPriced(quote, at));
  return withOddsPause(withMarketTracking(next, name, { claim: null }), name, null);
}

/** Applies what the odds source lists for one market. */
function withListed(game: Game, name: MarketName, quote: Quote | null | undefined, at: ReadAt): Game {
  if (quote) return withQuote(game, name, quote, at);
  const current = marketOf(game, name);
  if (current === null) return game;
  // A market that is no longer requested would wait for a price that never comes.
  if (quote === undefined && name !== 'moneyline')
    return withMarketTracking(withMarket(game, name, null), name, { claim: null, pause: null });
  if (at.contradicted?.includes(name)) return withOddsPause(game, name, 'confirming');
  // A price past its age bound is reason enough to accept no bets.
  return withOddsPause(game, name, at.now < current.staleAt ? 'no-price' : null);
}

/** Applies one reading of all markets to a game. Each market is priced, confirmed, and paused independently. */
export function withQuotes(game: Game, quotes: Quotes, at: ReadAt): Game {
  const next = marketNames.reduce((applied, name) => withListed(applied, name, quotes[name], at), game);
  const isOther = marketNames.some((name) => isOtherOffer(marketOf(game, name), marketOf(next, name)));
  if (isOther || isWorthStoring(game, next, at)) return next;
  return marketNames.reduce((kept, name) => withMarket(kept, name, marketOf(game, name)), next);
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
