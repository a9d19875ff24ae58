import { cleanName, DomainError, problemOfName } from '@courtside/contract';

/**
 * The username that a user typed, trimmed. Any script is allowed.
 * @throws DomainError `invalid-username` as `problemOfName` explains it
 */
export function chosenUsername(typed: string): string {
  const name = typed.trim();
  const message = problemOfName('user', name);
  if (message !== null) throw new DomainError('invalid-username', { field: 'username', message });
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
