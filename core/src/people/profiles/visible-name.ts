/** The maximum length of a name in graphemes. */
export const maxNameCharacters = 64;
/** An emoji consists of several code units; no readable name needs more than ten per grapheme on average. */
const maxCodeUnits = 10 * maxNameCharacters;
/** Control characters, line separators, lone surrogates, and marks that change the direction of the surrounding text. */
const harmful = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** A visible character: a letter, number, punctuation mark or symbol, including emoji. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Why a text is not a valid name: it has no visible character, a harmful one, or too many. */
export type NameFault = 'empty' | 'harmful' | 'long';

/** True for a text with a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** What is wrong with a trimmed text as the name of a user, a group or a season; null for a valid name. */
export function faultOfName(name: string, maxCharacters = maxNameCharacters): NameFault | null {
  if (harmful.test(name)) return 'harmful';
  if (!isVisible(name)) return 'empty';
  return name.length > maxCodeUnits || [...segmenter.segment(name)].length > maxCharacters ? 'long' : null;
}

/**
 * Makes a valid name from any text: removes harmful characters, replaces line breaks by blanks, and cuts it to the maximum
 * length.
 * @returns null when no visible character is left
 */
export function cleanName(text: string): string | null {
  const harmless = text
    .replaceAll(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(new RegExp(harmful, 'gu'), '')
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
