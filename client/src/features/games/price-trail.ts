import type { Game } from '@courtside/contract/entities';
import { americanToDecimal } from '@courtside/contract/odds';

/** Decimal odds of both teams, oldest first. Decimal, because American odds jump from −100 to +100. */
export interface PriceTrail {
  readonly team1: readonly number[];
  readonly team2: readonly number[];
}

const longest = 40;

function extended(trail: readonly number[] | undefined, price: number): readonly number[] {
  const decimal = americanToDecimal(price);
  if (!trail) return [decimal];
  return trail.at(-1) === decimal ? trail : [...trail, decimal].slice(-longest);
}

/** The trails with the current prices added where they changed, without games that are gone. */
export function withPrices(
  trails: ReadonlyMap<string, PriceTrail>,
  games: Iterable<Game>,
): ReadonlyMap<string, PriceTrail> {
  const next = new Map<string, PriceTrail>();
  for (const game of games) {
    const trail = trails.get(game.id);
    const team1 = extended(trail?.team1, game.team1_price);
    const team2 = extended(trail?.team2, game.team2_price);
    const same = trail && trail.team1 === team1 && trail.team2 === team2;
    next.set(game.id, same ? trail : { team1, team2 });
  }
  return next;
}
