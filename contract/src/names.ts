/** The maximum length of a name in graphemes. */
export const maxNameCharacters = 64;
/** An emoji consists of several code units; no readable name needs more than ten per grapheme on average. */
const maxCodeUnits = 10 * maxNameCharacters;
/** Control characters, line separators, lone surrogates, and marks that change the direction of the surrounding text. */
const harmful = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/**
 * A visible character: a letter, number, punctuation mark or symbol, including emoji. Some of them are drawn as nothing: Hangul
 * fillers and others that fonts ignore, the blank Braille pattern, and the musical null notehead.
 */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;
/** Scripts need up to three marks on a letter. More are drawn over the lines around. Ignored characters do not separate them. */
const maxMarks = 3;
/** Some ignored characters are marks themselves, and count as such: each text has one number of marks. */
const nextMark = '(?:(?:(?!\\p{M})\\p{Default_Ignorable_Code_Point})*\\p{M})';
const stacked = new RegExp(`(\\p{M}${nextMark}{${maxMarks - 1}})${nextMark}+`, 'gu');
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Why a text is not a valid name: it has no visible character, a harmful one, too many, or too many marks on a letter. */
type NameFault = 'empty' | 'harmful' | 'long' | 'stacked';

/** True for a text with a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

function faultOfName(name: string, maxCharacters: number): NameFault | null {
  if (harmful.test(name)) return 'harmful';
  if (!isVisible(name)) return 'empty';
  if (name.length > maxCodeUnits || [...segmenter.segment(name)].length > maxCharacters) return 'long';
  return name.search(stacked) === -1 ? null : 'stacked';
}

/** What has a name that a user types. */
const named = {
  user: { enter: 'Please enter a username.', name: 'A username' },
  group: { enter: 'Please enter a group name.', name: 'A group name' },
  season: { enter: 'Please enter a name for the season.', name: 'The name of a season' },
  key: { enter: 'Please enter a name for the key.', name: 'The name of a key' },
} as const;

/** What is wrong with a trimmed text as the name of something, as a sentence for the user; null for a valid name. */
export function problemOfName(
  what: keyof typeof named,
  name: string,
  maxCharacters = maxNameCharacters,
): string | null {
  const texts = named[what];
  switch (faultOfName(name, maxCharacters)) {
    case 'empty':
      return texts.enter;
    case 'harmful':
      return `${texts.name} cannot contain control characters.`;
    case 'long':
      return `${texts.name} can have up to ${maxCharacters} characters.`;
    case 'stacked':
      return `${texts.name} cannot have more than ${maxMarks} accents on one letter.`;
    case null:
      return null;
  }
}

/**
 * Makes a valid name from any text: removes harmful characters and surplus marks, replaces line breaks by blanks, and cuts it
 * to the maximum length.
 * @returns null when no visible character is left
 */
export function cleanName(text: string): string | null {
  const harmless = text
    .replaceAll(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(new RegExp(harmful, 'gu'), '')
    .replaceAll(stacked, '$1')
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
