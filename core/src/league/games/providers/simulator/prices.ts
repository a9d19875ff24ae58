import { type Forecast, type LineChances, spreadChances, totalChances, winProbability } from './chances.ts';

/** American prices of both sides. */
type Prices = readonly [first: number, second: number];

/** A line with the prices of both sides. */
interface PricedLine {
  readonly line: number;
  readonly prices: Prices;
}

/**
 * The book's margin before rounding: the excess of the two implied probabilities over 1. Rounding in the book's favor
 * raises it to about 4.5 % on average. It exceeds the value of one step of the forecast (at most 3.3 %) and one step of the
 * price grid (at most 2.9 %), so neither undo nor cash-out can gain more than a bet costs.
 */
const overround = 0.038;
const lineStep = 0.5;

/** American prices for an expected margin, home team first: the chances plus the book's margin, rounded as books do. */
export function moneyline(margin: number): Prices {
  return pricesFor(winProbability(margin));
}

/** The spread, home team first: the line that both teams beat equally often. */
export function spread(forecast: Forecast): PricedLine {
  // A larger line helps the home team.
  return fairest(-forecast.margin, 1, (line) => spreadChances(forecast, line));
}

/** The total, over first: the line that is exceeded as often as not. */
export function total(forecast: Forecast): PricedLine {
  return fairest(forecast.total, -1, (line) => totalChances(forecast, line));
}

/**
 * Finds the line whose chance is nearest to one half. Pushes do not count, because they return the stake.
 * @param near a line close to it
 * @param sign whether a larger line raises (1) or lowers (-1) the chance
 */
function fairest(near: number, sign: 1 | -1, chancesOf: (line: number) => LineChances): PricedLine {
  const chanceOf = (line: number) => {
    const { wins, loses } = chancesOf(line);
    return wins / (wins + loses);
  };
  const distance = (line: number) => Math.abs(chanceOf(line) - 0.5);
  let line = Math.round(near / lineStep) * lineStep;
  const towards = chanceOf(line) < 0.5 ? sign * lineStep : -sign * lineStep;
  while (distance(line + towards) < distance(line)) line += towards;
  // Adding 0 turns −0 into 0.
  return { line: line + 0, prices: pricesFor(chanceOf(line)) };
}

function pricesFor(chance: number): Prices {
  return [roundedPrice(chance * (1 + overround)), roundedPrice((1 - chance) * (1 + overround))];
}

/** Rounds in the book's favor, so that a price never pays more than its probability is worth. */
function roundedPrice(probability: number): number {
  const size = probability < 0.5 ? (100 * (1 - probability)) / probability : (100 * probability) / (1 - probability);
  const grid = size < 250 ? 5 : size < 1000 ? 10 : 25;
  return probability < 0.5 ? Math.floor(size / grid) * grid : -Math.ceil(size / grid) * grid;
}
