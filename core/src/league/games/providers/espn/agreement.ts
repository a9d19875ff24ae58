import { fairProbability } from '@courtside/contract';
import type { Entry } from './entry.ts';
import { readLine } from './fields.ts';

type Side = 'home' | 'away';

/** Abbreviations of both teams, in capitals; null if the scoreboard has none. */
export type Abbreviations = { readonly [side in Side]: string | null };

/**
 * Up to this far below one half, the moneyline may still make the favorite of the spread the less likely winner: both prices
 * of a game without a favorite differ by chance.
 */
const evenChance = 0.02;

const detailsFormat = /^(\S.*?)\s+([+-]?\d{1,3}(?:\.\d)?)$/;

function opposite(line: number | null): number | null {
  return line === null ? null : -line;
}

/** The home team's handicap in `details`, or why it contradicts the teams. Null without one. */
function handicapInDetails(details: string, { home, away }: Abbreviations): number | 'contradiction' | null {
  const text = details.trim();
  const even = readLine(text);
  if (even === 0) return 0;
  const [, name = '', number] = detailsFormat.exec(text) ?? [];
  if (number === undefined) return null;
  const named = name.toUpperCase();
  if (home !== null && named === home) return Number(number);
  if (away !== null && named === away) return -Number(number);
  return home === null || away === null ? null : 'contradiction';
}

/** The teams that the entry calls the favorite. */
function favoritesOf({ homeTeamOdds: home, awayTeamOdds: away }: Entry): ReadonlySet<Side> {
  const favorites = new Set<Side>();
  if (home?.favorite || away?.underdog) favorites.add('home');
  if (away?.favorite || home?.underdog) favorites.add('away');
  return favorites;
}

/**
 * Whether the fields about the favorite contradict each other: the spread, the lines of both teams, `details`, the favorite,
 * and the moneyline. One team may then have the other one's prices.
 * @param moneyline prices of the home and the away team; null without a usable moneyline
 */
export function contradictsItself(
  entry: Entry,
  abbreviations: Abbreviations,
  moneyline: readonly [number, number] | null,
): boolean {
  const inDetails = handicapInDetails(entry.details ?? '', abbreviations);
  if (inDetails === 'contradiction') return true;
  const handicaps = [
    readLine(entry.spread),
    readLine(entry.pointSpread?.home?.close?.line),
    opposite(readLine(entry.pointSpread?.away?.close?.line)),
    inDetails,
  ].filter((handicap) => handicap !== null);
  const [handicap = 0, ...others] = handicaps;
  if (others.some((other) => other !== handicap)) return true;
  const favorites = new Set(favoritesOf(entry));
  if (handicap < 0) favorites.add('home');
  if (handicap > 0) favorites.add('away');
  if (favorites.size > 1) return true;
  if (moneyline === null || favorites.size === 0) return false;
  const home = fairProbability(moneyline[0], moneyline[1]);
  return (favorites.has('home') ? home : 1 - home) < 1 / 2 - evenChance;
}
