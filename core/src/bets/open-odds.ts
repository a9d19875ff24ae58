import { type DetailsOf, DomainError, defaultLeague, type MarketName } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { Bet } from '../ledger/bet.ts';

/** Which side of which market a bet is on. */
type Chosen = Pick<Bet, 'side'> & { readonly market: MarketName };

/** The odds of one side of a market: its own line and price, and the price of the other side. */
export interface SideOdds {
  /** Null for a moneyline. */
  readonly line: number | null;
  /** The market's own line and prices; null for a moneyline. */
  readonly offer: NonNullable<Bet['betData']['offer']> | null;
  readonly price: number;
  readonly otherPrice: number;
  /** When the market was first read, if no later reading has confirmed its price; null otherwise. */
  readonly firstReadAt: Date | null;
}

/** Whether bets on a game can be placed, undone and cashed out at this moment, as far as its markets allow it. */
export function isOpen(game: Game | null, at: Date): game is Game {
  return game?.betStatus === 'open' && at < game.endTime && at < game.startTime;
}

/** The line as one side of a market has it: team 2's spread is the opposite of team 1's. */
function lineOf({ market, side }: Chosen, line: number | null): number | null {
  if (line === null || line === 0 || market !== 'spread' || side === 1) return line;
  return -line;
}

/**
 * Returns the odds of one side of a market that accepts bets at this moment.
 * @throws DomainError `market-not-offered`, `odds-stale` or the given variant of it, `market-paused`
 */
export function openOdds(
  game: Game,
  chosen: Chosen,
  at: Date,
  stale: 'odds-stale' | 'odds-stale.cash-out' = 'odds-stale',
): SideOdds {
  const market = game.markets[chosen.market];
  if (market === undefined) throw new DomainError('market-not-offered');
  const { pause, staleAt, line, prices, unconfirmed, readAt } = market;
  if (at >= staleAt || pause === 'no-credits') throw new DomainError(stale);
  if (pause !== null) throw new DomainError('market-paused');
  const [price, otherPrice] = chosen.side === 1 ? prices : [prices[1], prices[0]];
  const offer = line === null ? null : { line, prices };
  return { line: lineOf(chosen, line), price, otherPrice, offer, firstReadAt: unconfirmed ? readAt : null };
}

/** What a bet says about its game: as it was when the bet was made, with the line and the first reading of its odds. */
export function betDataOf(
  game: Game,
  { offer, firstReadAt }: { readonly offer?: SideOdds['offer']; readonly firstReadAt?: Date | null },
): Bet['betData'] {
  const { league, team1, team2, startTime, endTime, markets } = game;
  const [team1Price, team2Price] = markets.moneyline.prices;
  return {
    ...(league !== defaultLeague && { league }),
    team1,
    team2,
    team1Price,
    team2Price,
    startTime,
    endTime,
    ...(offer && { offer }),
    ...(firstReadAt && { firstReadAt }),
  };
}

/** The details of `odds-changed`: the side's current line and price, and the moneyline. */
export function changedOdds(game: Game, market: MarketName, { line, price }: SideOdds): DetailsOf<'odds-changed'> {
  const [team1Price, team2Price] = game.markets.moneyline.prices;
  return { market, line, price, team1_price: team1Price, team2_price: team2Price };
}
