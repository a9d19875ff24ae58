import type { Interval } from './cells.ts';
import type { PartWords } from './margin-words.ts';

/** All totals up to one: `stays under 221.5`. */
function upTo(most: number, lines: ReadonlySet<number>): string {
  const line = [most + 0.5, most + 1].find((each) => lines.has(each));
  return line === undefined ? `stays at ${most} or less` : `stays under ${line}`;
}

/** All totals from one on: `goes over 221.5`. */
function from(least: number, lines: ReadonlySet<number>): string {
  const line = [least - 0.5, least - 1].find((each) => lines.has(each));
  return line === undefined ? `reaches ${least}` : `goes over ${line}`;
}

function intervalWords(cell: Interval, lines: ReadonlySet<number>): string {
  if (cell.from === -Infinity) return upTo(cell.to, lines);
  if (cell.to === Infinity) return from(cell.from, lines);
  return cell.from === cell.to ? `lands on exactly ${cell.from}` : `lands on ${cell.from} to ${cell.to}`;
}

/** The only total that is missing; null if it is not one. */
function missingTotal([low, high, ...rest]: readonly Interval[]): number | null {
  if (low?.from !== -Infinity || high?.to !== Infinity || rest.length > 0) return null;
  return low.to + 2 === high.from ? low.to + 1 : null;
}

/**
 * Says in which final totals a game has to end: `the total stays under 221.5`. True at exactly these totals.
 * @param cells neither none nor all
 * @param lines of bets on the total
 */
export function totalWords(cells: readonly Interval[], subject: string, lines: ReadonlySet<number>): PartWords {
  const missing = missingTotal(cells);
  if (missing !== null) return { text: `${subject} does not land on exactly ${missing}`, hasAlternatives: false };
  const words = cells.map((cell) => intervalWords(cell, lines));
  return { text: `${subject} ${words.join(' or ')}`, hasAlternatives: words.length > 1 };
}
