import { fairProbability, type League, normalCdf, normalQuantile } from '@courtside/contract';
import type { Game } from '../game.ts';
import { plausibleOdds } from '../plausible-odds.ts';
import type { Market } from './market.schema.ts';

/** Moneyline and spread contradict each other if their chances of the home team differ by more than this. */
const maxDifference = 0.15;

type Odds = Pick<Market, 'line' | 'prices'>;

/** The home team's chance to win that a spread implies, 0 to 1: its fair chance to cover gives the expected margin. */
function chanceBySpread({ line, prices: [home, away] }: Odds, league: League): number {
  const { marginDeviation } = plausibleOdds[league];
  const margin = marginDeviation * normalQuantile(fairProbability(home, away)) - (line ?? 0);
  return normalCdf(margin / marginDeviation);
}

/** By how much the home team's chances to win differ between a moneyline and a spread, 0 to 1. */
export function differenceBetween({ prices: [home, away] }: Odds, spread: Odds, league: League): number {
  return Math.abs(fairProbability(home, away) - chanceBySpread(spread, league));
}

/** Whether a game's moneyline and its spread, both still valid, contradict each other about the favorite. */
export function marketsContradict(game: Game, now: Date): boolean {
  const { moneyline, spread } = game.markets;
  if (spread === undefined || now >= moneyline.staleAt || now >= spread.staleAt) return false;
  return differenceBetween(moneyline, spread, game.league) > maxDifference;
}
