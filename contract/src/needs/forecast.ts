import { type League, leagues } from '../leagues.ts';
import { normalCdf, normalQuantile } from '../normal.ts';
import { fairProbability } from '../odds.ts';
import type { Interval } from './cells.ts';
import type { NightGame } from './night.ts';
import type { Variable, VariableKind } from './variables.ts';

/** A normal distribution of points. */
export interface Normal {
  readonly mean: number;
  readonly deviation: number;
}

/** What games of a league usually end with, where prices say nothing else. Points of regulation. */
interface UsualPoints {
  readonly marginDeviation: number;
  readonly total: number;
  readonly totalDeviation: number;
}

const usual: Readonly<Record<League, UsualPoints>> = {
  nba: { marginDeviation: 12, total: 226, totalDeviation: 18 },
  wnba: { marginDeviation: 11, total: 164, totalDeviation: 16 },
  ncaam: { marginDeviation: 11, total: 145, totalDeviation: 17 },
  ncaaw: { marginDeviation: 11, total: 132, totalDeviation: 17 },
  euroleague: { marginDeviation: 11, total: 164, totalDeviation: 16 },
};

/** A deviation that two prices give is plausible within these multiples of the league's. Short lines give any. */
const [leastShare, mostShare] = [0.75, 4 / 3];

/**
 * The final margin as it was expected before tip-off. A chance p to exceed a line gives the mean: line + deviation × Φ⁻¹(p).
 * Moneyline and spread together give the deviation too.
 */
function marginBefore({ league, prices: { moneyline, spread } }: NightGame): Normal {
  const { marginDeviation } = usual[league];
  const toWin = moneyline && normalQuantile(fairProbability(moneyline.team1, moneyline.team2));
  if (spread === null) return { mean: marginDeviation * (toWin ?? 0), deviation: marginDeviation };
  const toCover = normalQuantile(fairProbability(spread.team1, spread.team2));
  const implied = toWin === null || toWin === toCover ? Number.NaN : -spread.line / (toWin - toCover);
  const isPlausible = implied >= leastShare * marginDeviation && implied <= mostShare * marginDeviation;
  const deviation = isPlausible ? implied : marginDeviation;
  return { mean: deviation * toCover - spread.line, deviation };
}

/** The final total as it was expected before tip-off. */
function totalBefore({ league, prices: { total } }: NightGame): Normal {
  const { total: mean, totalDeviation: deviation } = usual[league];
  if (total === null) return { mean, deviation };
  return { mean: total.line + deviation * normalQuantile(fairProbability(total.over, total.under)), deviation };
}

/** The share of regulation that is still played: a tie at the end of a period is followed by an overtime. */
function shareToPlay({ league, left, points: { team1, team2 } }: NightGame): number {
  const { periods, periodMinutes, overtimeMinutes } = leagues[league];
  return left === 0 && team1 === team2 ? overtimeMinutes / (periods * periodMinutes) : left;
}

/**
 * The distribution of a game's final margin or total. Points come at the same rate all the time: for the share r of
 * regulation that is left, the rest has the mean r × that of the whole game, and the variance r × its variance (H. S. Stern,
 * "A Brownian Motion Model for the Progress of Sports Scores", JASA 89, 1994, 1128–1134). An overtime that may follow
 * regulation is left out.
 */
export function forecastOf(kind: VariableKind, game: NightGame): Normal {
  const { team1, team2 } = game.points;
  const { mean, deviation } = kind === 'margin' ? marginBefore(game) : totalBefore(game);
  const share = shareToPlay(game);
  const soFar = kind === 'margin' ? team1 - team2 : team1 + team2;
  return { mean: soFar + mean * share, deviation: deviation * Math.sqrt(share) };
}

function chanceBelow(points: number, { mean, deviation }: Normal): number {
  if (deviation === 0) return points > mean ? 1 : 0;
  return normalCdf((points - mean) / deviation);
}

/** The chance of a cell. Each number is rounded from half a point around it; a margin is never rounded to 0. */
function chanceOf({ from, to }: Interval, kind: VariableKind, forecast: Normal): number {
  const low = kind === 'margin' && from === 1 ? 0 : from - 0.5;
  const high = kind === 'margin' && to === -1 ? 0 : to + 0.5;
  return Math.max(0, chanceBelow(high, forecast) - chanceBelow(low, forecast));
}

/** The chances of all cells of a variable of this game. */
export function chancesOfCells({ kind, cells }: Variable, game: NightGame): number[] {
  const forecast = forecastOf(kind, game);
  return cells.map((cell) => chanceOf(cell, kind, forecast));
}
