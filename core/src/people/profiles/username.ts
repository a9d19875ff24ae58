import { DomainError } from '@courtside/contract';
import { cleanName, faultOfName, maxNameCharacters, type NameFault } from './visible-name.ts';

const words: Readonly<Record<NameFault, string>> = {
  empty: 'Please enter a username.',
  harmful: 'A username cannot contain control characters.',
  long: `A username can have up to ${maxNameCharacters} characters.`,
};

/**
 * The username somebody chose: trimmed, otherwise as it was typed, in any script.
 * @throws DomainError `invalid-username` unless it has 1 to 64 characters (as people count them), all of them harmless
 */
export function chosenUsername(typed: string): string {
  const name = typed.trim();
  const fault = faultOfName(name);
  if (fault !== null) throw new DomainError('invalid-username', { field: 'username', message: words[fault] });
  return name;
}

/**
 * The username of a new account, of the first text that a name can be made of, else 'Anonymous'. It may come from an
 * identity provider with rules of its own, and must not keep anybody from signing up.
 */
export function usernameFrom(texts: readonly (string | null | undefined)[]): string {
  for (const text of texts) {
    const name = cleanName(text ?? '');
    if (name !== null) return name;
  }
  return 'Anonymous';
}
