/** Emoji, which Archivo does not have, and which no list of fonts says a machine has. */
const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv;

/** A letter of a script that Archivo does not have. */
const foreignLetter = /[^\p{Script=Latin}\p{Script=Common}\P{L}]/u;

/**
 * Returns what a picture can show of a name: without emoji, and without names that would be a row of boxes.
 * @param hasOtherFonts whether the machine has fonts besides Archivo
 * @returns null if nothing is left
 */
export function drawableName(name: string, hasOtherFonts: boolean): string | null {
  const text = name.replaceAll(emoji, '').replaceAll(/\s+/g, ' ').trim();
  const isDrawable = /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && (hasOtherFonts || !foreignLetter.test(text));
  return isDrawable ? text : null;
}
