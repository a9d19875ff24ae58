/**
 * Text of an export on one line: without control characters, escape sequences of terminals, and marks that change the direction
 * of text or cannot be seen. A host writes the names in an export.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]+/gu, ' ').trim();
}
