import { cashOutParlayCents, type OpenLeg, payableCashOut } from '@courtside/contract/cash-out';
import type { Game, UserBet, UserBetLeg } from '@courtside/contract/entities';
import { halfPointsWorse } from '@courtside/contract/grade';
import { toCents } from '@courtside/contract/money';
import { isBettingOpen, offered, pauseOf } from '../games/market.ts';
import { type CloseOption, undoWindow } from './close-bet.ts';

/** An open leg with the current odds of its side. */
interface PricedLeg extends OpenLeg {
  readonly isUnchanged: boolean;
  readonly isUnconfirmed: boolean;
}

/** The current odds of a leg; null while its market takes no bets. */
function priceLeg(leg: UserBetLeg, game: Game, now: number): PricedLeg | null {
  const market = game.markets[leg.market];
  const odds = offered(game, leg.market, leg.side);
  if (!market || !odds || pauseOf(market, now) !== null) return null;
  const { price, otherPrice, line } = odds;
  return {
    price,
    otherPrice,
    worseBy: halfPointsWorse(leg, line),
    isUnchanged: price === leg.price && line === leg.line,
    isUnconfirmed: market.unconfirmed === true,
  };
}

/**
 * How a parlay can be closed at `now` (ms since 1970): undone while it is new and no odds have changed, then cashed out while none of its
 * open legs is played. Null otherwise.
 * @param gameOf undefined for a game that is not known
 */
export function closeOptionOfParlay(
  bet: UserBet,
  gameOf: (id: string) => Game | undefined,
  now: number,
): CloseOption | null {
  const { legs = [], status } = bet;
  if (status !== 'pending') return null;
  const open = legs.filter(({ result }) => result === 'open');
  const games = open.map(({ betId }) => gameOf(betId));
  if (open.some(({ betData }, index) => games[index] === undefined && Date.parse(betData.startTime) <= now))
    return null;
  if (games.some((game) => game !== undefined && !isBettingOpen(game, now))) return null;
  if (games.includes(undefined)) return { kind: 'unknown' };
  const priced = open.flatMap((leg, index) => {
    const game = games[index];
    return game === undefined ? [] : [priceLeg(leg, game, now)];
  });
  const odds = priced.filter((each) => each !== null);
  if (odds.length < open.length) return { kind: 'paused' };
  const left = Date.parse(bet.placedAt) + undoWindow - now;
  if (left > 0 && open.length === legs.length && odds.every(({ isUnchanged }) => isUnchanged))
    return { kind: 'undo', left };
  const value = cashOutParlayCents(toCents(bet.potentialWinnings), odds);
  const amount = payableCashOut(
    value,
    toCents(bet.amount),
    odds.some(({ isUnconfirmed }) => isUnconfirmed),
  );
  if (amount === 0) return { kind: 'worthless' };
  return { kind: 'cash-out', amount, ...(amount < value && { capped: true }) };
}
