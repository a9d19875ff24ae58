/**
 * The characters of an invite code: digits and consonants that are hard to confuse when read aloud or copied by hand.
 * Without vowels, `L`, `S`, `Y`, `Z`, `0` and `1`, no code reads as a word or as another code.
 */
export const inviteCodeAlphabet = '23456789BCDFGHJKMNPQRTVWX';

/** Number of characters of an invite code, without its dash. */
export const inviteCodeLength = 7;

/** The dash comes after this many characters. */
const firstPart = 4;

const codePattern = new RegExp(`^[${inviteCodeAlphabet}]{${inviteCodeLength}}$`);

/** The invite code in a text, such as `hkpt 4f7`, as it is stored: `HKPT4F7`. Null if the text is not a code. */
export function inviteCodeIn(text: string): string | null {
  const code = text.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return codePattern.test(code) ? code : null;
}

/** Writes a stored invite code for readers: `HKPT-4F7`. */
export function formatInviteCode(code: string): string {
  return `${code.slice(0, firstPart)}-${code.slice(firstPart)}`;
}
