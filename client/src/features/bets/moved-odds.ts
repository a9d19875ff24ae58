import type { Game } from '@courtside/contract/entities';
import { type Offered, offered } from '../games/market.ts';

/** The server's new line and price for a selection that moved before the bet was placed. */
export interface MovedOdds {
  readonly now: Offered;
  /** The card's line and price when the server sent its own. Once the card's move, they are newer than the server's. */
  readonly seen: Offered;
}

/** What the server's `odds-changed` error says about a selection. */
export interface CurrentOdds {
  /** Null if the server did not send it. */
  readonly price: number | null;
  /** Null for a moneyline. */
  readonly line: number | null;
}

/** The odds to offer after the server refused a bet because they moved. `wanted` is the refused selection. */
export function movedOdds(game: Game, wanted: Offered, { price, line }: CurrentOdds): MovedOdds {
  const seen = offered(game, wanted.market, wanted.side) ?? wanted;
  return { seen, now: price === null ? seen : { ...seen, price, line: line ?? seen.line } };
}

/** The current line and price: the server's, or the card's once those have moved. */
export function currentOdds({ now, seen }: MovedOdds, game: Game): Offered {
  const card = offered(game, seen.market, seen.side) ?? seen;
  return card.price === seen.price && card.line === seen.line ? now : card;
}
