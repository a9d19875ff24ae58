interface FitOptions {
  /** The length of a text, in the unit of the maximum. */
  readonly lengthOf?: (text: string) => number;
  /** How many of the last lines stay, whatever is left out before them. */
  readonly pinned?: number;
}

/**
 * Joins lines into a text that a service accepts. Lines that do not fit are left out, and a line after them counts them.
 * @param max the maximum length, as `lengthOf` measures it
 */
export function fitLines(
  lines: readonly string[],
  max: number,
  { lengthOf = (text) => text.length, pinned = 0 }: FitOptions = {},
): string {
  const whole = lines.join('\n');
  if (lengthOf(whole) <= max) return whole;
  const end = lines.length - pinned;
  const last = lines.slice(end);
  for (let kept = end - 1; kept > 0; kept -= 1) {
    const left = lines.slice(kept, end).filter((line) => line !== '').length;
    const rest = `… and ${left} more ${left === 1 ? 'line' : 'lines'}`;
    const text = [...lines.slice(0, kept), rest, ...last].join('\n');
    if (lengthOf(text) <= max) return text;
  }
  // The oldest heads come first in the pinned line, so that those that were posted are cut off last.
  return (pinned > 0 ? last.join('\n') : whole).slice(0, max);
}
