import { DomainError } from '@courtside/contract';

const maxCharacters = 64;
/** Emoji are built of several code units; no character that people see needs more than this on average. */
const maxCodeUnits = 10 * maxCharacters;
/** Control characters, line separators, halves of pairs, and marks that turn the direction of the text around them. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** Something to see: a letter, number, sign or symbol, emoji among them. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function refusal(message?: string): DomainError {
  return new DomainError('invalid-group-name', { field: 'groupName', ...(message !== undefined && { message }) });
}

/**
 * The name a group gets: trimmed, otherwise as it was typed, in any script.
 * @throws DomainError `invalid-group-name` unless it has 1 to 64 characters (as people count them), all of them harmless
 */
export function groupName(typed: string): string {
  const name = typed.trim();
  if (refused.test(name)) throw refusal('A group name cannot contain control characters.');
  if (!visible.test(name)) throw refusal();
  if (name.length > maxCodeUnits || [...segmenter.segment(name)].length > maxCharacters)
    throw refusal(`A group name can have up to ${maxCharacters} characters.`);
  return name;
}
