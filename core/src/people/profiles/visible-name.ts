/** How many characters, as people count them, a name may have. */
export const maxNameCharacters = 64;
/** Emoji are built of several code units; no character that people see needs more than this on average. */
const maxCodeUnits = 10 * maxNameCharacters;
/** Control characters, line separators, halves of pairs, and marks that turn the direction of the text around them. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** Something to see: a letter, number, sign or symbol, emoji among them. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What keeps a text from being a name: nothing to see in it, characters that do harm, or too many. */
export type NameFault = 'empty' | 'harmful' | 'long';

/** True for a text that shows. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** What is wrong with a trimmed text as a name of a person or a group, or null when it is one. */
export function faultOfName(name: string): NameFault | null {
  if (refused.test(name)) return 'harmful';
  if (!isVisible(name)) return 'empty';
  return name.length > maxCodeUnits || [...segmenter.segment(name)].length > maxNameCharacters ? 'long' : null;
}

/**
 * The name that can be made of any text: without what does harm, blanks in place of line ends, cut where it is too long.
 * @returns null when nothing to see is left
 */
export function cleanName(text: string): string | null {
  const harmless = text
    .replaceAll(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(new RegExp(refused, 'gu'), '')
    .trim();
  let name = '';
  let characters = 0;
  for (const { segment } of segmenter.segment(harmless)) {
    characters += 1;
    if (characters > maxNameCharacters || name.length + segment.length > maxCodeUnits) break;
    name += segment;
  }
  name = name.trim();
  return isVisible(name) ? name : null;
}
