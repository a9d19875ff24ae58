import type { Game } from '@courtside/contract/entities';
import type { MarketName, Selection, Side } from '@courtside/contract/markets';

/** A side of a market that a game offers now, with its American prices. `line` is that of the side. */
export interface Offered extends Selection {
  readonly price: number;
  /** The price of the market's other side. */
  readonly otherPrice: number;
}

/** Both sides of a market, and the line of the first. */
interface Sides {
  readonly line: number | null;
  readonly prices: readonly [first: number, second: number];
}

function sidesOf(game: Game, market: MarketName): Sides | null {
  const { spread, total } = game.markets;
  // The moneyline's prices are specified fields of the game.
  if (market === 'moneyline') return { line: null, prices: [game.team1_price, game.team2_price] };
  if (market === 'spread') return spread && { line: spread.line, prices: [spread.prices.team1, spread.prices.team2] };
  return total && { line: total.line, prices: [total.prices.over, total.prices.under] };
}

/** A side of a game's market with its current line and price; null while the game does not offer the market. */
export function offered(game: Game, market: MarketName, side: Side): Offered | null {
  const sides = sidesOf(game, market);
  if (!sides) return null;
  const [first, second] = sides.prices;
  if (side === 'team1' || side === 'over') return { market, side, line: sides.line, price: first, otherPrice: second };
  // 0 minus the line, because a line of −0 would not equal 0.
  const line = market === 'spread' && sides.line !== null ? 0 - sides.line : sides.line;
  return { market, side, line, price: second, otherPrice: first };
}

/** The chosen team of a bet on a side, or 'Over' or 'Under'. */
export function teamOf({ team1, team2 }: Pick<Game, 'team1' | 'team2'>, side: Side): string {
  return { team1, team2, over: 'Over', under: 'Under' }[side];
}
