import { cashOutCents, halfPointsWorse, type MarketName, payableCashOut, type Selection } from '@courtside/contract';
import { isObviousError } from '@courtside/core/bets/obvious-error';
import { exchanged } from '@courtside/core/league/games/markets/apply-quotes';
import type { Market } from '@courtside/core/league/games/markets/market.schema';
import { applyOdds, newGame, type QuotedGame } from '@courtside/core/league/games/odds/apply-odds';

/** The first readings of a game, and a bet on the first one. */
export interface FirstListing {
  /** The true listing of each reading. */
  readonly listingAt: (step: number) => QuotedGame;
  readonly lastStep: number;
  /** How many of the first answers have the sides of every market exchanged: the second one is the same response again. */
  readonly wrongReadings: 0 | 1 | 2;
}

/** How a bet on a first listing ended: refunded, still open, or cashed out for an amount in cents. */
export type Sale = 'refunded' | 'held' | { readonly cents: number };

/** Time between two readings, in milliseconds. */
const readEveryMs = 4_000;
const maxAgeMs = 60_000;
const openedAt = Date.parse('2026-01-01T00:00:00Z');
/** The time of a reading, one at each step. */
export const timeOf = (step: number) => new Date(openedAt + step * readEveryMs);

/** A listing with the sides of every market exchanged. */
export function withSidesExchanged({ quotes, ...game }: QuotedGame): QuotedGame {
  const { moneyline, total, ...others } = exchanged(quotes);
  if (!moneyline) return { ...game, quotes };
  const [over, under] = total?.prices ?? [0, 0];
  return { ...game, quotes: { moneyline, ...others, ...(total && { total: { ...total, prices: [under, over] } }) } };
}

/** The game as its first reading leaves it. */
export function openGame(first: FirstListing) {
  return newGame('game', listedAt(first, 0), timeOf(0), maxAgeMs);
}

/** What the source answers at a step. */
function listedAt({ listingAt, wrongReadings }: FirstListing, step: number): QuotedGame {
  return step < wrongReadings ? withSidesExchanged(listingAt(0)) : listingAt(step);
}

function sideOf({ line, prices }: Market, { market, side }: Selection) {
  const isFirst = side === 'team1' || side === 'over';
  const [price, otherPrice] = isFirst ? prices : [prices[1], prices[0]];
  return { price, otherPrice, line: line !== null && market === 'spread' && !isFirst ? -line : line };
}

/**
 * Follows a bet on a first listing under the rules of the product, and cashes it out once its price is confirmed. A bet with a
 * better line than the market's is held: cashing it out would pay nothing for the difference.
 * @param bet `payout` and `stake` in cents
 * @param former true for the rules from before a first listing needed a second reading
 */
export function sellFirstBet(
  first: FirstListing,
  market: MarketName,
  bet: { readonly selection: Selection; readonly payout: number; readonly stake: number },
  former: boolean,
): Sale {
  let game = openGame(first);
  const betData = { ...game, firstReadAt: timeOf(0) };
  for (let step = 1; step <= first.lastStep; step += 1) {
    game = applyOdds(game, {
      listed: former ? first.listingAt(step) : listedAt(first, step),
      now: timeOf(step),
      maxAgeMs,
    });
    const offered = game.markets[market];
    if (!former && isObviousError({ ...(market !== 'moneyline' && { market }), betData }, game)) return 'refunded';
    if (offered === undefined || offered.pause !== null) continue;
    const { price, otherPrice, line } = sideOf(offered, bet.selection);
    if (halfPointsWorse({ ...bet.selection, line }, bet.selection.line) > 0) return 'held';
    const value = cashOutCents(bet.payout, price, otherPrice, halfPointsWorse(bet.selection, line));
    return { cents: payableCashOut(value, bet.stake, !former && offered.unconfirmed === true) };
  }
  return 'held';
}
