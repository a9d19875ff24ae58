import type { Interval } from './cells.ts';
import type { PartWords } from './margin-words.ts';
import type { WordForm } from './team-words.ts';

/** The verbs of a total. */
const verbsOf = (form: WordForm) =>
  form === 'wish'
    ? { stay: 'to stay', go: 'to go', reach: 'to reach', land: 'to land', doNot: 'not to' }
    : { stay: 'stays', go: 'goes', reach: 'reaches', land: 'lands', doNot: 'does not' };

type Verbs = ReturnType<typeof verbsOf>;

/** All totals up to one: `stays under 221.5`. */
function upTo(most: number, lines: ReadonlySet<number>, { stay }: Verbs): string {
  const line = [most + 0.5, most + 1].find((each) => lines.has(each));
  return line === undefined ? `${stay} at ${most} or less` : `${stay} under ${line}`;
}

/** All totals from one on: `goes over 221.5`. */
function from(least: number, lines: ReadonlySet<number>, { go, reach }: Verbs): string {
  const line = [least - 0.5, least - 1].find((each) => lines.has(each));
  return line === undefined ? `${reach} ${least}` : `${go} over ${line}`;
}

function intervalWords(cell: Interval, lines: ReadonlySet<number>, verbs: Verbs): string {
  if (cell.from === -Infinity) return upTo(cell.to, lines, verbs);
  if (cell.to === Infinity) return from(cell.from, lines, verbs);
  return cell.from === cell.to
    ? `${verbs.land} on exactly ${cell.from}`
    : `${verbs.land} on ${cell.from} to ${cell.to}`;
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
export function totalWords(
  cells: readonly Interval[],
  subject: string,
  lines: ReadonlySet<number>,
  form: WordForm = 'sentence',
): PartWords {
  const verbs = verbsOf(form);
  const missing = missingTotal(cells);
  if (missing !== null) return { text: `${subject} ${verbs.doNot} land on exactly ${missing}`, hasAlternatives: false };
  const words = cells.map((cell) => intervalWords(cell, lines, verbs));
  return { text: `${subject} ${words.join(' or ')}`, hasAlternatives: words.length > 1 };
}
