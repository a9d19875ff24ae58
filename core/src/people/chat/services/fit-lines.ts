/**
 * Joins lines into a text that a service accepts. Lines that do not fit are left out, and the last line counts them.
 * @param max the maximum length, as `lengthOf` measures it
 */
export function fitLines(
  lines: readonly string[],
  max: number,
  lengthOf: (text: string) => number = (text) => text.length,
): string {
  const whole = lines.join('\n');
  if (lengthOf(whole) <= max) return whole;
  for (let kept = lines.length - 1; kept > 0; kept -= 1) {
    const left = lines.slice(kept).filter((line) => line !== '').length;
    const text = [...lines.slice(0, kept), `… and ${left} more ${left === 1 ? 'line' : 'lines'}`].join('\n');
    if (lengthOf(text) <= max) return text;
  }
  return whole.slice(0, max);
}
