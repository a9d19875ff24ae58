import { fontsOf } from './fonts.ts';

/** Emoji, which no font of the pictures has. */
const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv;

/**
 * Returns what a picture can show of a name: without emoji, and without names that would have boxes instead of letters.
 * @returns null if nothing is left
 */
export function drawableName(name: string): string | null {
  // A font has the glyph of é, which may be written as a letter and a mark.
  const text = name.normalize('NFC').replaceAll(emoji, '').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && fontsOf(text).isComplete ? text : null;
}
