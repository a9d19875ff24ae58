import type { Game } from '@courtside/contract/entities';
import { fairProbability } from '@courtside/contract/odds';

/** Each team's chance to win without the bookmaker's margin, in whole percent that add up to 100; null without both prices. */
export function fairChances({
  team1_price,
  team2_price,
}: Game): { readonly team1: number; readonly team2: number } | null {
  if (team1_price === 0 || team2_price === 0) return null;
  const team1 = Math.round(100 * fairProbability(team1_price, team2_price));
  return { team1, team2: 100 - team1 };
}
