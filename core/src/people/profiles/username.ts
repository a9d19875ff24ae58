import { DomainError } from '@courtside/contract';
import { cleanName, faultOfName, maxNameCharacters, type NameFault } from './visible-name.ts';

const words: Readonly<Record<NameFault, string>> = {
  empty: 'Please enter a username.',
  harmful: 'A username cannot contain control characters.',
  long: `A username can have up to ${maxNameCharacters} characters.`,
};

/**
 * The username that a user typed, trimmed. Any script is allowed.
 * @throws DomainError `invalid-username` unless it has 1 to 64 visible characters (graphemes), all of them harmless
 */
export function chosenUsername(typed: string): string {
  const name = typed.trim();
  const fault = faultOfName(name);
  if (fault !== null) throw new DomainError('invalid-username', { field: 'username', message: words[fault] });
  return name;
}

/**
 * The username of a new account: made from the first text that contains a valid name, otherwise 'Anonymous'. Texts may
 * come from an identity provider with other rules, and an invalid one must not prevent a sign-up.
 */
export function usernameFrom(texts: readonly (string | null | undefined)[]): string {
  for (const text of texts) {
    const name = cleanName(text ?? '');
    if (name !== null) return name;
  }
  return 'Anonymous';
}
