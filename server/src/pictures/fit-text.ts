import { graphemesOf } from './graphemes.ts';

/** Measures a text, in pixels. */
export type Measure = (text: string) => number;

/** Finds the longest beginning of `parts` for which `fits` is true. */
function longest(parts: readonly string[], fits: (text: string) => boolean): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(parts.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Shortens a text to a width. A shortened text ends in an ellipsis. */
export function shorten(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = graphemesOf(text);
  const count = longest(letters, (start) => measure(`${start.trimEnd()}…`) <= width);
  return `${letters.slice(0, count).join('').trimEnd()}…`;
}

/** Breaks a text into lines between its words, and inside words that are wider than a line. */
export function toLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    let letters = graphemesOf(word);
    while (measure(letters.join('')) > width) {
      // A line has at least one letter, so that this ends.
      const count = Math.max(
        1,
        longest(letters, (start) => measure(start) <= width),
      );
      lines.push(letters.slice(0, count).join(''));
      letters = letters.slice(count);
    }
    line = letters.join('');
  }
  return line === '' ? lines : [...lines, line];
}

/** A size of text, and how many lines it may have. */
export interface SizeOfText {
  /** In pixels. */
  readonly size: number;
  readonly maxLines: number;
}

/**
 * Sets a text in the first of these sizes that fits. In the last one, the text is shortened to its last line.
 * @param measureIn measures a text in a size
 */
export function fitText<S extends SizeOfText>(
  text: string,
  { width, sizes, measureIn }: { width: number; sizes: readonly [S, ...S[]]; measureIn: (size: S) => Measure },
): { readonly size: S; readonly lines: readonly string[] } {
  let [size] = sizes;
  let lines: string[] = [];
  for (size of sizes) {
    lines = toLines(text, width, measureIn(size));
    if (lines.length <= size.maxLines) return { size, lines };
  }
  const { maxLines } = size;
  const rest = lines.slice(maxLines - 1).join(' ');
  return { size, lines: [...lines.slice(0, maxLines - 1), shorten(rest, width, measureIn(size))] };
}
